package dev.serin.instrument.zip;

/** The bytes of an archive, least significant first as in zip files. */
public final class ZipBytes {
  private final byte[] array;

  public ZipBytes(byte[] array) {
    this.array = array;
  }

  /** The bytes themselves. */
  public byte[] array() {
    return array;
  }

  int length() {
    return array.length;
  }

  public int u2(int at) {
    return (array[at] & 0xFF) | (array[at + 1] & 0xFF) << 8;
  }

  int s4(int at) {
    return u2(at) | u2(at + 2) << 16;
  }

  long u4(int at) {
    return s4(at) & 0xFFFF_FFFFL;
  }

  long s8(int at) {
    return u4(at) | u4(at + 4) << 32;
  }

  /** Sets two bytes. */
  static void setU2(byte[] bytes, int at, int value) {
    bytes[at] = (byte) value;
    bytes[at + 1] = (byte) (value >> 8);
  }

  /** Sets four bytes. */
  public static void setS4(byte[] bytes, int at, int value) {
    setU2(bytes, at, value);
    setU2(bytes, at + 2, value >> 16);
  }
}
