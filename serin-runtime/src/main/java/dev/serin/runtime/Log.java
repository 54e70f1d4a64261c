package dev.serin.runtime;

import dev.serin.format.VisibleText;

/** Where Serin's own messages and log blocks go. Safe for use by several threads. */
public interface Log {
  /** Prints to the standard error stream; characters that could control a terminal are escaped. */
  Log STANDARD_ERROR = text -> System.err.println(VisibleText.escaped(text, "\n\t"));

  /** Writes a text of one or more lines. */
  void write(String text);
}
