package dev.serin.runtime;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Opens the directory when a tracer starts, reports what earlier processes left there, and then
 * merges their files, each step as a job of its own, so that issues are written in between. All on
 * the writer's thread.
 */
final class FirstJobs {
  /** The owner that the writer drops if the system does not answer; other owners are unaffected. */
  private static final Object PAST_ANRS = "the list of earlier ANRs";

  /** The owner of the merging, which may hang on a slow disk; issues are still written then. */
  private static final Object MERGING = "the merging of files of earlier issues";

  private final IssueDirectory directory;
  private final PastAnrs pastAnrs;
  private final Writer writer;
  private final Log log;

  FirstJobs(IssueDirectory directory, PastAnrs pastAnrs, Writer writer, Log log) {
    this.directory = directory;
    this.pastAnrs = pastAnrs;
    this.writer = writer;
    this.log = log;
  }

  /**
   * Queues the jobs.
   *
   * @param onlyExisting whether to leave the directory's creation to the first issue
   */
  void run(boolean onlyExisting) {
    AtomicInteger left = new AtomicInteger();
    writer.offer(directory, () -> left.set(directory.open(onlyExisting)));
    writer.offer(
        log,
        () -> {
          if (left.get() > 0) {
            log.write("serin: found " + left + " unfinished issues of processes that are gone");
          }
        });
    writer.offer(PAST_ANRS, pastAnrs::report);
    writer.offer(directory, this::mergeIfMany);
  }

  private void mergeIfMany() {
    if (directory.hasTooManyFiles()) {
      writer.offer(MERGING, this::merge);
    }
  }

  private void merge() throws IOException {
    boolean hasMore = false;
    try {
      hasMore = directory.merge();
    } finally {
      writer.offer(directory, directory::makeRoom);
    }
    if (hasMore) {
      writer.offer(MERGING, this::merge);
    }
  }
}
