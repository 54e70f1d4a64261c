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
 * Keeps files about messages in trouble in the directory, and deletes them when the messages have
 * ended. If the writer's queue is full, or a file cannot be deleted, it is deleted later: with the
 * next file or issue, or at the end. That does not count as a dropped issue. Safe for use by
 * several threads.
 */
final class KeptIssues {
  private final Writer writer;
  private final IssueDirectory directory;

  // Under this object's lock.

  /** Issues that wait to be written to the directory, by name. */
  private final Map<String, Issue> latest = new HashMap<>();

  /** The names that have a file. */
  private final Set<String> files = new HashSet<>();

  /** The names that have a file, have ended, and are not deleted by a job of their own. */
  private final Set<String> left = new HashSet<>();

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
      List<String> others = left();
      writer.offer(directory, () -> keepLatest(name, others), () -> take(name, false));
    }
  }

  /** The message of a name has ended, and its issues have been offered to the writer. */
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
   * The names whose files are left. A job that is offered now may delete them, and one that was
   * offered before may not: the issue of the message may wait behind it.
   */
  synchronized List<String> left() {
    return new ArrayList<>(left);
  }

  /** Deletes files of messages that have ended. By the thread that uses the directory. */
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
