package dev.serin.tests.apps;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.swing.SwingUtilities;

/**
 * Freezes its event thread twice, first alone, then for longer among many threads with deep stacks.
 */
public final class FreezesAmongThreads {
  private static final int THREADS = 30;
  private static final int DEPTH = 100;

  private FreezesAmongThreads() {}

  /**
   * Runs the program.
   *
   * @param arguments the times of the freezes in milliseconds
   */
  public static void main(String[] arguments) throws Exception {
    freeze(Long.parseLong(arguments[0]));
    CountDownLatch waiting = new CountDownLatch(THREADS);
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(() -> waitIn(DEPTH, waiting));
      thread.setDaemon(true);
      thread.start();
    }
    waiting.await();
    freeze(Long.parseLong(arguments[1]));
  }

  private static void freeze(long millis) throws Exception {
    long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    SwingUtilities.invokeAndWait(
        () -> {
          long startNanos = System.nanoTime();
          while (System.nanoTime() - startNanos < nanos) {
            Thread.onSpinWait();
          }
        });
  }

  private static void waitIn(int depth, CountDownLatch waiting) {
    if (depth > 0) {
      waitIn(depth - 1, waiting);
      return;
    }
    waiting.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
