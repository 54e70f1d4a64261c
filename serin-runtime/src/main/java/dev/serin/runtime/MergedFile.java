package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import dev.serin.format.MergeLock;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads, writes and deletes the files of a merge. Used by one thread, which holds the lock. */
final class MergedFile {
  private static final int MAX_TAKEN_NAMES = 1000;

  /**
   * How much younger a merged file is than its parts. Another process makes room in the order of
   * times, which it may read in units of a second or two, and must delete the parts first.
   */
  private static final long YOUNGER_MILLIS = 2000;

  private final File directory;
  private final String session;
  private final Disk disk;

  MergedFile(File directory, String session, Disk disk) {
    this.directory = directory;
    this.session = session;
    this.disk = disk;
  }

  /** The lock of the directory; null if another process has it. */
  @Nullable MergeLock lock() {
    return MergeLock.take(directory);
  }

  /** All files of issues, the oldest first. */
  List<KnownFile> listOldestFirst() throws IOException {
    IssueIndex files = new IssueIndex();
    for (File file : disk.list(directory, IssueFiles.ISSUES)) {
      files.put(new KnownFile(file.getName(), disk.bytes(file), disk.modifiedMillis(file)));
    }
    return files.oldestFirst();
  }

  /** Reads a whole file; null if that fails, or if the file has changed. */
  @Nullable FilePart read(KnownFile known) {
    byte[] content = bytes(new File(directory, known.name), known.bytes);
    return content == null ? null : new FilePart(known, content);
  }

  private boolean isThere(KnownFile known) {
    File file = new File(directory, known.name);
    return disk.isRegular(file) && disk.bytes(file) == known.bytes;
  }

  private byte @Nullable [] bytes(File file, long lengthBytes) {
    try {
      boolean isAsLong = disk.isRegular(file) && disk.bytes(file) == lengthBytes;
      return isAsLong ? disk.read(file, (int) lengthBytes) : null;
    } catch (IOException e) {
      return null; // deleted meanwhile, or of another user
    }
  }

  /**
   * Writes a merged file with the content of other files.
   *
   * @return the file, which is complete on the disk
   * @throws IOException if there is no such file now
   */
  KnownFile write(List<FilePart> parts) throws IOException {
    SessionRange range = SessionRange.of(parts.get(0).file.name);
    int bytes = 0;
    long youngestMillis = 0;
    for (FilePart part : parts) {
      range = range.with(SessionRange.of(part.file.name));
      youngestMillis = Math.max(youngestMillis, part.file.modifiedMillis);
      bytes += part.bytes();
    }
    byte[] content = new byte[bytes];
    int position = 0;
    for (FilePart part : parts) {
      position = part.copyTo(content, position);
    }
    return write(reserve(range), content, youngestMillis + YOUNGER_MILLIS);
  }

  private KnownFile write(File file, byte[] content, long epochMillis) throws IOException {
    File fresh = new File(directory, session + "-" + file.getName() + DiskFiles.FRESH);
    KnownFile known = new KnownFile(file.getName(), content.length, epochMillis);
    boolean isWritten = false;
    try {
      DiskFiles.create(disk, fresh);
      try (RandomAccessFile out = disk.open(fresh)) {
        out.write(content);
        out.getFD().sync();
      }
      if (!disk.setModifiedMillis(fresh, epochMillis)) {
        throw new IOException("cannot set the time of " + fresh);
      }
      disk.rename(fresh, file);
      FilePart read = read(known);
      isWritten = read != null && read.hasContent(content);
      if (!isWritten) {
        throw new IOException(file + " is not as it was written");
      }
      return known;
    } finally {
      if (!isWritten) { // nothing is lost, as its parts are still there
        disk.delete(fresh);
        disk.delete(file);
      }
    }
  }

  /** Creates an empty file with a name that is free, so that no other file is replaced. */
  private File reserve(SessionRange range) throws IOException {
    for (int number = 1; number <= MAX_TAKEN_NAMES; number++) {
      File file = new File(directory, IssueFiles.merged(range.first, range.last, number));
      if (disk.create(file)) {
        return file;
      }
    }
    throw new IOException("too many files like " + IssueFiles.merged(range.first, range.last, 1));
  }

  /**
   * Deletes the parts of a merged file, except changed ones. Ends if another process has deleted
   * the merged file to make room.
   *
   * @return the names of the files that are still there
   */
  List<String> delete(List<FilePart> parts, KnownFile whole) {
    List<String> kept = new ArrayList<>();
    for (FilePart part : parts) {
      File file = new File(directory, part.file.name);
      byte[] content = bytes(file, part.bytes());
      boolean isSame = content != null && part.hasContent(content) && isThere(whole);
      boolean isGone = isSame ? disk.delete(file) : !file.exists();
      if (!isGone) {
        kept.add(part.file.name);
      }
    }
    return kept;
  }
}
