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
   * @param arguments for how long the event thread waits each time, in milliseconds
   */
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    SwingUtilities.invokeAndWait(() -> {}); // the classes of Swing are loaded
    waitFor(() -> encode(millis));
    waitFor(() -> compress(millis));
    System.out.println("ended as it would have");
  }

  private static void waitFor(Runnable work) throws Exception {
    CountDownLatch isHeld = new CountDownLatch(1);
    CountDownLatch isWanted = new CountDownLatch(1);
    Thread saver = new Thread(() -> save(isHeld, isWanted, work), "saver");
    saver.start();
    isHeld.await();
    SwingUtilities.invokeAndWait(() -> show(isWanted));
    saver.join();
  }

  private static void show(CountDownLatch isWanted) {
    isWanted.countDown();
    synchronized (DOCUMENT) {
      System.out.println("shown");
    }
  }

  private static void save(CountDownLatch isHeld, CountDownLatch isWanted, Runnable work) {
    synchronized (DOCUMENT) {
      isHeld.countDown();
      try {
        isWanted.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
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
