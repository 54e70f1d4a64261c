package dev.serin.tests.programs;

import static dev.serin.tests.Ticks.pass;

import dev.serin.tests.Ticks;
import java.util.function.IntUnaryOperator;

/** Methods of many shapes. */
public final class Shapes {
  private final int value;

  private Shapes(int value) {
    this.value = value;
    pass(1);
  }

  private Shapes(String text) {
    this(parse(text));
    pass(2);
  }

  private static int parse(String text) {
    pass(10);
    return Integer.parseInt(text);
  }

  /** A constructor calls a method before it calls another constructor. */
  public static int constructs() {
    return new Shapes("7").value;
  }

  /** Code of a constructor before its call of another one throws. */
  public static void constructorThrowsEarly() {
    try {
      new Shapes("no number").use();
    } catch (NumberFormatException e) {
      pass(100);
    }
  }

  private void use() {
    pass(value);
  }

  /** Arguments of all sizes, and locals behind them. */
  public static long wideArguments() {
    return wide(1, 2L, 3.0, "4", 5L);
  }

  private static long wide(int a, long b, double c, String d, long e) {
    long sum = a + b + (long) c + e;
    double half = sum / 2.0;
    for (int i = 0; i < 3; i++) {
      sum += d.length();
      pass(1);
    }
    return sum + (long) half;
  }

  /** A lambda, a default method and a static initialiser. */
  public static int lambdas() {
    IntUnaryOperator twice =
        x -> {
          pass(3);
          return x * 2;
        };
    return twice.applyAsInt(new Implementation().inherited(Lazy.value));
  }

  /** Calls that come back through code without probes, which catches their exceptions. */
  public static void uninstrumentedCatcher() {
    Ticks.catching(Shapes::throwsLater);
    later();
  }

  private static void throwsLater() {
    pass(10);
    throwsNow();
  }

  private static void throwsNow() {
    pass(100);
    throw new IllegalStateException();
  }

  private static void later() {
    pass(20);
  }

  interface Default {
    default int inherited(int x) {
      pass(2);
      return x + 1;
    }
  }

  private static final class Implementation implements Default {}

  private static final class Lazy {
    static int value = compute();

    private static int compute() {
      pass(50);
      return 1;
    }
  }
}
