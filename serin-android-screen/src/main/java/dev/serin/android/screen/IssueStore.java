package dev.serin.android.screen;

import android.content.Context;
import dev.serin.android.Serin;
import dev.serin.format.BoundedLines;
import dev.serin.format.IssueFiles;
import dev.serin.format.MergeLock;
import dev.serin.runtime.Option;
import dev.serin.runtime.Tracer;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * The files of issues. They may be damaged, and other writers append to them meanwhile. Deleting an
 * issue overwrites it with spaces, which readers skip; nothing moves. Not for the main thread.
 */
final class IssueStore {
  static final int MAX_ISSUES = 500;
  static final int MAX_LINE_BYTES = 4 << 20;
  static final long MAX_BYTES = 32L << 20;
  private static final int NAMED_LINES = 3;
  private static final int MAX_LISTINGS = 3;

  private final File directory;

  IssueStore(File directory) {
    this.directory = directory;
  }

  /** The files of an app, in Serin's directory or, if Serin is not installed, its default one. */
  static IssueStore of(Context context) {
    Tracer tracer = Serin.tracer();
    if (tracer != null) {
      return new IssueStore(tracer.options().get(Option.DIRECTORY));
    }
    File directory = Option.DIRECTORY.byDefault();
    return new IssueStore(new File(context.getNoBackupFilesDir(), directory.getPath()));
  }

  /** The newest issues. */
  IssueList list() {
    Reading reading = new Reading();
    Set<File> listed = new HashSet<>();
    boolean isMoved = true;
    for (int i = 0; i < MAX_LISTINGS && isMoved; i++) {
      isMoved = false;
      for (File file : newestFirst()) {
        if (file.length() > 0 && listed.add(file)) { // a merged file is empty until it is complete
          reading.read(file);
        }
        isMoved |= !file.exists(); // perhaps merged into another one
      }
    }
    return new IssueList(new ArrayList<>(reading.heads), reading.notes());
  }

  private List<File> newestFirst() {
    List<File> files = files();
    Map<File, Long> times = new HashMap<>(); // read once: a time may change meanwhile
    for (File file : files) {
      times.put(file, file.lastModified());
    }
    Collections.sort(
        files,
        (a, b) -> {
          int byTime = Long.compare(time(times, b), time(times, a));
          return byTime != 0 ? byTime : b.getName().compareTo(a.getName());
        });
    return files;
  }

  private static long time(Map<File, Long> times, File file) {
    Long time = times.get(file);
    return time == null ? 0 : time;
  }

  /**
   * Reads a complete issue.
   *
   * @throws IOException if it is no longer there, or is not an issue; the message says so
   */
  IssueContent read(IssuePlace place) throws IOException {
    return IssueContent.read(utf8(line(place)));
  }

  /**
   * Writes the lines of issues, as they are in their files; leaves out issues that are no longer
   * there.
   *
   * @return the number of lines
   */
  int copy(Collection<IssuePlace> places, OutputStream out) throws IOException {
    int lines = 0;
    for (IssuePlace place : places) {
      try {
        out.write((line(place) + '\n').getBytes(StandardCharsets.ISO_8859_1));
        lines++;
      } catch (GoneException e) {
        // It made room for newer ones, or was deleted.
      }
    }
    return lines;
  }

  /** The bytes of an issue's line as characters. */
  private String line(IssuePlace place) throws IOException {
    try {
      return lineAt(place);
    } catch (GoneException e) {
      List<IssuePlace> copies = new IssueCopies(directory).of(place);
      if (copies.isEmpty()) {
        throw e;
      }
      return lineAt(copies.get(0));
    }
  }

  private String lineAt(IssuePlace place) throws IOException {
    try (RandomAccessFile file = open(place, "r")) {
      return line(file, place);
    }
  }

  /** The files of issues. */
  List<File> files() {
    return IssueFiles.list(directory, IssueFiles.ISSUES);
  }

