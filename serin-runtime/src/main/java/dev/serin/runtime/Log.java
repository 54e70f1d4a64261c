package dev.serin.runtime;

/** Where Serin's own messages and log blocks go. Safe for use by several threads. */
public interface Log {
  /** Prints to the standard error stream. */
  Log STANDARD_ERROR = text -> System.err.println(text);

  /** Writes a text of one or more lines. */
  void write(String text);
}
