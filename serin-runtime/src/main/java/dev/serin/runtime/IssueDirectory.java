package dev.serin.runtime;

import dev.serin.format.BoundedLines;
import dev.serin.format.IssueFiles;
import dev.serin.format.PrivateFiles;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps issues in a directory, one JSON object per line, in files of limited size of which the
 * oldest go first. Several processes may use one directory, also together with other programs: each
 * writes files of its own, named after its session.
 *
 * <pre>
 * issues-SESSION-1.jsonl                  issues; more files follow as they fill
 * pending-SESSION-LOOP-NUMBER.jsonl       a dispatch in trouble that has not ended
 * issues-left-SESSION-LOOP-NUMBER.jsonl   the same, left by a process that died
 * methodMapping-SESSION.txt               the method map, which the session's agent writes
 * SESSION.lock                            locked as long as the process lives
 * past-anrs-PROCESS.txt                   ANRs recorded by the system that have been reported
 * SESSION-NAME.tmp                        a file that gets its name once it is whole
 * </pre>
 *
 * <p>When a process dies, the next process that opens the directory makes issues of its pending
 * files by renaming them: exactly once, whoever is first. A directory or lock that somebody deletes
 * is made again by the next write. Used by one thread.
 */
final class IssueDirectory {
  private static final String FRESH = ".tmp";

  /** Files that a process had not finished when it died. */
  private static final Pattern HALF_NAME =
      Pattern.compile(
          IssueFiles.SESSION
              + "-("
              + IssueFiles.PENDING.pattern()
              + "|"
              + PastAnrs.LIST_NAME
              + ")\\"
              + FRESH);

  private static final int MAX_LEFT_FILES = 16;
  private static final int MAX_LINE_CHARS = 4 << 20;

  private final File directory;
  private final String session;
  private final Disk disk;
  private final SessionLock lock;
  private final DroppedIssues dropped = new DroppedIssues();
  private final SessionMaps maps;
  private final IssueLog issues;

  IssueDirectory(File directory, String session, long maxBytes) {
    this(directory, session, maxBytes, Disk.PRIVATE_FILES);
  }

  IssueDirectory(File directory, String session, long maxBytes, Disk disk) {
    this.directory = directory;
    this.session = session;
    this.disk = disk;
    this.lock = new SessionLock(directory, session);
    this.maps = new SessionMaps(directory, lock);
    this.issues = new IssueLog(directory, session, maxBytes, disk, maps);
  }

  /**
   * Makes the directory and takes over the pending files of dead processes.
   *
   * @return how many issues were taken over
   * @throws IOException if the directory cannot be written; the message says what to do
   */
  int open() throws IOException {
    return open(false);
  }

  /**
   * The same, or nothing if there is no directory and it is to be made later.
   *
   * @param onlyExisting whether to leave it to the first write to make the directory
   */
  int open(boolean onlyExisting) throws IOException {
    if (onlyExisting && !directory.isDirectory()) {
      return 0;
    }
    hold();
    PrivateFiles.removeUnfinished(directory);
    int adopted = adopt();
    maps.clean();
    return adopted;
  }

  /**
   * Appends an issue, after the issues that wait for the disk.
   *
   * @throws IOException if issues wait for the disk; they are appended with the next one
   */
  void write(String json) throws IOException {
    write(json, dropped.counting(IssueReceipt.NONE));
  }

  /**
   * Appends an issue, as {@link #write(String)} does.
   *
   * @param receipt called once, now or when an issue that waits is appended or dropped; counts it
   */
  void write(String json, IssueReceipt receipt) throws IOException {
    issues.add(json, receipt);
    try {
      hold();
      issues.flush();
    } catch (IOException e) {
      throw new IOException(
          "an issue was not written, and is tried again with the next one; at most "
              + IssueLog.MAX_WAITING
              + " wait, more are dropped and counted: "
              + e.getMessage(),
          e);
    } finally {
      issues.dropExcess(); // whatever has failed
    }
  }

