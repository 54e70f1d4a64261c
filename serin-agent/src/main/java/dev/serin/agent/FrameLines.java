package dev.serin.agent;

import java.util.List;

/** The frames of a stack as lines for the user. */
final class FrameLines {
  private static final int MAX = 40;

  private FrameLines() {}

  /** Adds the innermost frames of a stack, and the number of the others. */
  static void add(List<StackTraceElement> stack, List<String> lines) {
    int shown = Math.min(stack.size(), MAX);
    for (StackTraceElement frame : stack.subList(0, shown)) {
      lines.add("    at " + withoutModule(frame));
    }
    if (shown < stack.size()) {
      lines.add("    … and " + (stack.size() - shown) + " more");
    }
  }

  private static StackTraceElement withoutModule(StackTraceElement frame) {
    return new StackTraceElement(
        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
  }
}
