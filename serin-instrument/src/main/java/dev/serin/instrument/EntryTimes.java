package dev.serin.instrument;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * The time of a jar's entry, the same in every time zone: what the entry says without a zone, or
 * else what it says in UTC, as UTC.
 */
final class EntryTimes {
  private static final int NTFS_TAG = 0x000A;
  private static final int EXTENDED_TIMESTAMP_TAG = 0x5455;
  private static final int HEADER_BYTES = 4;

  private EntryTimes() {}

  static LocalDateTime of(ZipEntry entry) {
    return hasUtcTime(entry.getExtra())
        ? LocalDateTime.ofInstant(entry.getLastModifiedTime().toInstant(), ZoneOffset.UTC)
        : entry.getTimeLocal();
  }

  /** Whether the blocks of an entry's extra field have one with a time. */
  private static boolean hasUtcTime(byte @Nullable [] extra) {
    int at = 0;
    while (extra != null && at + HEADER_BYTES <= extra.length) {
      int tag = int16(extra, at);
      if (tag == NTFS_TAG || tag == EXTENDED_TIMESTAMP_TAG) {
        return true;
      }
      at += HEADER_BYTES + int16(extra, at + 2);
    }
    return false;
  }

  private static int int16(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) + ((bytes[at + 1] & 0xFF) << 8);
  }
}
