package dev.serin.report;

import dev.serin.analysis.SafeText;
import java.io.IOException;
import java.io.Writer;

/**
 * Writes to a terminal and escapes text as {@link SafeText} does. Passes line ends and tabs, as the
 * layout of the commands uses them. Not thread-safe.
 */
public final class SafeWriter extends Writer {
  private static final String LAYOUT = "\n\t";
  private static final String WINDOWS_LINE_END = "\r\n";

  private final Writer out;

  /** The first half of a surrogate pair whose second half has not been written yet, or empty. */
  private String half = "";

  /** Writes to another writer, which it closes. */
  public SafeWriter(Writer out) {
    this.out = out;
  }

  @Override
  public void write(char[] chars, int offset, int length) throws IOException {
    write(new String(chars, offset, length));
  }

  @Override
  public void write(String chars, int offset, int length) throws IOException {
    String text = half + chars.substring(offset, offset + length);
    boolean isSplit = !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
    int end = isSplit ? text.length() - 1 : text.length();
    half = text.substring(end);
    writeSafe(text.substring(0, end));
  }

  private void writeSafe(String text) throws IOException {
    int from = 0;
    for (int at = text.indexOf(WINDOWS_LINE_END);
        at >= 0;
        at = text.indexOf(WINDOWS_LINE_END, from)) {
      out.write(SafeText.escaped(text.substring(from, at), LAYOUT));
      out.write(WINDOWS_LINE_END);
      from = at + WINDOWS_LINE_END.length();
    }
    out.write(SafeText.escaped(text.substring(from), LAYOUT));
  }

  @Override
  public void flush() throws IOException {
    out.write(SafeText.whole(half));
    half = "";
    out.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
    out.close();
  }
}
