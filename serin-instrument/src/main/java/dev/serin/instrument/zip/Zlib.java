package dev.serin.instrument.zip;

import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Compresses and decompresses for all threads of a run. Reuses the JDK's objects: creating them for
 * each class would often take longer than the class itself.
 */
public final class Zlib implements AutoCloseable {
  /** The maximum number of bytes for a compressed byte: two bits stand for up to 258 bytes. */
  private static final long MAX_INFLATED_BYTES = 1032;

  private final Deque<Inflater> inflaters = new ConcurrentLinkedDeque<>();
  private final Deque<Deflater> deflaters = new ConcurrentLinkedDeque<>();

  /**
   * Decompresses a part of an array.
   *
   * @param size the expected number of bytes
   * @throws DataFormatException if there are more or fewer, or they cannot be decompressed; the
   *     message is a clause
   */
  public byte[] inflate(byte[] compressed, int start, int compressedSize, int size)
      throws DataFormatException {
    if (size > MAX_INFLATED_BYTES * compressedSize) {
      throw new DataFormatException("its stated length is impossible");
    }
    Inflater inflater = take(inflaters, () -> new Inflater(true));
    try {
      byte[] content = new byte[size];
      inflater.setInput(compressed, start, compressedSize);
      int length = 0;
      int read = -1;
      while (read != 0 && length < size && !inflater.finished()) {
        read = inflater.inflate(content, length, size - length);
        length += read;
      }
      boolean isWhole = length == size && (inflater.finished() || isAtEnd(inflater));
      if (!isWhole) {
        throw new DataFormatException("it is truncated, or longer than stated");
      }
      return content;
    } finally {
      inflater.reset();
      inflaters.push(inflater);
    }
  }

  /** Whether only the end marker follows. */
  private static boolean isAtEnd(Inflater inflater) throws DataFormatException {
    return inflater.inflate(new byte[1]) == 0 && inflater.finished();
  }

  /** Compresses bytes with the default compression of jars. */
  public byte[] deflate(byte[] content) {
    Deflater deflater = take(deflaters, () -> new Deflater(Deflater.DEFAULT_COMPRESSION, true));
    try {
      deflater.setInput(content);
      deflater.finish();
      byte[] compressed = new byte[content.length / 2 + 64];
      int length = deflater.deflate(compressed);
      while (!deflater.finished()) {
        compressed = Arrays.copyOf(compressed, compressed.length * 2);
        length += deflater.deflate(compressed, length, compressed.length - length);
      }
      return Arrays.copyOf(compressed, length);
    } finally {
      deflater.reset();
      deflaters.push(deflater);
    }
  }

  private static <T> T take(Deque<T> free, Supplier<T> maker) {
    T taken = free.poll();
    return taken == null ? maker.get() : taken;
  }

  @Override
  public void close() {
    for (Inflater inflater = inflaters.poll(); inflater != null; inflater = inflaters.poll()) {
      inflater.end();
    }
    for (Deflater deflater = deflaters.poll(); deflater != null; deflater = deflaters.poll()) {
      deflater.end();
    }
  }
}
