package dev.serin.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Keeps this process alive after Ctrl-C or a request to end until its work is closed, for at most
 * ten seconds: the program then ends first, and the result of the run is printed. A system property
 * gives it longer, for tests on busy machines.
 */
final class PendingExit implements AutoCloseable {
  private static final long MAX_SECONDS = Long.getLong("serin.pendingExitSeconds", 10);

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::await, "serin-pending-exit");

  /** Keeps this process alive from now on. */
  void hold() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void await() {
    try {
      closed.await(MAX_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets this process end. */
  @Override
  public void close() {
    closed.countDown();
    TracedProcess.removeShutdownHook(hook);
  }
}
