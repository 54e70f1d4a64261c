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
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps issues in a directory, one JSON object per line, in files of limited size. The oldest files
 * are deleted first. Several processes and programs may share a directory: each writes only its own
 * files, which are named after its session.
 *
 * <pre>
 * issues-SESSION-1.jsonl                  issues; more files follow as they fill
 * pending-SESSION-LOOP-NUMBER.jsonl       a slow dispatch that has not ended
 * issues-left-SESSION-LOOP-NUMBER.jsonl   the same, left by a process that died
 * issues-merged-FIRST-LAST-N.jsonl        issues of ended sessions
 * methodMapping-SESSION.txt               the method map, which the session's agent writes
 * SESSION.lock                            locked as long as the process lives
 * past-anrs-PROCESS.txt                   ANRs recorded by the system that have been reported
 * SESSION-NAME.tmp                        a file that gets its name once it is complete
 * </pre>
 *
 * <p>When a process dies, the next process that opens the directory renames its pending files to
 * issues, exactly once even if several processes try. The next write restores a directory or lock
 * that somebody deleted. Used by one thread.
 */
final class IssueDirectory {
  /** Incomplete files of a process that died. */
  private static final Pattern HALF_NAME =
      Pattern.compile(
          IssueFiles.SESSION
              + "-("
              + IssueFiles.PENDING.pattern()
              + "|"
              + PastAnrs.LIST_NAME
              + "|"
              + IssueFiles.MERGED.pattern()
              + ")\\"
              + DiskFiles.FRESH);

  private static final int MAX_LINE_CHARS = 4 << 20;

  private final File directory;
  private final String session;
  private final Disk disk;
  private final SessionLock lock;
  private final DroppedIssues dropped = new DroppedIssues();
  private final DirectoryIndex index;
  private final IssueLog issues;
  private final MergedIssues merged;

  IssueDirectory(File directory, String session, long maxBytes) {
    this(directory, session, maxBytes, Disk.PRIVATE_FILES);
  }

  IssueDirectory(File directory, String session, long maxBytes, Disk disk) {
    this.directory = directory;
    this.session = session;
    this.disk = disk;
    this.lock = new SessionLock(directory, session);
    this.index = new DirectoryIndex(directory, session, maxBytes, disk, lock);
    this.issues = new IssueLog(directory, session, maxBytes, disk, index);
    MergedFile file = new MergedFile(directory, session, disk);
    this.merged = new MergedIssues(lock, file, IssueLog.fileBytes(maxBytes));
  }

  /**
   * Creates the directory and takes over the pending files of dead processes.
   *
   * @return how many issues were taken over
   * @throws IOException if the directory cannot be written; the message contains the remedy
   */
  int open() throws IOException {
    return open(false);
  }

  /**
   * Opens the directory, but may leave its creation to the first write.
   *
   * @param onlyExisting whether to do nothing if the directory does not exist
   */
  int open(boolean onlyExisting) throws IOException {
    if (onlyExisting && !directory.isDirectory()) {
      return 0;
    }
    makeLock();
    PrivateFiles.removeUnfinished(directory);
    int adopted = adopt();
    index.open();
    return adopted;
  }

  /** Whether the directory had so many files when it was opened that {@link #merge} is due. */
  boolean hasTooManyFiles() {
    return index.hasTooMany();
  }

  /**
   * Merges some files of ended sessions. May run on another thread than the other methods, as if
   * another process did it.
   *
   * @return whether another call may merge more
   * @throws IOException if a file cannot be written or deleted; no issue is lost
   */
  boolean merge() throws IOException {
    return merged.step();
  }

  /** Makes room after {@link #merge}: files were there twice meanwhile. */
  void makeRoom() throws IOException {
    hold();
    issues.makeRoom();
  }

  /**
   * Appends an issue after those that wait for the disk.
   *
   * @throws IOException if issues wait for the disk; the next write appends them
   */
  void write(String json) throws IOException {
    write(json, dropped.counting(IssueReceipt.NONE));
  }

  /**
   * Appends an issue, like {@link #write(String)}.
   *
   * @param receipt called once, now or when a waiting issue is appended or dropped; counts it
   */
  void write(String json, IssueReceipt receipt) throws IOException {
    issues.add(json, receipt);
    try {
      hold();
      issues.flush();
    } catch (IOException e) {
      throw new IOException(
          "an issue was not written; Serin retries with the next one. At most "
              + IssueLog.MAX_WAITING
              + " issues wait, more are dropped and counted: "
              + e.getMessage(),
          e);
    } finally {
      issues.dropExcess(); // after any failure
    }
  }

  /**
   * Appends an issue immediately. A failed issue does not wait for a later write.
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

  /** Keeps a snapshot of a slow dispatch, in place of the previous one. */
  void keep(String dispatch, String json) throws IOException {
    replace(pending(dispatch).getName(), json);
    issues.flush();
  }

  /** Deletes the snapshot of a dispatch that has ended and was reported. */
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

  /** The latest pending issues of dead processes, whichever process took them over. */
  List<LeftIssue> left() {
    List<String> names = new ArrayList<>();
    for (File file : IssueFiles.list(directory, IssueFiles.LEFT)) {
      names.add(file.getName());
    }
    List<LeftIssue> left = new ArrayList<>();
    for (String name : LeftIssue.latest(names)) {
      for (String line : lines(name, MAX_LINE_CHARS)) {
        left.add(new LeftIssue(line));
      }
    }
    return left;
  }

  /**
   * The first lines of a file, up to a limit; empty if the file does not exist.
   *
   * @param maxChars the limit for all lines together
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
      return lines; // deleted meanwhile
    }
    return lines;
  }

  /** Writes a file atomically, in place of an existing one. */
  void replace(String name, String text) throws IOException {
    hold();
    File fresh = new File(directory, session + "-" + name + DiskFiles.FRESH);
    byte[] content = (text + "\n").getBytes(StandardCharsets.UTF_8);
    DiskFiles.replace(disk, fresh, new File(directory, name), content);
  }

  /** Ends the session, and drops the issues that the disk still refuses. */
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

  /** Ensures that the directory exists and is locked, and that other sessions know this one. */
  private void hold() throws IOException {
    makeLock();
    index.announce();
    if (merged.takeChange()) {
      index.expire();
    }
  }

  private void makeLock() throws IOException {
    if (!PrivateFiles.makeDirectory(directory)) {
      throw cannotWrite("it does not exist and cannot be created", null);
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
            + ". Give a writable directory with the option directory or --out.",
        cause);
  }
}
