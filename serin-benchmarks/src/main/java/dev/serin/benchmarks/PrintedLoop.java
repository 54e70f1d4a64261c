package dev.serin.benchmarks;

import android.util.Printer;
import dev.serin.runtime.LoopEvents;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Serin as it watches a Looper, everything as it is by default: the printer of {@code
 * serin-android}, and a real tracer. The printer is not public, so it is made by reflection, and
 * called by its interface, as the framework does. What it tells of each message looks at the line
 * as {@code LooperSource} does. The measured thread is the loop's.
 */
@State(Scope.Thread)
public class PrintedLoop extends TracedLoop {
  private static final String PRINTER = "dev.serin.android.LoopPrinter";
  private static final String LISTENER = PRINTER + "$BeginListener";
  private static final MethodType BEGINS = MethodType.methodType(void.class, String.class);

  private @Nullable Printer printer;

  @Override
  public void start(LoopEvents events) {
    super.start(events);
    try {
      Class<?> listener = Class.forName(LISTENER);
      Constructor<?> constructor =
          Class.forName(PRINTER)
              .getDeclaredConstructor(
                  Thread.class, LoopEvents.class, Printer.class, boolean.class, listener);
      constructor.setAccessible(true);
      Object made =
          constructor.newInstance(Thread.currentThread(), events, null, false, listener(listener));
      printer = (Printer) made;
    } catch (Throwable e) { // as calling a handle is declared to throw
      throw new IllegalStateException("the printer cannot be made", e);
    }
  }

  /** An instance of an interface that is not public, as a lambda in its own package would be. */
  private static Object listener(Class<?> type) throws Throwable {
    MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    return LambdaMetafactory.metafactory(
            lookup,
            "begins",
            MethodType.methodType(type),
            BEGINS,
            lookup.findStatic(PrintedLoop.class, "begins", BEGINS),
            BEGINS)
        .getTarget()
        .invoke();
  }

  /** A message begins. Public for the lambda. */
  public static void begins(String line) {
    if (line.endsWith(": 149")) {
      throw new IllegalStateException("no activity comes here: " + line);
    }
  }

  /** What the loop prints to. */
  Printer printer() {
    Printer made = printer;
    if (made == null) {
      throw new IllegalStateException("the loop is not watched");
    }
    return made;
  }
}
