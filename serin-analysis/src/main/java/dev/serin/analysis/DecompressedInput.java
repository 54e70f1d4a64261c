package dev.serin.analysis;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Decompresses gzip or Zstandard, within limits, as a small file may become huge. Not thread-safe.
 */
final class DecompressedInput extends FilterInputStream {
  /** Text of issues shrinks to a twentieth or a fiftieth; zeros to a thousandth or less. */
  static final int MAX_RATIO = 500;

  /** Smaller results do no harm. */
  private static final long FREE_BYTES = 64L << 20;

  private static final int ZSTANDARD_MAGIC = 0xFD2FB528;
  private static final int MAGIC_BYTES = 4;
  private static final int MAX_READ_BYTES = 8192;

  private final Counter compressed;
  private long bytes;

  private DecompressedInput(InputStream in, Counter compressed) {
    super(in);
    this.compressed = compressed;
  }

  /** Counts the bytes of a file. */
  private static final class Counter extends FilterInputStream {
    private long bytes;

    Counter(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      bytes += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      int count = super.read(to, offset, length);
      bytes += Math.max(0, count);
      return count;
    }
  }

  /** Decompresses a file if its first bytes are those of a compressed one. */
  static InputStream of(InputStream file) throws IOException {
    Counter counter = new Counter(file);
    BufferedInputStream in = new BufferedInputStream(counter);
    in.mark(MAGIC_BYTES);
    byte[] first = in.readNBytes(MAGIC_BYTES);
    in.reset();
    int magic = 0;
    for (int i = 0; i < first.length; i++) {
      magic |= (first[i] & 0xFF) << (Byte.SIZE * i);
    }
    if (first.length == MAGIC_BYTES && magic == ZSTANDARD_MAGIC) {
      return new DecompressedInput(new ZstdInputStream(in), counter);
    }
    return (magic & 0xFFFF) == GZIPInputStream.GZIP_MAGIC
        ? new DecompressedInput(new GZIPInputStream(in), counter)
        : in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    int count;
    try {
      count = super.read(to, offset, Math.min(length, MAX_READ_BYTES)); // a failure loses its part
    } catch (RuntimeException e) { // how the decoder of Zstandard refuses damaged data
      throw new ZipException("damaged: " + e.getMessage());
    }
    bytes += Math.max(0, count);
    if (bytes > FREE_BYTES && bytes / MAX_RATIO > compressed.bytes) {
      throw new ZipException(
          "it becomes more than " + MAX_RATIO + " times as large, which issues do not");
    }
    return count;
  }
}
