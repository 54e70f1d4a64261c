package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The issues of one session, {@code issues-SESSION-NUMBER.jsonl}, appended line by line to files of
 * limited size. The files of all sessions share another limit with the method maps of agents; the
 * oldest are deleted first.
 *
 * <p>A file contains either a complete line or nothing of it. Issues that the disk refuses wait, in
 * order, for the next call. If too many wait, the oldest are dropped and counted. Used by one
 * thread.
 */
final class IssueLog {
  /** The limits for issues that wait for the disk. */
  static final int MAX_WAITING = 64;

  static final int MAX_WAITING_BYTES = 1 << 20;

  /** A file is full when it reaches the limit of all files divided by this number. */
  private static final int MAX_FILES = 16;

  private static final int MAX_TAKEN_NAMES = 100;

  private final File directory;
  private final String session;
  private final long maxBytes;
  private final Disk disk;
  private final DirectoryIndex index;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private int waitingBytes;

  /** The number of the current file; 0 before the first one. */
  private int fileNumber;

  /** Whether the current file could not be truncated after a failure. */
  private boolean endsInHalfLine;

  IssueLog(File directory, String session, long maxBytes, Disk disk, DirectoryIndex index) {
    this.index = index;
    this.directory = directory;
    this.session = session;
    this.maxBytes = maxBytes;
    this.disk = disk;
  }

  /** The size at which a file is full. */
  static long fileBytes(long maxBytes) {
    return maxBytes / MAX_FILES;
  }

  /** Adds an issue for {@link #flush} to write. */
  void add(String json, IssueReceipt receipt) {
    try {
      byte[] line = (json + "\n").getBytes(StandardCharsets.UTF_8);
      waiting.add(new Waiting(line, receipt));
      waitingBytes += line.length;
    } catch (OutOfMemoryError e) {
      receipt.dropped();
      throw e;
    }
  }

  /** Removes the most recently added issue, which was not written. */
  void withdraw() {
    waitingBytes -= waiting.removeLast().line.length;
  }

  /** The number of issues that wait for the disk. */
  int waiting() {
    return waiting.size();
  }

  /**
   * Writes the waiting issues.
   *
   * @throws IOException if some still wait
   */
  void flush() throws IOException {
    for (Waiting next = waiting.peek(); next != null; next = waiting.peek()) {
      File file = fileFor(next.line.length);
      append(file, next.line);
      remove();
      next.receipt.written();
      index.makeRoom(file);
    }
  }

  /** Deletes the oldest files of the directory until its limit is kept. */
  void makeRoom() {
    index.makeRoom(file(fileNumber));
  }

  /** Drops issues over the limits, after a failure. */
  void dropExcess() {
    while (waiting.size() > MAX_WAITING || waitingBytes > MAX_WAITING_BYTES) {
      drop();
    }
  }

  /** Drops all waiting issues. */
  void dropAll() {
    while (!waiting.isEmpty()) {
      drop();
    }
  }

  private void drop() {
    remove().receipt.dropped();
  }

  private Waiting remove() {
    Waiting oldest = waiting.remove();
    waitingBytes -= oldest.line.length;
    return oldest;
  }

  private File file(int number) {
    return new File(directory, IssueFiles.issues(session, number));
  }

  /** The current file; the next one if that is full, deleted, or of another session. */
  private File fileFor(int lineBytes) throws IOException {
    File current = file(fileNumber);
    long currentBytes = disk.bytes(current);
    boolean isFull = currentBytes > 0 && currentBytes + lineBytes > fileBytes(maxBytes);
    boolean isThere = fileNumber > 0 && disk.isRegular(current);
    if (isThere && !isFull && !endsInHalfLine) {
      return current;
    }
    if (fileNumber > 0 && !isThere) {
      index.update(current);
    }
    for (int i = 0; i < MAX_TAKEN_NAMES; i++) {
      File next = file(fileNumber + 1);
      boolean isMade = disk.create(next);
      fileNumber++;
      endsInHalfLine = false;
      if (isMade) {
        return next;
      }
    }
    throw new IOException("other processes have files up to " + file(fileNumber));
  }

  /** Appends a line, or leaves the file unchanged. */
  private void append(File file, byte[] line) throws IOException {
    long before = disk.bytes(file);
    try (RandomAccessFile out = disk.open(file)) {
      out.seek(Math.min(before, out.length())); // 0 if it was deleted meanwhile
      out.write(line);
    } catch (IOException e) {
      cutBack(file, before);
      throw e;
    } finally {
      index.update(file);
    }
  }

  private void cutBack(File file, long lengthBytes) {
    if (lengthBytes == 0 && disk.delete(file)) {
      fileNumber--;
      return;
    }
    try (RandomAccessFile out = disk.open(file)) {
      out.setLength(lengthBytes);
    } catch (IOException e) {
      endsInHalfLine = true;
    }
  }

  /** An issue that has not been written to disk. */
  private static final class Waiting {
    final byte[] line;
    final IssueReceipt receipt;

    Waiting(byte[] line, IssueReceipt receipt) {
      this.line = line;
      this.receipt = receipt;
    }
  }
}