  /**
   * Deletes issues and their copies; ignores issues that are no longer there.
   *
   * @throws IOException if some cannot be deleted; all others are
   */
  void delete(Collection<IssuePlace> places) throws IOException {
    MergeLock merging = lock();
    try {
      IOException failed = null;
      IssueCopies copies = new IssueCopies(directory);
      for (IssuePlace place : places) {
        List<IssuePlace> all = copies.of(place);
        all.add(place);
        failed = blankAll(all, failed);
      }
      if (failed != null) {
        throw failed;
      }
    } finally {
      merging.close();
    }
  }

  /** Prevents that another process merges issues that are deleted here. */
  private MergeLock lock() throws IOException {
    MergeLock lock = MergeLock.take(directory);
    if (lock == null) {
      throw new IOException("Serin is merging files of issues. Try again in a moment.");
    }
    return lock;
  }

  /** Returns the first failure. */
  private @Nullable IOException blankAll(List<IssuePlace> places, @Nullable IOException former) {
    IOException failed = former;
    for (IssuePlace place : places) {
      try {
        blank(place);
      } catch (GoneException e) {
        // Already deleted, as intended.
      } catch (IOException e) {
        failed = failed == null ? e : failed;
      }
    }
    return failed;
  }

  /** Deletes all issues of all processes of the app. */
  void deleteAll() throws IOException {
    MergeLock merging = lock();
    try {
      for (File file : newestFirst()) {
        delete(file);
      }
    } finally {
      merging.close();
    }
  }

  /** Keeps the file's time, as the oldest files make room first. */
  private void blank(IssuePlace place) throws IOException {
    File blanked = new File(directory, place.file);
    long modifiedMillis = blanked.lastModified();
    try (RandomAccessFile file = open(place, "rw")) {
      byte[] line = line(file, place).getBytes(StandardCharsets.ISO_8859_1);
      Arrays.fill(line, (byte) ' ');
      file.seek(place.offsetBytes);
      file.write(line);
    }
    Matcher name = IssueFiles.OF_SESSION.matcher(place.file);
    boolean isRunning =
        name.matches()
            && new File(directory, IssueFiles.lock(String.valueOf(name.group(1)))).exists();
    if (!isRunning && isBlank(blanked)) {
      delete(blanked);
    } else if (!isRunning || next(name).exists()) {
      if (!blanked.setLastModified(modifiedMillis)) {
        throw new IOException("cannot set the time of " + blanked);
      }
    }
  }

  /** The next file of the session once this one is full. */
  private File next(Matcher name) {
    int number = Integer.parseInt(String.valueOf(name.group(2))) + 1;
    return new File(directory, IssueFiles.issues(String.valueOf(name.group(1)), number));
  }

  private static boolean isBlank(File file) throws IOException {
    try (InputStream in = new BufferedInputStream(new FileInputStream(file))) {
      int read = in.read();
      while (read == ' ' || read == '\n') {
        read = in.read();
      }
      return read < 0;
    }
  }

  private static void delete(File file) throws IOException {
    if (!file.delete() && file.exists()) {
      throw new IOException("cannot delete " + file);
    }
  }

  private RandomAccessFile open(IssuePlace place, String mode) throws IOException {
    File file = new File(directory, place.file);
    if (!IssueFiles.isRegular(file)) {
      throw new GoneException();
    }
    return new RandomAccessFile(file, mode);
  }

  /** The bytes of a line as characters. */
  private static String line(RandomAccessFile file, IssuePlace place) throws IOException {
    if (place.sizeBytes > MAX_LINE_BYTES || place.offsetBytes + place.sizeBytes > file.length()) {
      throw new GoneException();
    }
    byte[] bytes = new byte[place.sizeBytes];
    file.seek(place.offsetBytes);
    file.readFully(bytes);
    String line = new String(bytes, StandardCharsets.ISO_8859_1);
    if (IssuePlace.checksum(line) != place.checksum) {
      throw new GoneException();
    }
    return line;
  }

