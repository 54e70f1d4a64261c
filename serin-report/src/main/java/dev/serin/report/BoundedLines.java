package dev.serin.report;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Reads lines and keeps no more of a line than a limit, however long it is. Not thread-safe. */
final class BoundedLines {
  private final Reader reader;
  private final int maxChars;
  private final StringBuilder line = new StringBuilder();
  private long lengthChars;
  private long number;

  /**
   * Reads lines.
   *
   * @param reader buffered, as it is read by the character
   */
  BoundedLines(Reader reader, int maxChars) {
    this.reader = reader;
    this.maxChars = maxChars;
  }

  /** The next line as far as it is kept, or null at the end. */
  @Nullable String next() throws IOException {
    line.setLength(0);
    lengthChars = 0;
    int c = reader.read();
    if (c < 0) {
      return null;
    }
    number++;
    for (; c >= 0 && c != '\n'; c = reader.read()) {
      if (lengthChars < maxChars) {
        line.append((char) c);
      }
      lengthChars++;
    }
    return line.toString();
  }

  /** The last line's number, from 1. */
  long number() {
    return number;
  }

  /** How long the last line is, kept or not. */
  long lengthChars() {
    return lengthChars;
  }

  /** Whether a part of the last line was not kept. */
  boolean isCut() {
    return lengthChars > maxChars;
  }
}
