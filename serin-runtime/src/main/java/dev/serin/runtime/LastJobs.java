package dev.serin.runtime;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What is done with the directory and the log when a tracer is closed. If the writer does not come
 * to it, because its queue is full or a sink hangs, the directory is closed beside it: else its
 * lock would stay.
 */
final class LastJobs {
  /** How long {@link #run} waits for the directory if the writer has not closed it. */
  private static final long DIRECTORY_MILLIS = 200;

  private final IssueReporter reporter;
  private final IssueDirectory directory;
  private final Writer writer;
  private final Log log;
  private final AtomicBoolean isClosed = new AtomicBoolean();

  LastJobs(IssueReporter reporter, IssueDirectory directory, Writer writer, Log log) {
    this.reporter = reporter;
    this.directory = directory;
    this.writer = writer;
    this.log = log;
  }

  /** Closes the directory and the writer, which has so long for what it has been given. */
  void run(long writerMillis) {
    writer.offer(directory, this::closeDirectory);
    writer.offer(log, () -> directory.dropped().logTo(log));
    writer.close(writerMillis);
    if (!isClosed.get() && writer.isFree(directory)) {
      Thread closing = Threads.daemon("serin-last-word", this::closeBesideWriter);
      closing.start();
      Threads.join(closing, DIRECTORY_MILLIS);
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
