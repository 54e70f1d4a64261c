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
 * Keeps the logs of blocks in a directory: for two days, and {@link #MAX_FILES} at most, of which
 * the oldest go first. Several processes may use one, also together with other programs. A file has
 * its name when it is whole.
 */
final class BlockDirectory {
  static final int MAX_FILES = 500;

  /** How long logs are kept. */
  static final long KEPT_MILLIS = TimeUnit.DAYS.toMillis(2);

  private static final String LOG_NAME =
      "looper-[0-9]{4}(-[0-9]{2}){2}_[0-9]{2}(-[0-9]{2}){2}\\.[0-9]{3}\\.log";
  private static final Pattern LOG = Pattern.compile(LOG_NAME);

  /** Archives, and files that are not finished. */
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

  /** Writes a log, and deletes those that are kept no longer. */
  File write(String text, long epochMillis) throws IOException {
    make();
    File log = new File(directory, BlockText.fileName(epochMillis));
    for (long later = epochMillis + 1; log.exists(); later++) {
      log = new File(directory, BlockText.fileName(later));
    }
    publish(log, text.getBytes(StandardCharsets.UTF_8));
    log.setLastModified(epochMillis); // by which it is known how old it is; else it is that of now
    clean(epochMillis);
    return log;
  }

  /** Deletes what is kept no longer; what cannot be deleted now is tried again the next time. */
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

  /** The logs, the oldest first. */
  List<File> logs() {
    return files(LOG);
  }

  /** The archive that is made at a time; nothing has its name. */
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

  /** Writes logs into an archive; those that are gone meanwhile are left out. */
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
   * When blocks began to be reported for a duration.
   *
   * @param orMillis if that has not been written down, or was for another duration; it is then
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

  /** Writes down when blocks began to be reported. */
  void begin(int hours, long epochMillis) throws IOException {
    make();
    String text = hours + "h " + epochMillis;
    publish(new File(directory, BEGIN), text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Writes a file under another name, which it loses once it is whole. */
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
    boolean hasParent = parent == null || PrivateFiles.makeDirectory(parent); // that of the issues
    if (!hasParent || !PrivateFiles.makeDirectory(directory)) {
      throw new IOException(
          "cannot write logs of blocks to "
              + directory.getAbsolutePath()
              + ": it does not exist and cannot be made. Give another one with the path of"
              + " BlockConfig.");
    }
  }

  /** By time. Names have the local time, by which an hour in autumn comes twice. */
  private List<File> files(Pattern kind) {
    Map<String, File> files = new TreeMap<>();
    for (File file : IssueFiles.list(directory, kind)) {
      files.put(String.format(Locale.ROOT, "%019d", file.lastModified()) + file.getName(), file);
    }
    return new ArrayList<>(files.values());
  }
}
