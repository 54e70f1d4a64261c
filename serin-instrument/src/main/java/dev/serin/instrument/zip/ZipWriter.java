package dev.serin.instrument.zip;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;

/**
 * Writes a zip file with the entries of another one: names, times, attributes and comments stay
 * byte for byte, in any form. Not thread-safe.
 */
public final class ZipWriter {
  private static final int FLAG_SIZES_FOLLOW = 8;

  /** The password of such an entry is checked by its time, that of others by their checksum. */
  private static final int ENCRYPTED_BY_TIME = ZipItem.FLAG_ENCRYPTED | FLAG_SIZES_FOLLOW;

  private static final int MAX_COUNT = 0xFFFF;
  private static final int VERSION_1_0 = 10;

  /** The first of January 1980, as zip files write dates. */
  private static final int FIRST_DAY = 1 << 5 | 1;

  private final OutputStream out;
  private final ByteArrayOutputStream directory = new ByteArrayOutputStream();
  private final int preambleBytes;
  private long written;
  private int count;

  /** A writer of an archive that begins as another does. */
  public ZipWriter(OutputStream out, byte[] preamble) throws IOException {
    this.out = out;
    this.preambleBytes = preamble.length;
    write(preamble, 0, preamble.length);
  }

  /** Writes an entry with its new content. */
  public void add(ZipItem item, ZipContent content) throws IOException {
    long localAt = written - preambleBytes;
    if (written > Integer.MAX_VALUE) {
      throw new ZipException("it would have more than 2 GiB");
    }
    byte[] array = item.bytes().array();
    ZipBytes bytes = item.bytes();
    byte[] local = header(bytes, item.localAt(), ZipItem.LOCAL_HEADER_BYTES, 26);
    set(local, 6, content);
    write(local, 0, local.length);
    write(content.bytes(), content.start(), content.length());
    if ((local[6] & FLAG_SIZES_FOLLOW) != 0) {
      writeSizes(content);
    }

    byte[] central = header(bytes, item.centralAt(), ZipItem.CENTRAL_HEADER_BYTES, 28);
    set(central, 8, content);
    ZipBytes.setS4(central, 42, (int) localAt);
    directory.write(central, 0, central.length);
    int commentBytes = bytes.u2(item.centralAt() + 32);
    int commentAt =
        item.centralAt()
            + ZipItem.CENTRAL_HEADER_BYTES
            + bytes.u2(item.centralAt() + 28)
            + bytes.u2(item.centralAt() + 30);
    directory.write(array, commentAt, commentBytes);
    count++;
  }

  /** Writes an entry that the other archive does not have, without a time. */
  public void add(String name, ZipContent content) throws IOException {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    ByteBuffer local = ByteBuffer.allocate(ZipItem.LOCAL_HEADER_BYTES).order(LITTLE_ENDIAN);
    local.putInt(ZipArchive.LOCAL_SIGNATURE).putShort((short) VERSION_1_0);
    local.putInt(10, FIRST_DAY << 16);
    local.putShort(26, (short) text.length);
    set(local.array(), 6, content);

    ByteBuffer central = ByteBuffer.allocate(ZipItem.CENTRAL_HEADER_BYTES).order(LITTLE_ENDIAN);
    central.putInt(ZipArchive.CENTRAL_SIGNATURE).putShort((short) VERSION_1_0);
    central.putShort((short) VERSION_1_0);
    central.putInt(12, FIRST_DAY << 16);
    central.putShort(28, (short) text.length);
    central.putInt(42, (int) (written - preambleBytes));
    set(central.array(), 8, content);
    directory.write(central.array());
    directory.write(text);
    write(local.array(), 0, local.capacity());
    write(text, 0, text.length);
    write(content.bytes(), content.start(), content.length());
    count++;
  }

  /** A header with its name and extra field, the latter without sizes. */
  private static byte[] header(ZipBytes bytes, int at, int fixedBytes, int lengthsAt) {
    int nameBytes = bytes.u2(at + lengthsAt);
    int extraAt = at + fixedBytes + nameBytes;
    byte[] extra = ZipExtra.withoutSizes(bytes, extraAt, extraAt + bytes.u2(at + lengthsAt + 2));
    byte[] header = new byte[fixedBytes + nameBytes + extra.length];
    System.arraycopy(bytes.array(), at, header, 0, fixedBytes + nameBytes);
    System.arraycopy(extra, 0, header, fixedBytes + nameBytes, extra.length);
    ZipBytes.setU2(header, lengthsAt + 2, extra.length);
    return header;
  }

  /** Sets the fields about the content in either header, from the flags on. */
  private static void set(byte[] header, int flagsAt, ZipContent content) {
    int flags = header[flagsAt];
    boolean isByTime = (flags & ENCRYPTED_BY_TIME) == ENCRYPTED_BY_TIME;
    header[flagsAt] = (byte) (isByTime ? flags : flags & ~FLAG_SIZES_FOLLOW);
    ZipBytes.setU2(header, flagsAt + 2, content.method());
    ZipBytes.setS4(header, flagsAt + 8, content.checksum());
    ZipBytes.setS4(header, flagsAt + 12, content.length());
    ZipBytes.setS4(header, flagsAt + 16, content.size());
  }

  private void writeSizes(ZipContent content) throws IOException {
    ByteBuffer sizes = ByteBuffer.allocate(16).order(LITTLE_ENDIAN);
    sizes.putInt(0x08074b50).putInt(content.checksum());
    sizes.putInt(content.length()).putInt(content.size());
    write(sizes.array(), 0, sizes.capacity());
  }

  /** Writes the list of the entries; nothing can be added any more. */
  public void finish(byte[] comment) throws IOException {
    long directoryAt = written - preambleBytes;
    directory.writeTo(out);
    if (count >= MAX_COUNT) {
      writeEnd64(directoryAt);
    }
    ByteBuffer end = ByteBuffer.allocate(22).order(LITTLE_ENDIAN);
    int shown = Math.min(count, MAX_COUNT);
    end.putInt(0x06054b50).putInt(0).putShort((short) shown).putShort((short) shown);
    end.putInt(directory.size()).putInt((int) directoryAt).putShort((short) comment.length);
    out.write(end.array());
    out.write(comment);
    out.flush();
  }

  /**
   * Writes the end of an archive with more entries than the usual end can count, and its position.
   */
  private void writeEnd64(long directoryAt) throws IOException {
    ByteBuffer end = ByteBuffer.allocate(56 + 20).order(LITTLE_ENDIAN);
    end.putInt(0x06064b50).putLong(44).putShort((short) 45).putShort((short) 45);
    end.putInt(0).putInt(0).putLong(count).putLong(count);
    end.putLong(directory.size()).putLong(directoryAt);
    end.putInt(0x07064b50).putInt(0).putLong(directoryAt + directory.size()).putInt(1);
    out.write(end.array());
  }

  private void write(byte[] bytes, int start, int length) throws IOException {
    out.write(bytes, start, length);
    written += length;
  }
}
