package dev.serin.instrument.zip;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;

/**
 * One entry of a {@link ZipArchive}: its two headers as they are in the archive, and its content as
 * it is there, most often compressed. Immutable; may be read by several threads.
 */
public final class ZipItem {
  public static final int STORED = 0;
  static final int DEFLATED = 8;

  /** A local header without name and extra field, and a central one. */
  static final int LOCAL_HEADER_BYTES = 30;

  static final int CENTRAL_HEADER_BYTES = 46;

  /** A flag of both headers. */
  static final int FLAG_ENCRYPTED = 1;

  private final ZipBytes bytes;
  private final int centralAt;
  private final int localAt;
  private final int compressedSize;
  private final int size;

  /**
   * An entry.
   *
   * @param centralAt where its central header begins
   * @param localAt where its local header begins
   * @param compressedSize how many bytes its content takes in the archive
   * @param size how many bytes the content has
   */
  public ZipItem(ZipBytes bytes, int centralAt, int localAt, int compressedSize, int size) {
    this.bytes = bytes;
    this.centralAt = centralAt;
    this.localAt = localAt;
    this.compressedSize = compressedSize;
    this.size = size;
  }

  public ZipBytes bytes() {
    return bytes;
  }

  /** The name; bytes that are no UTF-8 are shown as other characters, but kept. */
  public String name() {
    int start = centralAt + CENTRAL_HEADER_BYTES;
    return new String(bytes.array(), start, bytes.u2(centralAt + 28), StandardCharsets.UTF_8);
  }

  public int centralAt() {
    return centralAt;
  }

  public int localAt() {
    return localAt;
  }

  /** The compression method. */
  public int method() {
    return bytes.u2(centralAt + 10);
  }

  boolean isEncrypted() {
    return (bytes.u2(centralAt + 8) & FLAG_ENCRYPTED) != 0;
  }

  int checksum() {
    return bytes.s4(centralAt + 16);
  }

  /** How many bytes the content takes in the archive. */
  public int compressedSize() {
    return compressedSize;
  }

  /** How many bytes the content has. */
  public int size() {
    return size;
  }

  /** The start of the content in the archive. */
  public int contentAt() {
    return localAt + LOCAL_HEADER_BYTES + bytes.u2(localAt + 26) + bytes.u2(localAt + 28);
  }

  /**
   * The content, which has the length and the checksum of the entry.
   *
   * @param maxBytes the maximum length
   * @throws DataFormatException if length or checksum differ, or it cannot be read; the message is
   *     a clause
   */
  public byte[] read(int maxBytes, Zlib zlib) throws DataFormatException {
    if (isEncrypted()) {
      throw new DataFormatException("it is encrypted");
    }
    if (size > maxBytes) {
      throw new DataFormatException("it has " + size + " bytes, more than " + maxBytes);
    }
    byte[] content =
        method() == DEFLATED
            ? zlib.inflate(bytes.array(), contentAt(), compressedSize, size)
            : copy();
    CRC32 checksum = new CRC32();
    checksum.update(content);
    if ((int) checksum.getValue() != checksum()) {
      throw new DataFormatException("its checksum is wrong");
    }
    return content;
  }

  private byte[] copy() throws DataFormatException {
    if (method() != STORED) {
      throw new DataFormatException("jars do not support its compression method");
    }
    if (compressedSize != size) {
      throw new DataFormatException("it is stored uncompressed, but has two sizes");
    }
    byte[] content = new byte[size];
    System.arraycopy(bytes.array(), contentAt(), content, 0, size);
    return content;
  }
}
