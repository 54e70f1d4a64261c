package dev.serin.instrument;

import java.util.Arrays;

/** A growing array of bytes, most significant byte first as in class files. */
final class ByteSink {
  private byte[] bytes;
  private int size;

  ByteSink(int expectedSize) {
    bytes = new byte[expectedSize];
  }

  int size() {
    return size;
  }

  /** Drops everything from an offset on. */
  void truncate(int newSize) {
    size = newSize;
  }

  void u1(int value) {
    int at = grow(1);
    bytes[at] = (byte) value;
  }

  void u2(int value) {
    setU2(grow(2), value);
  }

  void s4(int value) {
    setS4(grow(4), value);
  }

  void copy(byte[] from, int start, int end) {
    if (end < start) {
      throw new IllegalArgumentException("from " + start + " to " + end);
    }
    int at = grow(end - start);
    System.arraycopy(from, start, bytes, at, end - start);
  }

  void copy(ByteSink from) {
    copy(from.bytes, 0, from.size);
  }

  void setU2(int at, int value) {
    bytes[at] = (byte) (value >> 8);
    bytes[at + 1] = (byte) value;
  }

  void setS4(int at, int value) {
    setU2(at, value >> 16);
    setU2(at + 2, value);
  }

  /** Returns the bytes; the internal array itself if that is full. */
  byte[] toByteArray() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  private int grow(int count) {
    int at = size;
    if (bytes.length - at < count) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, at + count));
    }
    size = at + count;
    return at;
  }
}
