package dev.serin.runtime;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Has the directory keep what is known of messages in trouble, and delete it when they have ended.
 * A file that the writer refuses to delete is no dropped issue: it is deleted with the next one,
 * with the next issue, or at the end. Safe for use by several threads.
 */
final class KeptIssues {
  private final Writer writer;
  private final IssueDirectory directory;

  // Under this object's lock.

  /** By name, the issues that the directory has not got yet. */
  private final Map<String, Issue> latest = new HashMap<>();

  /** The names that the directory has got. */
  private final Set<String> files = new HashSet<>();

  /** Those of them whose messages have ended. */
  private final Set<String> ended = new HashSet<>();

  KeptIssues(Writer writer, IssueDirectory directory) {
    this.writer = writer;
    this.directory = directory;
  }

  /** Has an issue kept under a name, instead of the former one. */
  void keep(String name, Issue known) {
    boolean waits;
    synchronized (this) {
      waits = latest.put(name, known) != null;
    }
    if (!waits) {
      writer.offer(directory, () -> keepLatest(name), () -> take(name, false));
    }
  }

  /** The message of a name has ended, and its issues have been offered to the writer. */
  void forget(String name) {
    synchronized (this) {
      latest.remove(name);
      if (!files.contains(name)) {
        return;
      }
      ended.add(name);
    }
    writer.offer(directory, this::deleteEnded);
  }

  /** Deletes the files of messages that have ended. By the writer's thread. */
  void deleteEnded() throws IOException {
    List<String> names;
    synchronized (this) {
      names = new ArrayList<>(ended);
      ended.clear();
      files.removeAll(names);
    }
    for (String name : names) {
      directory.forget(name);
    }
  }

  private void keepLatest(String name) throws IOException {
    Issue issue = take(name, true);
    if (issue != null) {
      directory.keep(name, issue.toJson());
    }
    deleteEnded();
  }

  private synchronized @Nullable Issue take(String name, boolean isFile) {
    Issue issue = latest.remove(name);
    if (isFile && issue != null) {
      files.add(name);
    }
    return issue;
  }
}
