package dev.serin.benchmarks;

import android.util.Printer;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A message that does nothing, and the lines that Android's {@code Looper.loop} prints for it. */
@State(Scope.Thread)
public class FrameworkMessage {
  private final Target target = new Target();
  private final Runnable callback = new Callback();

  /** Prints as the framework does. */
  void print(Printer printer) {
    printer.println(">>>>> Dispatching to " + target + " " + callback + ": " + 0);
    printer.println("<<<<< Finished to " + target + " " + callback);
  }

  /** Has the text of Android's Handler. */
  private static final class Target {
    @Override
    public String toString() {
      return "Handler ("
          + getClass().getName()
          + ") {"
          + Integer.toHexString(System.identityHashCode(this))
          + "}";
    }
  }

  private static final class Callback implements Runnable {
    @Override
    public void run() {}
  }
}
