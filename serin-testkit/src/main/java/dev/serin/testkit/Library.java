package dev.serin.testkit;

import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The code without probes that programs call. One program runs at a time in a process, in the run
 * of the last {@link #use}.
 */
public final class Library {
  /** Runs a program. */
  interface Host {
    /** A method of the program. */
    MethodHandle method(int number);

    /** The object whose {@code run} calls a method that is a {@link Program.Kind#isTask task}. */
    Task task(int number);

    /** Time passes. */
    void pass(int micros);

    /** A nested message begins. */
    void beginNested();

    /** The nested message ends. */
    void endNested();
  }

  /** A task of a program, which code without probes calls. */
  public interface Task {
    void run(int fuel);
  }

  /** A task as a class. */
  public abstract static class Job {
    /** Runs it. */
    public abstract void run(int fuel);
  }

  /** A task of any type. */
  public interface Typed<T> {
    void run(T fuel);
  }

  /** A constructor of a program. */
  public interface Maker {
    Object make(int fuel);
  }

  /** How long code without probes works after it has caught an exception. */
  static final int CATCH_MICROS = 7;

  private static final AtomicReference<Host> RUN = new AtomicReference<>();
  private static final Object LOCK = new Object();

  private Library() {}

  /** Sets the run of programs from now on. */
  static void use(Host run) {
    RUN.set(run);
  }

  private static Host run() {
    return Objects.requireNonNull(RUN.get());
  }

  /** Lets time pass. */
  public static void work(int micros) {
    run().pass(micros);
  }

  /** Throws an exception. */
  public static void fail(int type) {
    throw Failures.of(type);
  }

  /** An object to lock. */
  public static Object lock() {
    return LOCK;
  }

  /** Calls a method of the program. */
  public static void call(int method, int fuel) throws Throwable {
    run().method(method).invokeExact(fuel);
  }

  /**
   * Calls a method of the program, catches its exceptions, and then works for a while.
   *
   * @param catcher the number of a {@link Catcher}
   */
  public static void callCatching(int method, int fuel, int catcher) throws Throwable {
    MethodHandle called = run().method(method);
    Catcher.Body body =
        () -> {
          called.invokeExact(fuel); // a statement: an expression would return an object
        };
    if (Catcher.of(catcher).catchesOf(body)) {
      run().pass(CATCH_MICROS);
    }
  }

  /** The object of a method that code without probes may call. */
  public static Task task(int method) {
    return run().task(method);
  }

  /** Calls a method of the program as a message of its own, and catches its exceptions. */
  public static void pump(int method, int fuel) throws Throwable {
    Host run = run();
    run.beginNested();
    try {
      run.method(method).invokeExact(fuel);
    } catch (RuntimeException e) {
      // As in a loop that continues with the next message.
    } finally {
      run.endNested();
    }
  }
}
