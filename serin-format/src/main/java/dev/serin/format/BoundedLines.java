package dev.serin.format;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines and keeps at most a limit of characters per line, however long it is: for files that
 * may come from anywhere. A line ends with a line feed; a carriage return before it belongs to the
 * line. Not thread-safe.
 */
public final class BoundedLines {
  private final Reader reader;
  private final int maxChars;
  private final char[] buffer = new char[8192];
  private final StringBuilder line = new StringBuilder();
  private int from;
  private int to;
  private long lengthChars;
  private long number;

  /**
   * Reads lines.
   *
   * @param reader read in large pieces, beyond the requested lines
   * @param maxChars the maximum number of characters that are kept of a line
   */
  public BoundedLines(Reader reader, int maxChars) {
    this.reader = reader;
    this.maxChars = maxChars;
  }

  /** The kept part of the next line, or null at the end. */
  public @Nullable String next() throws IOException {
    line.setLength(0);
    lengthChars = 0;
    if (!hasMore()) {
      return null;
    }
    number++;
    do {
      int end = from;
      while (end < to && buffer[end] != '\n') {
        end++;
      }
      int kept = (int) Math.min(end - from, Math.max(0, maxChars - lengthChars));
      line.append(buffer, from, kept);
      lengthChars += end - from;
      from = end + 1;
      if (end < to) {
        break;
      }
    } while (hasMore());
    return line.toString();
  }

  private boolean hasMore() throws IOException {
    while (from >= to) {
      int count = reader.read(buffer, 0, buffer.length);
      if (count < 0) {
        from = to; // another read of the reader gives the same result
        return false;
      }
      from = 0;
      to = count;
    }
    return true;
  }

  /** The last line's number, from 1. */
  public long number() {
    return number;
  }

  /** The length of the last line, including the part that is not kept. */
  public long lengthChars() {
    return lengthChars;
  }

  /** Whether a part of the last line was not kept. */
  public boolean isCut() {
    return lengthChars > maxChars;
  }
}
