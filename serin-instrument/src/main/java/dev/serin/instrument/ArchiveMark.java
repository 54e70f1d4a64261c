package dev.serin.instrument;

import dev.serin.instrument.base.EntryNames;
import dev.serin.instrument.zip.ZipArchive;
import dev.serin.instrument.zip.ZipBytes;
import dev.serin.instrument.zip.ZipItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The mark in an archive that a run wrote: its last entry, which is not compressed. */
final class ArchiveMark {
  private ArchiveMark() {}

  /** Finds the mark; null if there is none. */
  static @Nullable ZipItem of(byte[] archive) throws ZipException {
    List<ZipItem> items = new ZipArchive(archive).items();
    ZipItem last = items.isEmpty() ? null : items.get(items.size() - 1);
    return last != null && EntryNames.isMark(last.name()) && last.method() == ZipItem.STORED
        ? last
        : null;
  }

  /**
   * Copies an archive that a former run wrote, with another mark.
   *
   * @return false if the archive has no mark of this length, and nothing was written
   */
  static boolean copy(Path from, Path to, byte[] mark) throws IOException {
    byte[] archive = Files.readAllBytes(from);
    ZipItem item = of(archive);
    if (item == null || item.size() != mark.length || item.compressedSize() != mark.length) {
      return false;
    }
    CRC32 checksum = new CRC32();
    checksum.update(mark);
    ZipBytes.setS4(archive, item.localAt() + 14, (int) checksum.getValue());
    ZipBytes.setS4(archive, item.centralAt() + 16, (int) checksum.getValue());
    System.arraycopy(mark, 0, archive, item.contentAt(), mark.length);
    Files.write(to, archive);
    return true;
  }
}
