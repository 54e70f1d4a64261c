package dev.serin.instrument.readahead;

import dev.serin.format.PrivateFiles;
import dev.serin.instrument.base.Digest;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A directory of files that processes share. A file is written under another name and renamed, so
 * that a reader sees all of it or nothing. Damaged files are ignored. When all files exceed a
 * limit, the least recently used are deleted: before the first write, because earlier processes may
 * have been halted, and by {@link #trim}. Files with other names are never touched.
 */
public final class SummaryCache {
  private static final long MAX_BYTES = 64L << 20;
  private static final long MAX_FILE_BYTES = 16L << 20;

  /** The part of the JVM's maximum memory that a file, which is read whole, may take. */
  private static final int SHARE_OF_MEMORY = 16;

  private static final int VERSION = 1;

  /** Lists of methods are small: their number is limited, too. */
  public static final int MAX_LEARNED = 256;

  /** The process of an unfinished file that is older than this has died. */
  private static final long MAX_WRITING_MILLIS = 60L * 60 * 1000;

  private static final AtomicInteger UNFINISHED_FILES = new AtomicInteger();

  private final File directory;
  private final long maxBytes;
  private final long maxFileBytes;
  private final AtomicBoolean hasTrimmed = new AtomicBoolean();

  public SummaryCache(File directory) {
    this(directory, MAX_BYTES);
  }

  /** A cache of at most a number of bytes. */
  public SummaryCache(File directory, long maxBytes) {
    this.directory = directory;
    this.maxBytes = maxBytes;
    long maxMemoryBytes = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
    this.maxFileBytes = Math.min(maxBytes, Math.min(MAX_FILE_BYTES, maxMemoryBytes));
  }

  /** The kinds of files. */
  public enum Kind {
    ARCHIVE,
    PROGRAM,
    LEARNED,
    CLASSES;

    private String suffix() {
      return "." + name().toLowerCase(Locale.ROOT);
    }

    private String name(String digest) {
      return "serin-" + digest + suffix();
    }
  }

  /**
   * Reads the content of a file.
   *
   * @param digest 16 hexadecimal digits
   * @return null if the file is missing or damaged
   */
  public byte @Nullable [] read(Kind kind, String digest) {
    File file = new File(directory, kind.name(digest));
    try {
      Path path = file.toPath();
      if (!isRegular(file) || file.length() > maxFileBytes) {
        return null;
      }
      byte[] opened = Digest.opened(Files.readAllBytes(path));
      if (opened == null) {
        return null;
      }
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(opened));
      if (in.readInt() != VERSION || !in.readUTF().equals(file.getName())) {
        return null;
      }
      file.setLastModified(System.currentTimeMillis());
      return Arrays.copyOfRange(opened, opened.length - in.available(), opened.length);
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Reads the content of a file that contains code: only one that belongs to the user of this
   * process, and that nobody else may write.
   *
   * @return null also if another user could have written it
   */
  public byte @Nullable [] readOwn(Kind kind, String digest) {
    return OwnFile.isSafe(new File(directory, kind.name(digest))) ? read(kind, digest) : null;
  }

  /** Whether the directory is missing, or only the user of this process can write to it. */
  public boolean isOwn() {
    return !directory.exists() || OwnFile.isSafeDirectory(directory);
  }

  /** The size of the largest file that is written or read. */
  public long maxFileBytes() {
    return maxFileBytes;
  }

  /** Deletes a file, if there is one. */
  public void delete(Kind kind, String digest) {
    new File(directory, kind.name(digest)).delete();
  }

  /** Whether there is a file, damaged or not. */
  public boolean has(Kind kind, String digest) {
    return isRegular(new File(directory, kind.name(digest)));
  }

  /**
   * Writes a file, replacing an existing one; ignores one that is too large.
   *
   * @throws IOException if the directory cannot be made or written
   */
  public void write(Kind kind, String digest, byte[] content) throws IOException {
    write(kind, digest, List.of(content));
  }

  /** Writes a file as above, from parts of its content, which are not copied. */
  public void write(Kind kind, String digest, List<byte[]> content) throws IOException {
    String name = kind.name(digest);
    List<byte[]> parts = new ArrayList<>();
    parts.add(head(name));
    parts.addAll(content);
    parts.add(0, Digest.seal(parts));
    if (Digest.length(parts) > maxFileBytes) {
      return;
    }
    if (!PrivateFiles.makeDirectory(directory)) {
      throw new IOException("the directory cannot be created");
    }
    if (!hasTrimmed.get()) {
      trim();
    }
    File unfinished = new File(directory, unfinishedName(name, System.nanoTime()));
    if (!PrivateFiles.create(unfinished)) {
      throw new IOException(unfinished + " exists");
    }
    try {
      write(unfinished, parts);
      Path target = new File(directory, name).toPath();
      Files.move(unfinished.toPath(), target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      unfinished.delete(); // if it still exists
    }
  }

  private static byte[] head(String name) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(head);
    out.writeInt(VERSION);
    out.writeUTF(name);
    return head.toByteArray();
  }

  private static void write(File file, List<byte[]> parts) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file.toPath()))) {
      for (byte[] part : parts) {
        out.write(part);
      }
    }
  }

  /** A name that no other thread or process uses at this time. */
  static String unfinishedName(String name, long nanos) {
    long start = nanos ^ ProcessHandle.current().pid();
    int count = UNFINISHED_FILES.incrementAndGet();
    return name + "." + Long.toHexString(start) + "-" + Integer.toHexString(count) + ".tmp";
  }

  /** Deletes the least recently used files until the rest is within the limit. */
  public void trim() {
    hasTrimmed.set(true);
    list().trim(maxBytes);
  }

  /** Lists the files, and deletes unfinished files of dead processes. */
  Listing list() {
    Listing listing = new Listing();
    File[] all = directory.listFiles();
    if (all == null) {
      return listing;
    }
    long now = System.currentTimeMillis();
    for (File file : all) {
      if (!isRegular(file)) {
        continue;
      }
      if (Names.FILE.matcher(file.getName()).matches()) {
        listing.add(new Kept(file));
      } else if (Names.UNFINISHED.matcher(file.getName()).matches()
          && !(now - file.lastModified() > MAX_WRITING_MILLIS && file.delete())) {
        listing.addUnfinished(file.length());
      }
    }
    return listing;
  }

  private static boolean isRegular(File file) {
    return Files.isRegularFile(file.toPath(), LinkOption.NOFOLLOW_LINKS);
  }

  /** The names of files. In a class of its own, because only listing needs patterns. */
  private static final class Names {
    private static final String NAME = "serin-[0-9a-f]{16}\\.(archive|program|learned|classes)";
    private static final Pattern FILE = Pattern.compile(NAME);
    private static final Pattern UNFINISHED =
        Pattern.compile(NAME + "\\.[0-9a-f]{1,16}-[0-9a-f]{1,8}\\.tmp");
  }

  /** The files of the directory at one time. Other processes may have deleted some since. */
  static final class Listing {
    private final List<Kept> kept = new ArrayList<>();
    private long bytes;

    private void add(Kept file) {
      kept.add(file);
      bytes += file.bytes;
    }

    /** Counts a file that a process may still be writing. */
    private void addUnfinished(long fileBytes) {
      bytes += fileBytes;
    }

    /** Deletes the least recently used files until the rest is within the limits. */
    void trim(long maxBytes) {
      kept.sort(Comparator.comparingLong(one -> one.usedMillis));
      long learned = kept.stream().filter(Kept::isLearned).count();
      for (Kept oldest : kept) {
        boolean isOverNumber = oldest.isLearned() && learned > MAX_LEARNED;
        if ((bytes > maxBytes || isOverNumber) && (oldest.file.delete() || !oldest.file.exists())) {
          bytes -= oldest.bytes;
          learned -= oldest.isLearned() ? 1 : 0;
        }
      }
    }
  }

  /** A file at the time of the listing: sorting needs dates that do not change. */
  private static final class Kept {
    private final File file;
    private final long bytes;
    private final long usedMillis;

    Kept(File file) {
      this.file = file;
      this.bytes = file.length();
      this.usedMillis = file.lastModified();
    }

    boolean isLearned() {
      return file.getName().endsWith(Kind.LEARNED.suffix());
    }
  }
}
