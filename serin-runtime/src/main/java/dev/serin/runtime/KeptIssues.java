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
 * Keeps snapshots of slow messages as files in the directory, and deletes them when the messages
 * have ended. If the writer's queue is full, or a file cannot be deleted, it is deleted later: with
 * the next file or issue, or at the end. That does not count as a dropped issue. Safe for use by
 * several threads.
 */
final class KeptIssues {
  private final Writer writer;
  private final IssueDirectory directory;

  // The fields below are guarded by this object's lock.

  /** Issues that wait to be written to the directory, by name. */
  private final Map<String, Issue> latest = new HashMap<>();

  /** The names of existing files. */
  private final Set<String> files = new HashSet<>();

  /**
   * The names of files whose messages have ended and whose own deletion job failed or was refused.
   */
  private final Set<String> left = new HashSet<>();

  KeptIssues(Writer writer, IssueDirectory directory) {
    this.writer = writer;
    this.directory = directory;
  }

  /** Keeps an issue under a name, in place of the previous one. */
  void keep(String name, Issue known) {
    boolean waits;
    synchronized (this) {
      waits = latest.put(name, known) != null;
    }
    if (!waits) {
      List<String> others = left();
      writer.offer(directory, () -> keepLatest(name, others), () -> take(name, false));
    }
  }

  /** Deletes the file of an ended message, after its issues were offered to the writer. */
  void forget(String name) {
    synchronized (this) {
      latest.remove(name);
      if (!files.contains(name)) {
        return;
      }
    }
    List<String> names = left();
    names.add(name);
    writer.offer(directory, () -> delete(names), () -> leave(name));
  }

  /**
   * The names of the files left to delete. Only a job offered from now on may delete them, not an
   * earlier one: the issue of the message may be queued behind an earlier job.
   */
  synchronized List<String> left() {
    return new ArrayList<>(left);
  }

  /** Deletes files of ended messages. Called by the thread that uses the directory. */
  void delete(List<String> names) throws IOException {
    IOException failure = null;
    for (String name : names) {
      try {
        directory.forget(name);
        deleted(name);
      } catch (IOException e) {
        leave(name);
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private synchronized void deleted(String name) {
    files.remove(name);
    left.remove(name);
  }

  private synchronized void leave(String name) {
    left.add(name);
  }

  private void keepLatest(String name, List<String> others) throws IOException {
    Issue issue = take(name, true);
    if (issue != null) {
      directory.keep(name, issue.toJson());
    }
    delete(others);
  }

  private synchronized @Nullable Issue take(String name, boolean isFile) {
    Issue issue = latest.remove(name);
    if (isFile && issue != null) {
      files.add(name);
    }
    return issue;
  }
}
