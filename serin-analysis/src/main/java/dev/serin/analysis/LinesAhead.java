package dev.serin.analysis;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The lines of a file that follow the last one, as most are read one after another. A line is named
 * by its position in the store. Not thread-safe.
 */
final class LinesAhead {
  private static final int BYTES = 1 << 16;

  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES).limit(0);
  private long start = -1;

  /** The position after the last line. */
  private long end = -1;

  /** Whether the buffer has a line. */
  boolean has(long position, int length) {
    return start >= 0 && position >= start && position + length <= start + buffer.limit();
  }

  /** Whether a line follows the last one, after a line feed and possibly a carriage return. */
  boolean isNext(long position, int length) {
    return position >= end && position <= end + 2 && length <= BYTES;
  }

  /**
   * Reads a line and as much behind it as there is room for.
   *
   * @param offset of the line in its file
   */
  void fill(long position, int length, long offset, FileChannel from) throws IOException {
    start = -1;
    buffer.clear();
    while (buffer.position() < length && from.read(buffer, offset + buffer.position()) >= 0) {
      // a read may return fewer bytes
    }
    buffer.flip();
    start = position;
  }

  /** Copies a line from the buffer. */
  void copy(long position, byte[] to) {
    buffer.get((int) (position - start), to);
    end = position + to.length;
  }

  /** Records the end of a line that was read without the buffer. */
  void passedTo(long position) {
    end = position;
  }
}
