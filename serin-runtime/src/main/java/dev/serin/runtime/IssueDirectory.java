package dev.serin.runtime;

import dev.serin.format.BoundedLines;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps issues in a directory, one JSON object per line, in files of limited size of which the
 * oldest go first. Several processes may use one directory: each writes files of its own, named
 * after its session.
 *
 * <pre>
 * issues-SESSION-1.jsonl             issues; more files follow as they fill
 * pending-SESSION-LOOP-NUMBER.jsonl  what is known of a dispatch in trouble that has not ended
 * SESSION.lock                       locked as long as the process lives
 * past-anrs-PROCESS.txt              which ANRs that the system recorded have been reported
 * </pre>
 *
 * <p>What is pending when a process dies becomes an issue by one rename, done by the next process
 * that opens the directory: exactly once, whoever is first. Used by one thread.
 */
final class IssueDirectory {
  private static final String ISSUES = "issues-";
  private static final String LEFT = ISSUES + "left-";
  private static final String PENDING = "pending-";
  private static final String JSON_LINES = ".jsonl";
  private static final String LOCK = ".lock";
  private static final String FRESH = ".tmp";

  /** Names that begin with a session's. */
  private static final String OURS = "[0-9a-f]{11}-[0-9a-f]{8}-.+";

  private static final int MAX_FILES = 16;
  private static final int MAX_LINE_CHARS = 4 << 20;

  private final File directory;
  private final String session;
  private final long maxBytes;
  private @Nullable RandomAccessFile lockFile;
  private int fileNumber = 1;
  private long fileBytes;

  IssueDirectory(File directory, String session, long maxBytes) {
    this.directory = directory;
    this.session = session;
    this.maxBytes = maxBytes;
  }

  /**
   * Makes the directory and takes over what dead processes left pending.
   *
   * @return how many issues were taken over
   * @throws IOException if the directory cannot be written; the message says what to do
   */
  int open() throws IOException {
    if (!directory.isDirectory() && !directory.mkdirs()) {
      throw cannotWrite("it does not exist and cannot be made");
    }
    try {
      // Locked before it has its name: whoever sees the name finds it locked.
      File fresh = new File(directory, session + ".tmp");
      RandomAccessFile file = new RandomAccessFile(fresh, "rw");
      lockFile = file;
      file.getChannel().tryLock();
      rename(fresh, new File(directory, session + LOCK));
    } catch (IOException e) {
      throw cannotWrite(e.toString());
    }
    return adopt();
  }

  /** Appends an issue. */
  void write(String json) throws IOException {
    byte[] line = (json + "\n").getBytes(StandardCharsets.UTF_8);
    if (fileBytes > 0 && fileBytes + line.length > maxBytes / MAX_FILES) {
      fileNumber++;
      fileBytes = 0;
    }
    fileBytes += line.length;
    File file = new File(directory, ISSUES + session + "-" + fileNumber + JSON_LINES);
    append(file, line);
    makeRoom(file);
  }

  /** Keeps what is known of a dispatch in trouble, instead of what was kept before. */
  void keep(String dispatch, String json) throws IOException {
    replace(pending(dispatch).getName(), json);
  }

  /** Drops what is known of a dispatch: it has ended and was reported. */
  void forget(String dispatch) throws IOException {
    File file = pending(dispatch);
    if (file.exists() && !file.delete()) {
      throw new IOException("cannot delete " + file);
    }
  }

  /** What dead processes left pending, by this process or another; the latest ones. */
  List<LeftIssue> left() {
    File[] files = files(LEFT, JSON_LINES);
    Arrays.sort(files, (a, b) -> b.getName().compareTo(a.getName()));
    List<LeftIssue> left = new ArrayList<>();
    for (int i = 0; i < Math.min(files.length, MAX_FILES); i++) {
      for (String line : lines(files[i].getName(), MAX_LINE_CHARS)) {
        left.add(new LeftIssue(line));
      }
    }
    return left;
  }

