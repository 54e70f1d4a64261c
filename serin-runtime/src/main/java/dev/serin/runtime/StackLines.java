package dev.serin.runtime;

/** A thread's stack as text. */
final class StackLines {
  private StackLines() {}

  /** All frames, a line each, the innermost first. */
  static String of(StackTraceElement[] stack) {
    return of(stack, stack.length, "");
  }

  /** The innermost frames, a line each. */
  static String of(StackTraceElement[] stack, int mostFrames, String indent) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < Math.min(stack.length, mostFrames); i++) {
      lines.append(indent).append("at ").append(stack[i]).append('\n');
    }
    return lines.toString();
  }
}
