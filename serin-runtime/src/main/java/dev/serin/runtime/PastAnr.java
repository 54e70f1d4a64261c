package dev.serin.runtime;

import java.util.Map;

/**
 * An ANR for which the system ended an earlier process of the program, as the system recorded it.
 */
public interface PastAnr {
  /** What the process was called, as {@link Platform#processName} says it. */
  String processName();

  /** The number that the process had. */
  int processNumber();

  /** When it ended, as {@link System#currentTimeMillis} said it then. */
  long epochMillis();

  /**
   * Matrix's keys {@code threadStack} and {@code isProcessForeground}, {@code threads} as {@link
   * Platform#threads} has them, and {@code exitReason}, what the system gives as the reason; as far
   * as they are known. Reads files: asked once at most, on the thread that writes.
   */
  Map<String, Object> content();
}
