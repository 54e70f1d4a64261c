package dev.serin.tests.fuzz;

import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** The content of an archive's entry, plain and compressed. */
final class ZipContents {
  private final byte[] bytes;
  private final byte[] deflated;
  private final int checksum;

  /** Compresses bytes. */
  ZipContents(byte[] bytes) {
    this.bytes = bytes;
    CRC32 sum = new CRC32();
    sum.update(bytes);
    this.checksum = (int) sum.getValue();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    deflater.setInput(bytes);
    deflater.finish();
    byte[] room = new byte[bytes.length + 100];
    int length = deflater.deflate(room);
    this.deflated = Arrays.copyOf(room, length);
    deflater.end();
  }

  byte[] bytes() {
    return bytes;
  }

  byte[] deflated() {
    return deflated;
  }

  /** The checksum of the uncompressed content. */
  int checksum() {
    return checksum;
  }
}
