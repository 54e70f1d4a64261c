package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import dev.serin.format.PrivateFiles;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Keeps the logs of blocks in a directory for two days. At most {@link #MAX_FILES} are kept; the
 * oldest are deleted first. Several processes and programs may share the directory. A file gets its
 * name once it is complete.
 */
final class BlockDirectory {
  static final int MAX_FILES = 500;

  /** The maximum age of logs. */
  static final long KEPT_MILLIS = TimeUnit.DAYS.toMillis(2);

  private static final String LOG_NAME =
      "looper-[0-9]{4}(-[0-9]{2}){2}_[0-9]{2}(-[0-9]{2}){2}\\.[0-9]{3}\\.log";
  private static final Pattern LOG = Pattern.compile(LOG_NAME);

  /** Archives and unfinished files. */
  private static final Pattern OTHERS =
      Pattern.compile(
          "BlockCanary-[0-9]{13}\\.zip|("
              + LOG_NAME
              + "|monitor-begin\\.txt)\\."
              + IssueFiles.SESSION
              + "\\.tmp");

  private static final String BEGIN = "monitor-begin.txt";
  private static final int BUFFER_BYTES = 8192;

  private final File directory;
  private final String session;

  BlockDirectory(File directory, String session) {
    this.directory = directory;
    this.session = session;
  }

  /** Writes a log, and deletes expired ones. */
  File write(String text, long epochMillis) throws IOException {
    make();
    File log = new File(directory, BlockText.fileName(epochMillis));
    for (long later = epochMillis + 1; log.exists(); later++) {
      log = new File(directory, BlockText.fileName(later));
    }
    publish(log, text.getBytes(StandardCharsets.UTF_8));
    log.setLastModified(epochMillis); // the age of a log is computed from this
    clean(epochMillis);
    return log;
  }

  /** Deletes expired files. The next call retries files that cannot be deleted now. */
  void clean(long epochMillis) {
    List<File> logs = logs();
    List<File> others = files(OTHERS);
    others.addAll(logs);
    for (File file : others) {
      if (file.lastModified() < epochMillis - KEPT_MILLIS) {
        DiskFiles.delete(file);
      }
    }
    for (File log : logs.subList(0, Math.max(0, logs.size() - MAX_FILES))) {
      DiskFiles.delete(log);
    }
  }

  /** The logs, oldest first. */
  List<File> logs() {
    return files(LOG);
  }

  /** A name for an archive created at the given time. No file has this name yet. */
  File archive(long epochMillis) {
    File archive = archiveOf(epochMillis);
    for (long later = epochMillis + 1; archive.exists(); later++) {
      archive = archiveOf(later);
    }
    return archive;
  }

  private File archiveOf(long epochMillis) {
    return new File(directory, String.format(Locale.ROOT, "BlockCanary-%013d.zip", epochMillis));
  }

  /** Writes logs into an archive, skipping deleted ones. Returns whether there was any. */
  static boolean zip(List<File> logs, File archive) throws IOException {
    boolean isAny = false;
    PrivateFiles.create(archive);
    try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(archive))) {
      for (File log : logs) {
        isAny |= zip(log, out);
      }
    }
    return isAny;
  }

  private static boolean zip(File log, ZipOutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = new FileInputStream(log)) {
      ZipEntry entry = new ZipEntry(log.getName());
      entry.setTime(log.lastModified());
      out.putNextEntry(entry);
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
      }
      out.closeEntry();
      return true;
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /**
   * The start of the monitoring period of the given length.
   *
   * @param orMillis the start if none is stored, or one for another length; it is stored then
   */
  long beginMillis(int hours, long orMillis) throws IOException {
    File file = new File(directory, BEGIN);
    if (IssueFiles.isRegular(file)) {
      byte[] bytes = new byte[64];
      try (InputStream in = new FileInputStream(file)) {
        int count = Math.max(0, in.read(bytes));
        String[] words = new String(bytes, 0, count, StandardCharsets.US_ASCII).split(" ", -1);
        if (words.length == 2 && words[0].equals(hours + "h") && words[1].matches("[0-9]{1,18}")) {
          return Long.parseLong(words[1]);
        }
      }
    }
    begin(hours, orMillis);
    return orMillis;
  }

  /** Stores the start of the monitoring period. */
  void begin(int hours, long epochMillis) throws IOException {
    make();
    String text = hours + "h " + epochMillis;
    publish(new File(directory, BEGIN), text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Writes a file under a temporary name, and renames it once it is complete. */
  private void publish(File file, byte[] content) throws IOException {
    File half = new File(directory, file.getName() + "." + session + ".tmp");
    DiskFiles.replace(Disk.PRIVATE_FILES, half, file, content);
  }

  @Override
  public String toString() {
    return "the directory of blocks " + directory.getAbsolutePath();
  }

  private void make() throws IOException {
    File parent = directory.getAbsoluteFile().getParentFile();
    boolean hasParent = parent == null || PrivateFiles.makeDirectory(parent); // the issue directory
    if (!hasParent || !PrivateFiles.makeDirectory(directory)) {
      throw new IOException(
          "cannot write logs of blocks to "
              + directory.getAbsolutePath()
              + ": it does not exist and cannot be created. Give another one with the path of"
              + " BlockConfig.");
    }
  }

  /** Lists files by time. The names alone do not suffice: local time repeats an hour in autumn. */
  private List<File> files(Pattern kind) {
    Map<String, File> files = new TreeMap<>();
    for (File file : IssueFiles.list(directory, kind)) {
      files.put(String.format(Locale.ROOT, "%019d", file.lastModified()) + file.getName(), file);
    }
    return new ArrayList<>(files.values());
  }
}
