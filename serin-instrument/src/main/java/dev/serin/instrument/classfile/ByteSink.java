package dev.serin.instrument.classfile;

import java.util.Arrays;

/** A growing array of bytes, most significant byte first as in class files. */
public final class ByteSink {
  private byte[] bytes;
  private int size;

  public ByteSink(int expectedSize) {
    bytes = new byte[expectedSize];
  }

  public int size() {
    return size;
  }

  /** Drops everything from an offset on. */
  public void truncate(int newSize) {
    size = newSize;
  }

  public void u1(int value) {
    int at = grow(1);
    bytes[at] = (byte) value;
  }

  public void u2(int value) {
    setU2(grow(2), value);
  }

  public void s4(int value) {
    setS4(grow(4), value);
  }

  public void copy(byte[] from, int start, int end) {
    if (end < start) {
      throw new IllegalArgumentException("from " + start + " to " + end);
    }
    int at = grow(end - start);
    System.arraycopy(from, start, bytes, at, end - start);
  }

  public void copy(ByteSink from) {
    copy(from.bytes, 0, from.size);
  }

  public void setU2(int at, int value) {
    bytes[at] = (byte) (value >> 8);
    bytes[at + 1] = (byte) value;
  }

  public void setS4(int at, int value) {
    setU2(at, value >> 16);
    setU2(at + 2, value);
  }

  /** Returns the bytes; the internal array itself if that is full. */
  public byte[] toByteArray() {
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
