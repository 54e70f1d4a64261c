package dev.serin.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines in batches of 256 KiB, and keeps at most a limit of bytes per line. A line ends with
 * a line feed. Not thread-safe; batches are independent of each other.
 */
final class ByteLines {
  private static final int BATCH_BYTES = 1 << 18;

  private final InputStream in;
  private final int maxBytes;
  private byte[] rest = new byte[0];
  private long restOffset;
  private long number;
  private boolean isAtEnd;
  private @Nullable IOException failure;

  /**
   * Reads lines.
   *
   * @param maxBytes the maximum number of bytes that are kept of a line
   */
  ByteLines(InputStream in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /** A line in the file: its place, its number from 1 and the number of its bytes. */
  private record Place(long offset, long number, long length) {}

  /** A line. Immutable. */
  static final class Line {
    private final byte[] bytes;
    private final int from;
    private final int length;
    private final Place place;

    private Line(byte[] bytes, int from, int length, Place place) {
      this.bytes = bytes;
      this.from = from;
      this.length = length;
      this.place = place;
    }

    /** An array that contains the line; it must not be changed. */
    byte[] bytes() {
      return bytes;
    }

    /** Its place in the array. */
    int from() {
      return from;
    }

    /** The number of its bytes in the array. */
    int length() {
      return length;
    }

    /** Its place in the file. */
    long offset() {
      return place.offset();
    }

    /** Its number in the file, from 1. */
    long number() {
      return place.number();
    }

    /** The number of its bytes in the file. */
    long wholeLength() {
      return place.length();
    }

    /** Whether a part of the line was not kept. */
    boolean isCut() {
      return place.length() > length;
    }

    boolean isBlank() {
      for (int i = from; i < from + length; i++) {
        if (bytes[i] > ' ' || bytes[i] < 0) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * The next lines; empty at the end.
   *
   * @throws IOException if the rest cannot be read; all complete lines before it have been returned
   */
  List<Line> next() throws IOException {
    List<Line> lines = new ArrayList<>();
    byte[] bytes = rest;
    int size = rest.length;
    int searched = 0;
    while (lines.isEmpty() && !isAtEnd) {
      if (size == bytes.length) {
        bytes = Arrays.copyOf(bytes, larger(size));
      }
      size = fill(bytes, size);
      int end = split(bytes, searched, size, lines);
      searched = size;
      if (isAtEnd || end > 0) {
        size = keepRest(bytes, end, size, lines);
      } else if (size > maxBytes) {
        skipLine(bytes, size, lines);
      }
    }
    if (lines.isEmpty() && failure != null) {
      throw failure;
    }
    return lines;
  }

  private int larger(int size) {
    return (int) Math.min(Math.max(BATCH_BYTES, 2L * size), Math.max(BATCH_BYTES, maxBytes + 1L));
  }

  private int fill(byte[] bytes, int from) {
    int size = from;
    while (size < bytes.length && !isAtEnd) {
      int count = read(bytes, size);
      size += Math.max(0, count);
    }
    return size;
  }

  /** Reads once; a failure is the end. */
  private int read(byte[] bytes, int from) {
    int count = -1;
    try {
      count = in.read(bytes, from, bytes.length - from);
    } catch (IOException e) {
      failure = e;
    }
    isAtEnd |= count < 0;
    return count;
  }

  /** Adds the complete lines, and returns the place after them. */
  private int split(byte[] bytes, int searchFrom, int size, List<Line> lines) {
    int from = 0;
    int feed = JsonBytes.lineFeed(bytes, searchFrom, size);
    while (feed >= 0) {
      add(bytes, from, feed, lines);
      from = feed + 1;
      feed = JsonBytes.lineFeed(bytes, from, size);
    }
    return from;
  }

  private void add(byte[] bytes, int from, int to, List<Line> lines) {
    int length = Math.min(to - from, maxBytes);
    lines.add(new Line(bytes, from, length, new Place(restOffset + from, ++number, to - from)));
  }

  private int keepRest(byte[] bytes, int end, int size, List<Line> lines) {
    if (isAtEnd && failure == null && end < size) {
      add(bytes, end, size, lines);
    }
    rest = isAtEnd ? new byte[0] : Arrays.copyOfRange(bytes, end, size);
    restOffset += end;
    return rest.length;
  }

  /** Reads to the end of a line that is too long. */
  private void skipLine(byte[] bytes, int size, List<Line> lines) {
    long length = size;
    byte[] more = new byte[BATCH_BYTES];
    rest = new byte[0];
    int end = -1;
    while (end < 0 && !isAtEnd) {
      int count = Math.max(0, read(more, 0));
      end = JsonBytes.lineFeed(more, 0, count);
      length += end < 0 ? count : end;
      rest = end < 0 ? rest : Arrays.copyOfRange(more, end + 1, count);
    }
    if (failure == null) {
      lines.add(new Line(bytes, 0, maxBytes, new Place(restOffset, ++number, length)));
    }
    restOffset += length + 1;
  }
}
