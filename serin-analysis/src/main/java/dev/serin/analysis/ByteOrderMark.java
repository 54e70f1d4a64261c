package dev.serin.analysis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/** The character with which editors of Windows begin files. Readers leave it out. */
public final class ByteOrderMark {
  private static final char MARK = '\uFEFF';

  private ByteOrderMark() {}

  /** The text without the mark that it may begin with. */
  public static String removedFrom(String text) {
    return !text.isEmpty() && text.charAt(0) == MARK ? text.substring(1) : text;
  }

  /** Reads the rest of a text, after the mark that it may begin with. */
  static BufferedReader skippedIn(Reader text) throws IOException {
    BufferedReader reader = new BufferedReader(text);
    reader.mark(1);
    if (reader.read() != MARK) {
      reader.reset();
    }
    return reader;
  }
}
