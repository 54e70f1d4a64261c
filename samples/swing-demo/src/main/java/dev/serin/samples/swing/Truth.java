package dev.serin.samples.swing;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program's own measurement, with {@link System#nanoTime}, of the methods whose times are known
 * in advance: how often each was called by way of which others, and how long that took at least and
 * at most. A method began and ended outside of what it can measure of itself, but not before the
 * last measurement and not after the next one: the machine may have run something else in between.
 * Takes as little time as it can, for it does so 900 times.
 */
final class Truth {
  private final Call top = new Call();
  private Call current = top;

  /** The call that has ended and whose caller has not measured since; itself at the top if none. */
  private Call ended = top;

  private long lastNanos;

  /** Runs what enters methods first, with a measurement before and after. */
  Runnable around(Runnable freeze) {
    return () -> {
      measure();
      freeze.run();
      measure();
    };
  }

  /** A method begins, named by a constant. */
  void enter(String method) {
    long beforeNanos = lastNanos;
    measure();
    Call call = current.callee(method);
    call.beforeNanos = beforeNanos;
    call.begunNanos = lastNanos;
    current = call;
  }

  /** The method that began last ends. */
  void leave() {
    measure();
    leave(lastNanos);
  }

  /** The innermost method continues, to call another one or to throw. */
  void mark() {
    measure();
  }

  /** Records that an exception was caught, after it had left the given number of calls. */
  void caught(int calls) {
    long thrownNanos = lastNanos;
    measure();
    for (int i = 0; i < calls; i++) {
      leave(thrownNanos);
      closeEnded();
    }
  }

  private void leave(long endedNanos) {
    Call call = current;
    current = call.caller;
    call.count++;
    call.atLeastNanos += endedNanos - call.begunNanos;
    ended = call;
  }

  private void measure() {
    lastNanos = System.nanoTime();
    closeEnded();
  }

  private void closeEnded() {
    ended.atMostNanos += lastNanos - ended.beforeNanos;
    ended = top;
  }

  /** Writes a line {@code path count atLeastNanos atMostNanos} for each path of methods. */
  void write(Path file) throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      top.writeCallees(out, "");
      if (out.checkError()) { // writes what is left, and does not throw by itself
        throw new IOException("what was measured cannot be written to " + file);
      }
    }
  }

  /** The calls of a method by way of the same others. */
  private static final class Call {
    private final Call caller;
    private final String method;
    private final List<Call> callees = new ArrayList<>();
    private long count;
    private long atLeastNanos;
    private long atMostNanos;
    private long beforeNanos;
    private long begunNanos;

    /** Makes the caller of the outermost methods, which is its own caller. */
    Call() {
      this.caller = this;
      this.method = "";
    }

    Call(Call caller, String method) {
      this.caller = caller;
      this.method = method;
    }

    @SuppressWarnings("ReferenceEquality") // of constants, which are one object each
    Call callee(String name) {
      for (int i = 0; i < callees.size(); i++) {
        if (callees.get(i).method == name) {
          return callees.get(i);
        }
      }
      Call callee = new Call(this, name);
      callees.add(callee);
      return callee;
    }

    void writeCallees(PrintWriter out, String path) {
      for (Call callee : callees) {
        out.printf(
            "%s%s %d %d %d%n",
            path, callee.method, callee.count, callee.atLeastNanos, callee.atMostNanos);
        callee.writeCallees(out, path + callee.method + "/");
      }
    }
  }
}
