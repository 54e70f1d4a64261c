package dev.serin.agent;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.PrivateFiles;
import dev.serin.runtime.Log;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the methods of a registry to a map file of limited size. A failure to write is logged, and
 * ends the writing; issues contain names as well. Used by one thread.
 */
final class MapFile {
  /** Bounds the memory that a step of writing takes. */
  private static final int MAX_METHODS_AT_ONCE = 1000;

  private final File file;
  private final long maxBytes;
  private final BooleanSupplier isLocked;
  private final MethodRegistry methods;
  private final Log log;
  private @Nullable FileOutputStream out;
  private int written;
  private long writtenBytes;
  private boolean isOver;

  /**
   * Prepares to write.
   *
   * @param file the file, which the first write creates
   * @param isLocked whether other processes see that the map is in use; the file is not created
   *     before
   */
  MapFile(File file, long maxBytes, BooleanSupplier isLocked, MethodRegistry methods, Log log) {
    this.file = file;
    this.maxBytes = maxBytes;
    this.isLocked = isLocked;
    this.methods = methods;
    this.log = log;
  }

  /** Writes the methods that were added since the last write. */
  void write() {
    if (out == null && !isLocked.getAsBoolean()) {
      return; // the next call writes
    }
    finish();
  }

  /** Writes the rest, even if other processes cannot see that the map is in use. */
  void finish() {
    while (!isOver) {
      List<MethodName> added = methods.after(written, MAX_METHODS_AT_ONCE);
      if (added.isEmpty()) {
        return;
      }
      try {
        append(added);
      } catch (IOException | RuntimeException e) { // a security manager may refuse the file
        giveUp(e);
      }
      written += added.size();
    }
  }

  private void append(List<MethodName> added) throws IOException {
    StringBuilder text = new StringBuilder();
    FileOutputStream target = out;
    if (target == null) {
      target = open();
      out = target;
    }
    if (writtenBytes == 0) {
      text.append(MethodMap.header(methods.mapId()));
      text.append(MethodMap.line(MethodMap.DISPATCH_METHOD_ID, MethodName.DISPATCH));
    }
    int lines = addLines(added, text);
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    String comments = methods.sourceComments(written, written + lines);
    byte[] places = comments.getBytes(StandardCharsets.UTF_8);
    if (writtenBytes + bytes.length + places.length <= maxBytes) {
      bytes = text.append(comments).toString().getBytes(StandardCharsets.UTF_8);
    }
    boolean isWhole = false;
    try {
      target.write(bytes);
      isWhole = true;
    } finally {
      if (!isWhole) {
        target.getChannel().truncate(writtenBytes); // half a line would make the file unreadable
      }
    }
    writtenBytes += bytes.length;
    if (lines < added.size()) {
      end(written + lines);
    }
  }

  /** Adds lines while there is room; returns their number. */
  private int addLines(List<MethodName> added, StringBuilder text) {
    long bytes = writtenBytes + text.length();
    for (int i = 0; i < added.size(); i++) {
      String line = MethodMap.line(methods.idOf(written + i), added.get(i));
      bytes += line.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > maxBytes) {
        return i;
      }
      text.append(line);
    }
    return added.size();
  }

  private void end(int lines) {
    log.write(
        "serin: the method map ends after "
            + lines
            + " methods because it has reached its share of directoryBytes. Issues contain"
            + " the names of their methods; raise directoryBytes for a larger map.");
    close();
  }

  private FileOutputStream open() throws IOException {
    File directory = file.getAbsoluteFile().getParentFile();
    if (!PrivateFiles.makeDirectory(directory)) {
      throw new IOException("the directory " + directory + " cannot be created");
    }
    PrivateFiles.create(file);
    return new FileOutputStream(file);
  }

  private void giveUp(Throwable failure) {
    log.write(
        "serin: the method map cannot be written: "
            + failure
            + ". Issues still contain the names; give a writable directory with --out.");
    close();
  }

  private void close() {
    isOver = true;
    FileOutputStream target = out;
    out = null;
    if (target != null) {
      try {
        target.close();
      } catch (IOException e) {
        // The failure that led to closing the file is logged already.
      }
    }
  }
}
