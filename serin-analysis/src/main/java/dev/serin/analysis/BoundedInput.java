package dev.serin.analysis;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends after a maximum number of bytes. Not thread-safe. */
final class BoundedInput extends FilterInputStream {
  private final long maxBytes;
  private long readBytes;

  BoundedInput(InputStream in, long maxBytes) {
    super(in);
    this.maxBytes = maxBytes;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int wanted = (int) Math.min(length, maxBytes - readBytes);
    if (wanted <= 0 && length > 0) {
      return -1;
    }
    int count = super.read(bytes, offset, wanted);
    readBytes += Math.max(0, count);
    return count;
  }

  /** The number of bytes read. */
  long readBytes() {
    return readBytes;
  }

  /** Whether there are bytes beyond the limit. */
  boolean isCut() throws IOException {
    return readBytes >= maxBytes && in.read() >= 0;
  }
}
