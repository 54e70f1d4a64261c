package dev.serin.instrument.readahead;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.cheap.BoundedBody;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.MethodSummary;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Limits the parts of a program that are read while it runs: archives, bytes after decompression,
 * and the memory that summaries take until the program is solved. Reads all streams into one
 * buffer, as garbage would make the program's heap grow. Not thread-safe.
 */
public final class ReadLimits {
  static final int MAX_ARCHIVES = 10_000;
  static final int MAX_CLASS_BYTES = 16 << 20;
  static final int MAX_MANIFEST_BYTES = 4 << 20;
  private static final long MAX_READ_BYTES = 4L << 30;

  /** The part of the program's maximum memory that summaries may take: one in this many bytes. */
  private static final int SHARE_OF_MEMORY = 8;

  private static final int BYTES_OF_CLASS = 1000;
  private static final int BYTES_OF_METHOD = 450;
  private static final int BYTES_OF_CALL = 80;

  private static final int FIRST_BUFFER_BYTES = 1 << 13;

  private byte[] buffer = new byte[FIRST_BUFFER_BYTES];
  private final long maxMemoryBytes;
  private final long maxReadBytes;
  private int archives;
  private long readBytes;
  private long memoryBytes;

  public ReadLimits() {
    this(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY, MAX_READ_BYTES);
  }

  /** Limits for the bytes of summaries, and for the bytes that are read. */
  public ReadLimits(long maxMemoryBytes, long maxReadBytes) {
    this.maxMemoryBytes = maxMemoryBytes;
    this.maxReadBytes = maxReadBytes;
  }

  void addArchive() throws InstrumentException {
    archives++;
    if (archives > MAX_ARCHIVES) {
      throw new InstrumentException(
          "the class path has more than " + MAX_ARCHIVES + " archives and folders");
    }
  }

  void addRead(int bytes) throws InstrumentException {
    readBytes += bytes;
    if (readBytes > maxReadBytes) {
      throw new InstrumentException(
          "the classes of the class path have more than " + (maxReadBytes >> 20) + " MiB");
    }
  }

  /**
   * Reads a stream to its end.
   *
   * @throws IOException if it is longer than a limit
   */
  byte[] readAll(InputStream in, int maxBytes) throws IOException, InstrumentException {
    int size = 0;
    int count = in.read(buffer);
    while (count >= 0) {
      addRead(count);
      size += count;
      if (size > maxBytes) {
        throw new IOException("more than " + maxBytes + " bytes");
      }
      if (size == buffer.length) {
        buffer = Arrays.copyOf(buffer, size * 2);
      }
      count = in.read(buffer, size, buffer.length - size);
    }
    return Arrays.copyOf(buffer, size);
  }

  /**
   * Reads a stream to its end without keeping its bytes.
   *
   * @throws IOException if it cannot be read
   */
  void skipAll(InputStream in) throws IOException, InstrumentException {
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      addRead(count);
    }
  }

  /** Counts the estimated memory of a summary. */
  void addSummary(ClassSummary summary) throws InstrumentException {
    memoryBytes += BYTES_OF_CLASS;
    for (MethodSummary method : summary.methods()) {
      BoundedBody body = method.body();
      int calls = body == null ? 0 : body.calls().size() + body.initialised().size();
      memoryBytes += BYTES_OF_METHOD + (long) calls * BYTES_OF_CALL;
    }
    if (memoryBytes > maxMemoryBytes) {
      throw new InstrumentException(
          "the classes of the class path need more than the "
              + (maxMemoryBytes >> 20)
              + " MiB that Serin may use, an eighth of the program's memory (-Xmx)");
    }
  }
}
