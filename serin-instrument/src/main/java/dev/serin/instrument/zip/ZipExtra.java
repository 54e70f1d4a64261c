package dev.serin.instrument.zip;

import java.io.ByteArrayOutputStream;

/** The blocks of an entry's extra field: two bytes of kind, two of length, content. */
final class ZipExtra {
  /** The kind of the block with sizes that are too large for a header. */
  static final int ZIP_64 = 1;

  private static final int BLOCK_HEADER_BYTES = 4;

  private ZipExtra() {}

  /** The start of the content of the first block of a kind, or -1. */
  static int find(ZipBytes bytes, int start, int end, int kind) {
    for (int at = start; at + BLOCK_HEADER_BYTES <= end; at = next(bytes, at)) {
      if (bytes.u2(at) == kind) {
        return at + BLOCK_HEADER_BYTES;
      }
    }
    return -1;
  }

  /** All blocks except those with large sizes, and trailing bytes that are no block. */
  static byte[] withoutSizes(ZipBytes bytes, int start, int end) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream(end - start);
    int at = start;
    while (at + BLOCK_HEADER_BYTES <= end && next(bytes, at) <= end) {
      int next = next(bytes, at);
      if (bytes.u2(at) != ZIP_64) {
        kept.write(bytes.array(), at, next - at);
      }
      at = next;
    }
    kept.write(bytes.array(), at, end - at);
    return kept.toByteArray();
  }

  private static int next(ZipBytes bytes, int at) {
    return at + BLOCK_HEADER_BYTES + bytes.u2(at + 2);
  }
}
