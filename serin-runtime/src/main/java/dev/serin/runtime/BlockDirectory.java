package dev.serin.runtime;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
 * Keeps the logs of blocks in a directory: for two days, and {@link #MOST_FILES} at most, of which
 * the oldest go first. Several processes may use one. A log has its name when it is whole.
 */
final class BlockDirectory {
  static final int MOST_FILES = 500;

  /** How long logs are kept. */
  static final long KEPT_MILLIS = TimeUnit.DAYS.toMillis(2);

  private static final Pattern LOG = Pattern.compile("looper-[0-9_.-]+\\.log");
  private static final Pattern ARCHIVE = Pattern.compile("BlockCanary-[0-9]+\\.zip");
  private static final Pattern HALF = Pattern.compile("looper-[0-9_.-]+\\.log\\.[0-9a-f-]+\\.tmp");
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
    File half = new File(directory, log.getName() + "." + session + ".tmp");
    try (OutputStream out = new FileOutputStream(half)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      delete(half);
      throw e;
    }
    if (!half.renameTo(log)) {
      delete(half);
      throw new IOException("cannot rename " + half + " to " + log);
    }
    log.setLastModified(epochMillis); // by which it is known how old it is; else it is that of now
    clean(epochMillis);
    return log;
  }

  /** Deletes what is kept no longer; what cannot be deleted now is tried again the next time. */
  void clean(long epochMillis) {
    for (Pattern kind : new Pattern[] {LOG, HALF, ARCHIVE}) {
      for (File file : files(kind)) {
        if (file.lastModified() < epochMillis - KEPT_MILLIS) {
          delete(file);
        }
      }
    }
    List<File> logs = logs();
    for (File log : logs.subList(0, Math.max(0, logs.size() - MOST_FILES))) {
      delete(log);
    }
  }

  /** The logs, the oldest first. */
  List<File> logs() {
    return files(LOG);
  }

  /** The archive that is made at a time. */
  File archive(long epochMillis) {
    return new File(directory, "BlockCanary-" + epochMillis + ".zip");
  }

  /** Writes logs into an archive; those that are gone meanwhile are left out. */
  static boolean zip(List<File> logs, File archive) throws IOException {
    boolean isAny = false;
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
    if (file.isFile()) {
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
    try (OutputStream out = new FileOutputStream(new File(directory, BEGIN))) {
      out.write((hours + "h " + epochMillis).getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** Deletes a file if it is there; returns whether it is gone. */
  static boolean delete(File file) {
    return file.delete() || !file.exists();
  }

  @Override
  public String toString() {
    return "the directory of blocks " + directory.getAbsolutePath();
  }

  private void make() throws IOException {
    if (!directory.isDirectory() && !directory.mkdirs() && !directory.isDirectory()) {
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
    File[] found = directory.listFiles((in, name) -> kind.matcher(name).matches());
    if (found != null) {
      for (File file : found) {
        files.put(String.format(Locale.ROOT, "%019d", file.lastModified()) + file.getName(), file);
      }
    }
    return new ArrayList<>(files.values());
  }
}
