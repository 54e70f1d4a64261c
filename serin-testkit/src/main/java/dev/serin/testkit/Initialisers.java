package dev.serin.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Passes a body to the next class initialiser, which cannot have arguments. For one thread; classes
 * of other loaders call it.
 */
public final class Initialisers {
  private static final FreshClass WITHOUT_PROBES = read(RunsWhenInitialised.class);
  private static final AtomicReference<@Nullable Runnable> BODY = new AtomicReference<>();
  private static final AtomicInteger FUEL = new AtomicInteger();

  private Initialisers() {}

  /** A class without probes whose initialiser runs a body. */
  private static final class RunsWhenInitialised {
    static {
      Initialisers.run();
    }

    private RunsWhenInitialised() {}
  }

  private static FreshClass read(Class<?> type) {
    String name = type.getName();
    String resource = name.substring(name.lastIndexOf('.') + 1) + ".class";
    try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(resource))) {
      return new FreshClass(type.getClassLoader(), name, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a body in the initialiser of a class without probes that is loaded by its name. */
  static void forName(Runnable body) throws ClassNotFoundException {
    BODY.set(body);
    WITHOUT_PROBES.forName();
  }

  /** Runs a body in the initialiser of a class without probes that is defined. */
  static void define(Runnable body) throws IllegalAccessException {
    BODY.set(body);
    WITHOUT_PROBES.define(MethodHandles.lookup());
  }

  /** Runs the initialiser of a program's class; the JVM's wrapper of its exception is removed. */
  static void initialise(FreshClass type, int fuel) {
    FUEL.set(fuel);
    try {
      type.forName();
    } catch (ExceptionInInitializerError e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs the body that was passed. */
  public static void run() {
    Objects.requireNonNull(BODY.getAndSet(null)).run();
  }

  /** The fuel of a program's initialiser. */
  public static int fuel() {
    return FUEL.get();
  }
}
