package dev.serin.runtime;

import java.util.Map;

/**
 * An ANR for which the system ended an earlier process of the program, from the system's records.
 */
public interface PastAnr {
  /** The name of the process, in the format of {@link Platform#processName}. */
  String processName();

  /** The id of the process. */
  int processNumber();

  /** When the process ended, in the format of {@link System#currentTimeMillis}. */
  long epochMillis();

  /**
   * Matrix's keys {@code threadStack} and {@code isProcessForeground}; {@code threads} in the
   * format of {@link Platform#threads}; and {@code exitReason}, the reason given by the system.
   * Each is present if known. Reads files: called at most once, on the writer's thread.
   */
  Map<String, Object> content();
}