  /**
   * The lines of a file, without what does not fit; none if there is no such file.
   *
   * @param maxChars of all lines
   */
  List<String> lines(String name, int maxChars) {
    List<String> lines = new ArrayList<>();
    try (InputStream in = new FileInputStream(new File(directory, name));
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      BoundedLines bounded = new BoundedLines(reader, maxChars);
      int chars = 0;
      for (String line = bounded.next(); line != null; line = bounded.next()) {
        chars += line.length();
        if (bounded.isCut() || chars > maxChars) {
          break;
        }
        lines.add(line);
      }
    } catch (IOException e) {
      return lines; // gone meanwhile, or never there
    }
    return lines;
  }

  /** Writes a file whole, in place of the one that was there. */
  void replace(String name, String text) throws IOException {
    File fresh = new File(directory, session + "-" + name + FRESH);
    try (OutputStream out = new FileOutputStream(fresh)) {
      out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
    rename(fresh, new File(directory, name));
  }

  /** Says that this process is done with the directory. */
  void close() throws IOException {
    RandomAccessFile file = lockFile;
    if (file != null) {
      file.close();
      delete(new File(directory, session + LOCK));
    }
  }

  @Override
  public String toString() {
    return "the directory " + directory.getAbsolutePath();
  }

  private File pending(String dispatch) {
    return new File(directory, PENDING + session + "-" + dispatch + JSON_LINES);
  }

  private int adopt() {
    int adopted = 0;
    for (File left : files(PENDING, JSON_LINES)) {
      String rest = left.getName().substring(PENDING.length());
      String owner = owner(rest);
      if (!owner.equals(session) && isDead(new File(directory, owner + LOCK))) {
        adopted += left.renameTo(new File(directory, LEFT + rest)) ? 1 : 0;
      }
    }
    for (File half : files("", FRESH)) { // written when the process died
      if (half.getName().matches(OURS)
          && isDead(new File(directory, owner(half.getName()) + LOCK))) {
        delete(half);
      }
    }
    for (File lock : files("", LOCK)) {
      if (!lock.getName().startsWith(session) && isDead(lock)) {
        delete(lock);
      }
    }
    return adopted;
  }

  private static String owner(String name) {
    return name.substring(0, Math.min(name.length(), Session.NAME_CHARS));
  }

  private static boolean isDead(File lock) {
    if (!lock.exists()) {
      return true;
    }
    try (RandomAccessFile file = new RandomAccessFile(lock, "rw");
        FileLock held = file.getChannel().tryLock()) {
      return held != null;
    } catch (IOException | IllegalStateException e) {
      return false; // whoever holds it may live: leave its files alone
    }
  }

  private void makeRoom(File current) {
    File[] files = files(ISSUES, JSON_LINES);
    Arrays.sort(files, IssueDirectory::compareAge);
    long bytes = 0;
    for (File file : files) {
      bytes += file.length();
    }
    for (int i = 0; i < files.length && bytes > maxBytes; i++) {
      if (!files[i].equals(current)) {
        bytes -= files[i].length();
        delete(files[i]);
      }
    }
  }

  /** The older file first; of two written at the same time, the one with the lower number. */
  private static int compareAge(File a, File b) {
    int byTime = Long.compare(a.lastModified(), b.lastModified());
    int byLength = Integer.compare(a.getName().length(), b.getName().length());
    return byTime != 0 ? byTime : byLength != 0 ? byLength : a.compareTo(b);
  }

  private File[] files(String prefix, String suffix) {
    File[] files =
        directory.listFiles((in, name) -> name.startsWith(prefix) && name.endsWith(suffix));
    return files == null ? new File[0] : files;
  }

  private IOException cannotWrite(String why) {
    return new IOException(
        "cannot write issues to "
            + directory.getAbsolutePath()
            + ": "
            + why
            + ". Give a directory that can be written, with the option directory or --out.");
  }

  private static void append(File file, byte[] bytes) throws IOException {
    try (OutputStream out = new FileOutputStream(file, true)) {
      out.write(bytes);
    }
  }

  private static void rename(File from, File to) throws IOException {
    // Where a rename does not replace, as on Windows, the old file has to go first.
    if (!from.renameTo(to) && !(to.delete() && from.renameTo(to))) {
      throw new IOException("cannot rename " + from + " to " + to);
    }
  }

  private static void delete(File file) {
    if (!file.delete()) {
      file.deleteOnExit();
    }
  }
}
