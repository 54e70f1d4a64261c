package dev.serin.benchmarks;

import android.util.Printer;
import dev.serin.runtime.LoopEvents;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Serin as it watches a Looper, everything as it is by default: the printer of {@code
 * serin-android}, and a real tracer. The printer is not public, so it is made by reflection, and
 * called by its interface, as the framework does. The measured thread is the loop's.
 */
@State(Scope.Thread)
public class PrintedLoop extends TracedLoop {
  private static final String PRINTER = "dev.serin.android.LoopPrinter";

  private @Nullable Printer printer;

  @Override
  public void start(LoopEvents events) {
    super.start(events);
    try {
      Constructor<?> constructor =
          Class.forName(PRINTER)
              .getDeclaredConstructor(Thread.class, LoopEvents.class, Printer.class, boolean.class);
      constructor.setAccessible(true);
      Object made = constructor.newInstance(Thread.currentThread(), events, null, false);
      printer = (Printer) made;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the printer cannot be made", e);
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
