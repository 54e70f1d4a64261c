package dev.serin.tests.programs;

import dev.serin.tests.Ticks;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.swing.SwingWorker;

/** Programs whose exceptions the JDK catches; see {@link Unwinding}. */
public final class ForeignCatchers {
  private static final int MANY = 100;

  private ForeignCatchers() {}

  /** An exception that is swallowed, and a later one that a method further out catches. */
  public static void futureTask() {
    Ticks.pass(1);
    try {
      new FutureTask<>(ForeignCatchers::parse).run();
      show();
      validate();
    } catch (IllegalArgumentException e) {
      Ticks.pass(2);
    }
  }

  private static Integer parse() {
    Ticks.pass(10);
    return read();
  }

  private static Integer read() {
    Ticks.pass(8);
    throw new IllegalStateException("in read");
  }

  private static void show() {
    Ticks.pass(900);
  }

  private static void validate() {
    Ticks.pass(5);
    throw new IllegalArgumentException("in validate");
  }

  /** The same with the body of a lambda. */
  public static void lambda() {
    try {
      new FutureTask<>(
              () -> {
                Ticks.pass(3);
                return read();
              })
          .run();
      show();
      validate();
    } catch (IllegalArgumentException e) {
      Ticks.pass(2);
    }
  }

  /** The same with a method that overrides one of the JDK and gets its exception from a callee. */
  public static void override() {
    try {
      new FutureTask<>(new Parser()).run();
      show();
      validate();
    } catch (IllegalArgumentException e) {
      Ticks.pass(2);
    }
  }

  /** Has the method that a type outside the program requires of a subclass. */
  abstract static class Base {
    public Integer call() {
      Ticks.pass(4);
      return read();
    }
  }

  private static final class Parser extends Base implements Callable<Integer> {}

  /** The same with a class initialiser, whose exception is wrapped in another one. */
  public static void classInitialiser() {
    try {
      try {
        Class.forName("dev.serin.tests.programs.ForeignCatchers$Broken");
      } catch (ClassNotFoundException | LinkageError e) {
        Ticks.pass(1);
      }
      show();
      validate();
    } catch (IllegalArgumentException e) {
      Ticks.pass(2);
    }
  }

  static final class Broken {
    static {
      Ticks.pass(read());
    }

    private Broken() {}
  }

  /** The same with a comparator that sorting calls, and with an invocation handler. */
  public static void comparatorAndProxy() {
    try {
      Comparator<Integer> broken =
          (a, b) -> {
            Ticks.pass(6);
            return read() + a - b;
          };
      Ticks.catching(() -> sort(broken));
      InvocationHandler handler = (proxy, method, arguments) -> read();
      Runnable proxy =
          (Runnable)
              Proxy.newProxyInstance(
                  ForeignCatchers.class.getClassLoader(), new Class<?>[] {Runnable.class}, handler);
      Ticks.catching(proxy);
      show();
      validate();
    } catch (IllegalArgumentException e) {
      Ticks.pass(2);
    }
  }

  private static void sort(Comparator<Integer> comparator) {
    Integer[] values = new Integer[MANY];
    Arrays.fill(values, 1);
    Arrays.sort(values, comparator);
  }

  /** The same with a stream, and with a worker of Swing. */
  public static void streamAndWorker() {
    try {
      Ticks.catching(() -> List.of(1).stream().map(value -> read()).forEach(value -> show()));
      new Worker().run();
      show();
      validate();
    } catch (IllegalArgumentException e) {
      Ticks.pass(2);
    }
  }

  private static final class Worker extends SwingWorker<Integer, Void> {
    @Override
    protected Integer doInBackground() {
      Ticks.pass(7);
      return read();
    }
  }

  /** The same with a constructor, after it has called another one. */
  public static void constructor() {
    try {
      new FutureTask<>(Failing.reference()).run();
      show();
      validate();
    } catch (IllegalArgumentException e) {
      Ticks.pass(2);
    }
  }

  private static final class Failing {
    static Callable<Object> reference() {
      return Failing::new;
    }

    Failing() {
      this(1);
      Ticks.pass(3);
      read();
    }

    private Failing(int micros) {
      Ticks.pass(micros);
    }
  }

  /** A message of an event loop. */
  public static Runnable failing() {
    return () -> {
      Ticks.pass(2);
      read();
    };
  }

  /** The same while a monitor is held, with handlers of the method's own that do not match. */
  public static void monitors() {
    try {
      new FutureTask<>(new Locking()).run();
      show();
      validate();
    } catch (IllegalArgumentException e) {
      Ticks.pass(2);
    }
  }

  private static final class Locking implements Callable<Integer> {
    @Override
    public Integer call() {
      synchronized (this) {
        try {
          Ticks.pass(9);
          return read();
        } catch (IllegalArgumentException e) {
          return 1;
        }
      }
    }
  }
}
