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
  private long position = -1;

  /** The position after the last line. */
  private long end = -1;

  /** Whether the bytes of a line are here. */
  boolean has(long line, int length) {
    return position >= 0 && line >= position && line + length <= position + buffer.limit();
  }

  /** Whether a line follows the last one, after a line feed and possibly a carriage return. */
  boolean isNext(long line, int length) {
    return line >= end && line <= end + 2 && length <= BYTES;
  }

  /**
   * Reads a line and as much behind it as there is room for.
   *
   * @param offset of the line in its file
   */
  void fill(long line, int length, long offset, FileChannel from) throws IOException {
    position = -1;
    buffer.clear();
    while (buffer.position() < length && from.read(buffer, offset + buffer.position()) >= 0) {
      // a read may return fewer bytes
    }
    buffer.flip();
    position = line;
  }

  /** Copies a line that is here. */
  void copy(long line, byte[] to) {
    buffer.get((int) (line - position), to);
    end = line + to.length;
  }

  /** The last line that was read otherwise ends here. */
  void end(long after) {
    end = after;
  }
}
