package dev.serin.runtime;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Closes the directory and logs the last counts when a tracer is closed. Normally the writer does
 * both. If its queue is full or a sink hangs, a separate thread closes the directory, to delete the
 * session's lock.
 */
final class LastJobs {
  /** How long {@link #run} waits for the directory if the writer has not closed it. */
  private static final long DIRECTORY_MILLIS = 200;

  private final IssueReporter reporter;
  private final IssueDirectory directory;
  private final Writer writer;
  private final Log log;
  private final AtomicBoolean isClosed = new AtomicBoolean();
  private final AtomicBoolean isLogged = new AtomicBoolean();

  LastJobs(IssueReporter reporter, IssueDirectory directory, Writer writer, Log log) {
    this.reporter = reporter;
    this.directory = directory;
    this.writer = writer;
    this.log = log;
  }

  /**
   * Closes the directory and the writer.
   *
   * @param writerMillis how long to wait for the jobs that the writer has accepted
   */
  void run(long writerMillis) {
    writer.offer(directory, this::closeDirectory);
    writer.offer(log, this::logDropped);
    writer.close(writerMillis);
    if (!isClosed.get() && writer.isFree(directory)) {
      Thread closing = Threads.daemon(Threads.LAST, this::closeBesideWriter);
      closing.start();
      Threads.join(closing, DIRECTORY_MILLIS);
    }
  }

  /** Sentences about messages and issues that were not reported so far. */
  List<String> losses() {
    List<String> losses = new ArrayList<>();
    for (String sentence :
        Arrays.asList(reporter.tally().sentence(), directory.dropped().sentence())) {
      if (sentence != null) {
        losses.add(sentence);
      }
    }
    return losses;
  }

  /** The line with the dropped issues, if the writer did not log it; null if there is none. */
  @Nullable String unlogged() {
    return isLogged.get() ? null : directory.dropped().line();
  }

  private void logDropped() {
    isLogged.set(true);
    String line = directory.dropped().line();
    if (line != null) {
      log.write(line);
    }
  }

  private void closeBesideWriter() {
    try {
      closeDirectory();
    } catch (IOException e) {
      log.write("serin: " + directory + " failed: " + e);
    }
  }

  private void closeDirectory() throws IOException {
    if (isClosed.compareAndSet(false, true)) {
      try {
        reporter.deleteEnded();
      } finally {
        directory.close();
      }
    }
  }
}
