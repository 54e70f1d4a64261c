package dev.serin.runtime;

/** Receives Serin's own messages and log blocks. Safe for use by several threads. */
public interface Log {
  /**
   * Writes to the standard error stream of the process, even if the program has replaced {@code
   * System.err}. Characters that could control a terminal are escaped.
   */
  Log STANDARD_ERROR = new StandardError()::write;

  /** Writes a text of one or more lines. */
  void write(String text);
}