  /**
   * Appends an issue now or never.
   *
   * @throws IOException if it was not appended
   */
  void writeNow(String json) throws IOException {
    hold();
    issues.flush();
    issues.add(json, IssueReceipt.NONE);
    try {
      issues.flush();
    } catch (IOException e) {
      issues.withdraw();
      throw e;
    }
  }

  /** Keeps what is known of a dispatch in trouble, instead of what was kept before. */
  void keep(String dispatch, String json) throws IOException {
    replace(pending(dispatch).getName(), json);
    issues.flush();
  }

  /** Drops what is known of a dispatch: it has ended and was reported. */
  void forget(String dispatch) throws IOException {
    File file = pending(dispatch);
    if (!DiskFiles.delete(file)) {
      throw new IOException("cannot delete " + file);
    }
  }

  /** Counts issues that did not reach the disk. Callable from any thread. */
  DroppedIssues dropped() {
    return dropped;
  }

  /** The latest issues that dead processes left pending, taken over by any process. */
  List<LeftIssue> left() {
    List<File> files = IssueFiles.list(directory, IssueFiles.LEFT);
    Collections.sort(files, (a, b) -> b.getName().compareTo(a.getName()));
    List<LeftIssue> left = new ArrayList<>();
    for (File file : files.subList(0, Math.min(files.size(), MAX_LEFT_FILES))) {
      for (String line : lines(file.getName(), MAX_LINE_CHARS)) {
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
    File file = new File(directory, name);
    if (!IssueFiles.isRegular(file)) {
      return lines;
    }
    try (InputStream in = new FileInputStream(file);
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
      return lines; // gone meanwhile
    }
    return lines;
  }

  /** Writes a file whole, in place of the one that was there. */
  void replace(String name, String text) throws IOException {
    hold();
    File fresh = new File(directory, session + "-" + name + FRESH);
    byte[] content = (text + "\n").getBytes(StandardCharsets.UTF_8);
    DiskFiles.replace(disk, fresh, new File(directory, name), content);
  }

  /** Ends the session: issues that the disk still refuses are dropped. */
  void close() throws IOException {
    try {
      if (issues.waiting() > 0) {
        hold();
        issues.flush();
      }
    } finally {
      issues.dropAll();
      lock.release();
    }
  }

  @Override
  public String toString() {
    return "the directory " + directory.getAbsolutePath();
  }

  private File pending(String dispatch) {
    return new File(directory, IssueFiles.pending(session, dispatch));
  }

  /** Makes sure that the directory is there and locked. */
  private void hold() throws IOException {
    if (!PrivateFiles.makeDirectory(directory)) {
      throw cannotWrite("it does not exist and cannot be made", null);
    }
    try {
      lock.hold();
    } catch (IOException e) {
      throw cannotWrite(e.toString(), e);
    }
  }

  private int adopt() {
    int adopted = 0;
    for (File pending : IssueFiles.list(directory, IssueFiles.PENDING)) {
      String dead = IssueFiles.sessionOfPending(pending.getName());
      if (dead != null && lock.isDead(dead)) {
        File left = new File(directory, IssueFiles.left(pending.getName()));
        adopted += pending.renameTo(left) ? 1 : 0;
      }
    }
    for (File half : IssueFiles.list(directory, HALF_NAME)) {
      if (lock.isDead(owner(half.getName()))) {
        DiskFiles.delete(half);
      }
    }
    for (Pattern locks : new Pattern[] {IssueFiles.LOCK, SessionLock.FRESH_NAME}) {
      for (File file : IssueFiles.list(directory, locks)) {
        if (SessionLock.isFree(file, owner(file.getName()))) {
          DiskFiles.delete(file);
        }
      }
    }
    return adopted;
  }

  private static String owner(String name) {
    return name.substring(0, Session.NAME_CHARS);
  }

  private IOException cannotWrite(String why, @Nullable Throwable cause) {
    return new IOException(
        "cannot write issues to "
            + directory.getAbsolutePath()
            + ": "
            + why
            + ". Give a directory that can be written, with the option directory or --out.",
        cause);
  }
}
