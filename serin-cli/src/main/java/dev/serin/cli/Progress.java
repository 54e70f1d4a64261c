package dev.serin.cli;

import java.io.Console;
import java.io.PrintWriter;

/** Shows the progress of work on one line of a terminal; shows nothing elsewhere. */
final class Progress implements AutoCloseable {
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintWriter out;
  private final boolean shown;

  Progress(PrintWriter out, boolean shown) {
    this.out = out;
    this.shown = shown;
  }

  /** Shows progress if this process talks to a terminal. */
  static Progress onTerminal(PrintWriter out) {
    return new Progress(out, isTerminal());
  }

  /** Replaces the former text. */
  void show(String what) {
    if (shown) {
      out.print(CLEAR_LINE + what);
      out.flush();
    }
  }

  /** Clears the line for lasting output. */
  @Override
  public void close() {
    show("");
  }

  @SuppressWarnings("SystemConsoleNull") // a console that is not null is checked
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // Since Java 22, a console exists even without a terminal.
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
