package dev.serin.benchmarks;

import java.awt.EventQueue;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.TimeUnit;

/**
 * Does a workload in long messages of Swing's loop with the agent watching, and prints the time of
 * a round. The loop is idle between messages, as between a user's actions: the agent removes probes
 * only then.
 */
public final class SwingProcess {
  private static final int MESSAGES = 3;

  /** A user's typical time between two actions. */
  private static final long PAUSE_MILLIS = TimeUnit.SECONDS.toMillis(1);

  private SwingProcess() {}

  /**
   * Prints nanoseconds, one line for each message.
   *
   * @param arguments a {@link Workload}
   */
  public static void main(String[] arguments)
      throws InterruptedException, InvocationTargetException {
    Workload.Work work = Workload.valueOf(arguments[0]).work();
    Rounds rounds = new Rounds();
    for (int message = 0; message < MESSAGES; message++) {
      EventQueue.invokeAndWait(() -> System.out.println(rounds.bestNanos(work::round)));
      Thread.sleep(PAUSE_MILLIS);
    }
    System.err.println(arguments[0] + " " + rounds.sum());
    System.exit(0);
  }
}
