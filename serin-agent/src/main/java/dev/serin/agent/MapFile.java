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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Writes the methods of a registry to a map file, soon after they are added and on a thread of its
 * own, so that the file is nearly complete whenever the process dies; issues have names besides.
 * After a failure to write, which is logged, the file is given up.
 */
final class MapFile implements Runnable {
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long MOST_MILLIS_TO_END = 1000;

  private final File file;
  private final MethodRegistry methods;
  private final Log log;
  private final Thread thread = new Thread(this, "serin-map");
  private volatile boolean ending;
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

  /** Begins to write what is added. */
  void start() {
    thread.setDaemon(true);
    thread.start();
  }

  /** Has the rest written and ends, or leaves a file that does not take it for what it is. */
  void end() throws InterruptedException {
    ending = true;
    thread.interrupt();
    thread.join(MOST_MILLIS_TO_END);
  }

  @Override
  public void run() {
    try {
      writeUntilTheEnd();
    } catch (Throwable e) {
      giveUp(e);
    }
  }

  private void writeUntilTheEnd() {
    int seen = 0;
    while (!ending && !givenUp) {
      try {
        methods.awaitMore(seen);
      } catch (InterruptedException e) {
        // The end, which the loop sees; an interrupt of the program's own is not for this thread.
      }
      seen = write();
      LockSupport.parkNanos(REST_NANOS); // many classes are loaded at a time
    }
    write();
  }

  /** Writes what was added and is not written; returns how many methods are done with. */
  int write() {
    List<MethodName> added = methods.after(written);
    if (!givenUp && !added.isEmpty()) {
      try {
        append(added);
      } catch (IOException e) {
        giveUp(e);
      }
    }
    written += added.size();
    return written;
  }

  private void append(List<MethodName> added) throws IOException {
    StringBuilder text = new StringBuilder();
    FileOutputStream target = out;
    if (target == null) {
      target = open();
      out = target;
      text.append(MethodMap.header(methods.mapId()));
      text.append(MethodMap.line(MethodMap.DISPATCH_METHOD_ID, MethodName.DISPATCH));
    }
    for (int i = 0; i < added.size(); i++) {
      text.append(MethodMap.line(MethodRegistry.idAt(written + i), added.get(i)));
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    try {
      target.write(bytes);
    } catch (IOException e) {
      target.getChannel().truncate(writtenBytes); // half a line would make the file unreadable
      throw e;
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
