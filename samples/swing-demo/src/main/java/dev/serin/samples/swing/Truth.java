package dev.serin.samples.swing;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the program itself measured, with {@link System#nanoTime}, of the methods whose times are
 * known in advance: how often each was called by way of which others, and how long that took. Takes
 * as little time as it can: what it takes is measured by nobody, but 900 times.
 */
final class Truth {
  private final Call top = new Call();
  private Call current = top;

  /** A method begins, named by a constant. Its time begins with this call. */
  void enter(String method) {
    long nowNanos = System.nanoTime();
    Call call = current.callee(method);
    call.begunNanos = nowNanos;
    current = call;
  }

  /** The method that began last ends, however it does. Its time ends with this call. */
  void leave() {
    Call call = current;
    current = call.caller;
    call.count++;
    call.nanos += System.nanoTime() - call.begunNanos;
  }

  /** Writes a line {@code path count nanos} for each path of methods. */
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
    private long nanos;
    private long begunNanos;

    /** What calls the outermost methods, and itself. */
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
        out.println(path + callee.method + " " + callee.count + " " + callee.nanos);
        callee.writeCallees(out, path + callee.method + "/");
      }
    }
  }
}
