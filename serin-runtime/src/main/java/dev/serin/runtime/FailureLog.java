package dev.serin.runtime;

import java.util.concurrent.TimeUnit;

/**
 * Counts the failures of one restarting part of Serin, logs the first ones, and sets the pauses.
 * Not thread-safe.
 */
final class FailureLog {
  private static final long FIRST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LATER_PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Further failures are only counted. */
  private static final int MAX_LOGGED = 3;

  private final HostCode context;

  /** Created early, as memory may be exhausted later. */
  private final String restartLine;

  private int logged;
  private long pauseNanos = FIRST_PAUSE_NANOS;

  /**
   * Creates a log without failures.
   *
   * @param name the part's name in log lines
   */
  FailureLog(String name, HostCode context) {
    this.context = context;
    this.restartLine =
        "serin: "
            + name
            + " has failed and starts again, at most once per minute;"
            + " long messages may be missed until then";
  }

  /** Counts a failure. Returns how long to pause after it. Allocates nothing. */
  long count(MessageTally tally) {
    long nanos = pauseNanos;
    pauseNanos = LATER_PAUSE_NANOS;
    tally.failed(nanos);
    return nanos;
  }

  /** Logs a counted failure. Ignores an error in the log, as the tally has the failure. */
  void log(Throwable failure) {
    try {
      if (logged < MAX_LOGGED) {
        logged++;
        context.log(line(failure));
      }
    } catch (Throwable unlogged) {
      // The tally logs the count at the end.
    }
  }

  /** The log line, with the cause if there is enough memory. */
  private String line(Throwable failure) {
    try {
      StackTraceElement[] stack = failure.getStackTrace();
      return restartLine + ": " + failure + (stack.length == 0 ? "" : " at " + stack[0]);
    } catch (OutOfMemoryError e) {
      return restartLine;
    }
  }
}
