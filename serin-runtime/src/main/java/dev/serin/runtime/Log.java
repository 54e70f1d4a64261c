package dev.serin.runtime;

/** Where Serin's own messages and log blocks go. Safe for use by several threads. */
public interface Log {
  /**
   * Writes to the standard error stream of the process, also if the program has replaced {@code
   * System.err}. Characters that could control a terminal are escaped.
   */
  Log STANDARD_ERROR = new StandardError()::write;

  /** Writes a text of one or more lines. */
  void write(String text);
}
