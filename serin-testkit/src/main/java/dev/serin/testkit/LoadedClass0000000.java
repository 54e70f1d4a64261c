package dev.serin.testkit;

/**
 * The class that {@link ClassLoads} loads under other names, which differ only in the digits. None
 * of its methods is cheap, so each has a probe.
 */
public final class LoadedClass0000000 implements Runnable {
  /** The number of methods, including the constructor. */
  public static final int METHODS = 6;

  private final int start;
  private int sum;

  /** Creates an object. */
  public LoadedClass0000000() {
    this.start = sumTo(3);
  }

  @Override
  public void run() {
    for (int i = 0; i < start; i++) {
      sum += sumTo(i) + squares(i) + steps(i).length();
    }
  }

  private static int sumTo(int end) {
    int all = 0;
    for (int i = 0; i < end; i++) {
      all += i;
    }
    return all;
  }

  private int squares(int end) {
    int all = sum;
    for (int i = 0; i < end; i++) {
      all += i * i;
    }
    return all;
  }

  private static String steps(int end) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < end; i++) {
      text.append(i);
    }
    return text.toString();
  }

  @Override
  public String toString() {
    return steps(sum);
  }
}
