package dev.serin.instrument.zip;

import java.util.zip.CRC32;

/** The content of an entry of a zip file, in the form that it has there. */
public final class ZipContent {
  private final byte[] bytes;
  private final int start;
  private final int length;
  private final int method;
  private final int size;
  private final int checksum;

  private ZipContent(byte[] bytes, int method, int size, int checksum) {
    this.bytes = bytes;
    this.start = 0;
    this.length = bytes.length;
    this.method = method;
    this.size = size;
    this.checksum = checksum;
  }

  /** The content of an existing entry, unchanged. */
  public ZipContent(ZipItem item) {
    this.bytes = item.bytes().array();
    this.start = item.contentAt();
    this.length = item.compressedSize();
    this.method = item.method();
    this.size = item.size();
    this.checksum = item.checksum();
  }

  /** Bytes without compression. */
  public static ZipContent stored(byte[] content) {
    return new ZipContent(content, ZipItem.STORED, content.length, checksum(content));
  }

  /** Bytes with the default compression of jars. */
  public static ZipContent deflated(byte[] content, Zlib zlib) {
    return new ZipContent(
        zlib.deflate(content), ZipItem.DEFLATED, content.length, checksum(content));
  }

  private static int checksum(byte[] content) {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    return (int) checksum.getValue();
  }

  byte[] bytes() {
    return bytes;
  }

  int start() {
    return start;
  }

  /** The number of bytes in the archive. */
  int length() {
    return length;
  }

  /** The compression method. */
  int method() {
    return method;
  }

  /** The number of bytes without compression. */
  int size() {
    return size;
  }

  /** The checksum of the content without compression. */
  int checksum() {
    return checksum;
  }
}
