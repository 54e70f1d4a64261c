package dev.serin.android;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The beginning of a stream, up to a limit. */
final class BoundedStream extends FilterInputStream {
  private long leftBytes;

  BoundedStream(InputStream in, long maxBytes) {
    super(in);
    this.leftBytes = maxBytes;
  }

  @Override
  public int read() throws IOException {
    int read = leftBytes > 0 ? super.read() : -1;
    leftBytes -= read < 0 ? 0 : 1;
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (leftBytes <= 0) {
      return -1;
    }
    int read = super.read(buffer, offset, (int) Math.min(length, leftBytes));
    leftBytes -= Math.max(0, read);
    return read;
  }
}