  /** The issue is not at its place any more. */
  private static final class GoneException extends IOException {
    private static final long serialVersionUID = 1;

    GoneException() {
      super("This issue is no longer there: it was deleted, or made room for newer ones.");
    }
  }

  private static String utf8(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /**
   * Reads files, the newest first; reads only the end of the last one if the total is too large.
   */
  static final class Reading {
    /** The newest first. */
    final Deque<IssueHead> heads = new ArrayDeque<>();

    /** A process that merged files and died leaves copies. */
    private final Set<String> issueIds = new HashSet<>();

    private final List<String> damaged = new ArrayList<>();
    private int damagedLines;
    private int olderFiles;
    private int olderIssues;
    private long readBytes;

    /**
     * Whether reading began in the middle of a file, so that line numbers are not those of the
     * file.
     */
    private boolean isEnd;

    void read(File file) {
      long restBytes = MAX_BYTES - readBytes;
      if (heads.size() >= MAX_ISSUES || restBytes <= 0) {
        olderFiles++;
        return;
      }
      long fromBytes = Math.max(0, file.length() - restBytes);
      readBytes += file.length() - fromBytes;
      Deque<IssueHead> newestFirst = new ArrayDeque<>();
      try (FileInputStream in = new FileInputStream(file);
          InputStreamReader reader = new InputStreamReader(in, StandardCharsets.ISO_8859_1)) {
        in.getChannel().position(fromBytes);
        BoundedLines lines = new BoundedLines(reader, MAX_LINE_BYTES);
        long offsetBytes = fromBytes;
        isEnd = fromBytes > 0;
        if (isEnd) { // the rest of a line
          olderIssues++;
          lines.next();
          offsetBytes += lines.lengthChars() + 1;
        }
        for (String line = lines.next(); line != null; line = lines.next()) {
          add(file, lines, line, offsetBytes, newestFirst);
          offsetBytes += lines.lengthChars() + 1;
        }
      } catch (IOException e) {
        if (file.exists()) {
          damaged(file.getName() + " cannot be read: " + e.getMessage());
        }
      }
      heads.addAll(newestFirst);
    }

    private void add(
        File file, BoundedLines lines, String line, long offsetBytes, Deque<IssueHead> to) {
      String where = file.getName() + (isEnd ? "" : ":" + lines.number());
      if (lines.isCut()) {
        damaged(where + " is longer than an issue");
      } else if (!line.trim().isEmpty()) {
        IssuePlace place =
            new IssuePlace(file.getName(), offsetBytes, line.length(), IssuePlace.checksum(line));
        try {
          IssueHead head = IssueHead.read(utf8(line), place);
          if (head.issueId.isEmpty() || issueIds.add(head.issueId)) {
            to.addFirst(head);
          }
        } catch (IOException | IllegalStateException | NumberFormatException e) {
          damaged(where + " is not an issue");
        }
      }
      if (heads.size() + to.size() > MAX_ISSUES) {
        to.removeLast();
        olderIssues++;
      }
    }

    private void damaged(String what) {
      damagedLines++;
      if (damaged.size() < NAMED_LINES) {
        damaged.add(what);
      }
    }

    List<String> notes() {
      List<String> notes = new ArrayList<>();
      if (olderFiles > 0 || olderIssues > 0) {
        notes.add(
            "Older issues are not shown here; the list has at most "
                + MAX_ISSUES
                + " issues. serin report shows all.");
      }
      if (damagedLines > 0) {
        int more = damagedLines - damaged.size();
        notes.add(
            (damagedLines == 1 ? "A damaged line was" : damagedLines + " damaged lines were")
                + " left out: "
                + android.text.TextUtils.join("; ", damaged)
                + (more > 0 ? "; and " + more + " more" : "")
                + ".");
      }
      return notes;
    }
  }
}
