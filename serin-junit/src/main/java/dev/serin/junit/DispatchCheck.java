package dev.serin.junit;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Checks the messages of one test. */
final class DispatchCheck {
  /** How long to wait for messages that run or wait when a test begins or ends. */
  static final long MAX_MESSAGES_SECONDS = 30;

  /** How long to wait for the report of a message that has ended. */
  private static final long MAX_REPORT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final int MAX_SHOWN = 5;

  private final UiThread thread;
  private final long maxMillis;
  private final MessageLog log;
  private final Runnable disconnect;

  private DispatchCheck(UiThread thread, long maxMillis) {
    this.thread = thread;
    this.maxMillis = checked(maxMillis);
    this.log = new MessageLog(thread.loop(), maxMillis);
    this.disconnect = thread.receive(log, maxMillis);
  }

  /**
   * Checks a duration.
   *
   * @throws IllegalArgumentException if a message cannot be so short
   */
  static long checked(long maxMillis) {
    if (maxMillis < 1) {
      throw new IllegalArgumentException(
          "maxMillis must be at least 1, the shortest time that a message may take, not "
              + maxMillis);
    }
    return maxMillis;
  }

  /**
   * Begins with the next message.
   *
   * @throws AssertionError if messages cannot be seen
   */
  static DispatchCheck begin(UiThread thread, long maxMillis) {
    DispatchCheck check = new DispatchCheck(thread, maxMillis);
    try {
      check.awaitMessages("before the test", check.log::countFromNow);
      return check;
    } catch (Throwable e) {
      check.disconnect.run();
      throw e;
    }
  }

  /**
   * Waits for the messages of the test and checks them. To be called once.
   *
   * @throws AssertionError if one took too long, or they could not be seen
   */
  void end() {
    try {
      awaitMessages("of the test", log::countUntilNow);
      int slow = log.slow();
      if (slow > 0) {
        List<SlowMessage> longest = log.awaitLongest(MAX_SHOWN, MAX_REPORT_NANOS);
        throw new AssertionError(new FailureText(thread, maxMillis).of(slow, longest));
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    } finally {
      disconnect.run();
    }
  }

  /**
   * Returns when all messages that were posted so far have ended.
   *
   * @param next what to do in the message after them
   */
  private void awaitMessages(String which, Runnable next) {
    if (thread.isCurrent() && !thread.takesTests()) {
      throw new AssertionError(
          "A test with @NoSlowDispatch runs on "
              + thread.name()
              + " itself, so all its messages are one that has not ended. Run the test on another"
              + " thread, and only its parts that need it on "
              + thread.name()
              + ".");
    }
    long before = log.begun();
    CountDownLatch done = new CountDownLatch(1);
    long[] begun = new long[1];
    thread.post(
        () -> {
          begun[0] = log.begun();
          next.run();
          done.countDown();
        });
    try {
      if (!done.await(MAX_MESSAGES_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError(FailureText.unfinished(thread, which));
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    if (begun[0] == before) {
      throw new AssertionError(
          "Serin does not see the messages of " + thread.name() + ". " + thread.whyUnseen());
    }
  }

  private static AssertionError interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new AssertionError(
        "The thread of the test was interrupted before its messages could be checked", cause);
  }
}
