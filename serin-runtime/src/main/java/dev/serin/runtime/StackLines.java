package dev.serin.runtime;

/** Formats a thread's stack as text. */
final class StackLines {
  private StackLines() {}

  /** The innermost frames, one per line, with the same limit as an issue. */
  static String of(StackTraceElement[] stack, StackLimits limits) {
    StringBuilder lines = new StringBuilder();
    for (String line : limits.lines(stack)) {
      lines.append("at ").append(line).append('\n');
    }
    return lines.toString();
  }

  /** The innermost frames, one per line. */
  static String of(StackTraceElement[] stack, int maxFrames, String indent) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < Math.min(stack.length, maxFrames); i++) {
      lines.append(indent).append("at ").append(stack[i]).append('\n');
    }
    return lines.toString();
  }
}
