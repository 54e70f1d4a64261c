package dev.serin.tests.apps;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.swing.SwingUtilities;

/** Its event thread waits for a lock that a worker holds: twice, while that one does other work. */
public final class WaitsForLock {
  private static final Object DOCUMENT = new Object();

  private WaitsForLock() {}

  /**
   * Runs the program.
   *
   * @param arguments the time for which the lock is held, in milliseconds
   */
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    waitFor(() -> encode(millis));
    waitFor(() -> compress(millis));
    System.out.println("ended as it would have");
  }

  private static void waitFor(Runnable work) throws Exception {
    CountDownLatch isHeld = new CountDownLatch(1);
    Thread saver = new Thread(() -> save(isHeld, work), "saver");
    saver.start();
    isHeld.await();
    SwingUtilities.invokeAndWait(WaitsForLock::show);
    saver.join();
  }

  private static void show() {
    synchronized (DOCUMENT) {
      System.out.println("shown");
    }
  }

  private static void save(CountDownLatch isHeld, Runnable work) {
    synchronized (DOCUMENT) {
      isHeld.countDown();
      work.run();
    }
  }

  private static void encode(long millis) {
    pass(millis);
  }

  private static void compress(long millis) {
    pass(millis);
  }

  private static void pass(long millis) {
    long endNanos = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
