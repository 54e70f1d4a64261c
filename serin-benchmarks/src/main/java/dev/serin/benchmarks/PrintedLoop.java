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
 * Serin on a Looper with all defaults: the printer of {@code serin-android}, and a real tracer. The
 * printer is not public, so reflection creates it; calls use its interface, as in the framework.
 * Its listener inspects each message's line like {@code LooperSource}. The measured thread is the
 * loop's.
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
    } catch (Throwable e) { // invoking a handle declares it
      throw new IllegalStateException("the printer cannot be made", e);
    }
  }

  /** An instance of a non-public interface, like a lambda in its own package. */
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

  /** The printer of the loop. */
  Printer printer() {
    Printer made = printer;
    if (made == null) {
      throw new IllegalStateException("the loop is not watched");
    }
    return made;
  }
}
