package dev.serin.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/**
 * Writes the data of a page as it goes: compressed by gzip, in base64. A browser unpacks it by its
 * {@code DecompressionStream}. No text in it can end its element. Must be closed; the page itself
 * is not closed.
 */
final class PageData extends Writer {
  /** The end of an element with data. */
  static final String END = "</script>\n";

  private final Writer packed;

  PageData(Appendable page) throws IOException {
    OutputStream base64 = Base64.getEncoder().wrap(new Characters(page));
    packed = new OutputStreamWriter(new GZIPOutputStream(base64), StandardCharsets.UTF_8);
  }

  /** The beginning of an element with data; browsers do not run it. */
  static String begin(String id) {
    return "<script type=\"application/gzip\" id=\"" + id + "\">";
  }

  /** Passes bytes of ASCII on as characters. */
  private static final class Characters extends OutputStream {
    private final Appendable page;

    Characters(Appendable page) {
      this.page = page;
    }

    @Override
    public void write(int character) throws IOException {
      page.append((char) character);
    }

    @Override
    public void write(byte[] from, int start, int length) throws IOException {
      page.append(new String(from, start, length, StandardCharsets.US_ASCII));
    }
  }

  @Override
  public void write(char[] from, int start, int length) throws IOException {
    packed.write(from, start, length);
  }

  @Override
  public void flush() throws IOException {
    packed.flush();
  }

  @Override
  public void close() throws IOException {
    packed.close();
  }
}
