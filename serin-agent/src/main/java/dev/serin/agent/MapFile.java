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
import org.jspecify.annotations.Nullable;

/**
 * Writes the methods of a registry to a map file. After a failure to write, which is logged, the
 * file is given up; issues have names besides. Used by one thread.
 */
final class MapFile {
  /** Bounds the memory that a step of writing takes. */
  private static final int MAX_METHODS_AT_ONCE = 1000;

  private final File file;
  private final MethodRegistry methods;
  private final Log log;
  private @Nullable FileOutputStream out;
  private int written;
  private long writtenBytes;
  private boolean givenUp;

  /**
   * Prepares to write.
   *
   * @param file where to write; it is made when there is something to write
   */
  MapFile(File file, MethodRegistry methods, Log log) {
    this.file = file;
    this.methods = methods;
    this.log = log;
  }

  /** Writes the methods that were added and are not written. */
  void write() {
    while (!givenUp) {
      List<MethodName> added = methods.after(written, MAX_METHODS_AT_ONCE);
      if (added.isEmpty()) {
        return;
      }
      try {
        append(added);
      } catch (IOException | RuntimeException e) {
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
    for (int i = 0; i < added.size(); i++) {
      text.append(MethodMap.line(MethodRegistry.idAt(written + i), added.get(i)));
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
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
  }

  private FileOutputStream open() throws IOException {
    File directory = file.getAbsoluteFile().getParentFile();
    if (!PrivateFiles.makeDirectory(directory)) {
      throw new IOException("the directory " + directory + " cannot be made");
    }
    PrivateFiles.create(file);
    return new FileOutputStream(file);
  }

  private void giveUp(Throwable failure) {
    givenUp = true;
    log.write(
        "serin: the method map cannot be written: "
            + failure
            + ". Names still stand in the issues; give a directory that can be written, with"
            + " --out.");
    FileOutputStream target = out;
    out = null;
    if (target != null) {
      try {
        target.close();
      } catch (IOException e) {
        // What was logged already says that the file cannot be written.
      }
    }
  }
}
