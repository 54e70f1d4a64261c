package dev.serin.instrument.zip;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipException;

/**
 * A zip file in memory, of up to 2 GiB: its entries in the order of its central directory, each
 * with the bytes of its headers, so that a copy can have them unchanged. Follows <a
 * href="https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT">PKWARE's note</a>. Immutable.
 */
public final class ZipArchive {
  private static final int END_BYTES = 22;
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int END_64_BYTES = 56;
  private static final int END_64_SIGNATURE = 0x06064b50;
  private static final int LOCATOR_64_BYTES = 20;
  private static final int LOCATOR_64_SIGNATURE = 0x07064b50;
  private static final int MAX_COMMENT_BYTES = 0xFFFF;
  static final int CENTRAL_SIGNATURE = 0x02014b50;
  static final int LOCAL_SIGNATURE = 0x04034b50;
  private static final long IN_EXTRA = 0xFFFF_FFFFL;
  private static final int COUNT_IN_END_64 = 0xFFFF;

  private final ZipBytes bytes;
  private final List<ZipItem> items = new ArrayList<>();
  private final int endAt;

  /** The length of the data before the archive, such as a start script. Offsets do not count it. */
  private int preambleBytes;

  /**
   * Reads the central directory.
   *
   * @throws ZipException if the bytes are no zip file, or a damaged one; the message is a clause
   */
  public ZipArchive(byte[] array) throws ZipException {
    this.bytes = new ZipBytes(array);
    this.endAt = findEnd();
    try {
      readItems();
    } catch (IndexOutOfBoundsException e) {
      ZipException cut = new ZipException("its central directory is truncated");
      cut.initCause(e);
      throw cut;
    }
  }

  /** The entries, in the order of the central directory. */
  public List<ZipItem> items() {
    return items;
  }

  /** The data before the first entry, which belongs to none. */
  public byte[] preamble() {
    return Arrays.copyOf(bytes.array(), preambleBytes);
  }

  /** The comment of the archive. */
  public byte[] comment() {
    int from = endAt + END_BYTES;
    return Arrays.copyOfRange(bytes.array(), from, from + bytes.u2(endAt + 20));
  }

  private int findEnd() throws ZipException {
    int last = bytes.length() - END_BYTES;
    for (int at = last; at >= 0 && at >= last - MAX_COMMENT_BYTES; at--) {
      if (bytes.s4(at) == END_SIGNATURE && at + END_BYTES + bytes.u2(at + 20) == bytes.length()) {
        return at;
      }
    }
    throw new ZipException("it has no end of central directory");
  }

  private void readItems() throws ZipException {
    long count = bytes.u2(endAt + 10);
    long directoryBytes = bytes.u4(endAt + 12);
    long directoryAt = bytes.u4(endAt + 16);
    long directoryEnd = endAt;
    int locator = endAt - LOCATOR_64_BYTES;
    if (locator >= END_64_BYTES && bytes.s4(locator) == LOCATOR_64_SIGNATURE) {
      int end64 = locator - END_64_BYTES;
      if (bytes.s4(end64) != END_64_SIGNATURE) {
        throw new ZipException("its end of central directory has an unknown format");
      }
      count = longer(count, COUNT_IN_END_64, bytes.s8(end64 + 32));
      directoryBytes = longer(directoryBytes, IN_EXTRA, bytes.s8(end64 + 40));
      directoryAt = longer(directoryAt, IN_EXTRA, bytes.s8(end64 + 48));
      directoryEnd = end64;
    }
    long preamble = directoryEnd - directoryBytes - directoryAt;
    if (directoryAt < 0 || directoryBytes < 0 || preamble < 0 || preamble > directoryEnd) {
      throw new ZipException("its central directory is not at the stated position");
    }
    preambleBytes = (int) preamble;
    int at = (int) (directoryEnd - directoryBytes);
    for (long i = 0; i < count; i++) {
      at = readItem(at);
    }
    if (at != directoryEnd) {
      throw new ZipException("its central directory does not have the stated length");
    }
  }

  /**
   * Returns a value of the longer end of the directory. Programs read different entries if the
   * shorter end has another value than this one or the placeholder.
   */
  private static long longer(long shorter, long placeholder, long longer) throws ZipException {
    if (shorter != placeholder && shorter != longer) {
      throw new ZipException("the two ends of its central directory contradict each other");
    }
    return longer;
  }

  /** Reads an entry of the directory; returns the offset of the next one. */
  private int readItem(int at) throws ZipException {
    if (bytes.s4(at) != CENTRAL_SIGNATURE) {
      throw new ZipException(
          "entry " + (items.size() + 1) + " of its central directory is damaged");
    }
    int nameEnd = at + ZipItem.CENTRAL_HEADER_BYTES + bytes.u2(at + 28);
    int extraEnd = nameEnd + bytes.u2(at + 30);
    long[] values = {bytes.u4(at + 24), bytes.u4(at + 20), bytes.u4(at + 42)};
    readExtra(nameEnd, extraEnd, values);
    long size = values[0];
    long compressedSize = values[1];
    long localAt = values[2] + preambleBytes;
    int contentLimit = endAt - ZipItem.LOCAL_HEADER_BYTES;
    if (size < 0 || size >= Integer.MAX_VALUE || localAt < 0 || localAt > contentLimit) {
      throw new ZipException(
          "entry " + (items.size() + 1) + " is too large, or not at its stated position");
    }
    ZipItem item = new ZipItem(bytes, at, (int) localAt, (int) compressedSize, (int) size);
    if (bytes.s4(item.localAt()) != LOCAL_SIGNATURE
        || compressedSize < 0
        || item.contentAt() + compressedSize > endAt) {
      throw new ZipException("the entry " + item.name() + " is not at its stated position");
    }
    items.add(item);
    return extraEnd + bytes.u2(at + 32);
  }

  /** Replaces the values that are too large for their fields: size, compressed size, offset. */
  private void readExtra(int start, int end, long[] values) throws ZipException {
    int at = ZipExtra.find(bytes, start, end, ZipExtra.ZIP_64);
    for (int i = 0; i < values.length; i++) {
      if (values[i] == IN_EXTRA) {
        if (at < 0) {
          throw new ZipException("an entry of its central directory lacks a size");
        }
        values[i] = bytes.s8(at);
        at += Long.BYTES;
      }
    }
  }
}
