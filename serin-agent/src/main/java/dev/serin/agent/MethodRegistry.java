package dev.serin.agent;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.format.Records;
import dev.serin.instrument.InstrumentException;
import dev.serin.instrument.MethodIds;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives methods their ids in the order in which their classes are loaded, knows their names, and
 * appends them to a map file, which so is complete whenever the process dies. Safe for use by
 * several threads. After a failure to write, the file is given up.
 */
final class MethodRegistry implements MethodNames {
  private static final int FIRST_ID = 1;

  private final String mapId;
  private final File file;
  private final List<MethodName> names = new ArrayList<>();
  private final StringBuilder unwritten = new StringBuilder();
  private @Nullable OutputStream out;
  private boolean givenUp;

  /**
   * Begins a map.
   *
   * @param file where to write it; it is made when there is something to write
   */
  MethodRegistry(String mapId, File file) {
    this.mapId = mapId;
    this.file = file;
    unwritten.append(MethodMap.header(mapId));
    unwritten.append(MethodMap.line(Records.DISPATCH_METHOD_ID, MethodName.DISPATCH));
  }

  /** How many characters wait to be written. */
  synchronized int unwrittenCount() {
    return unwritten.length();
  }

  /** Gives the ids of one class: the same id for the same method, however often it is asked for. */
  MethodIds newClass() {
    Map<String, Integer> known = new HashMap<>();
    return (access, className, methodName, descriptor) -> {
      Integer id = known.get(methodName + descriptor);
      if (id == null) {
        id =
            add(
                new MethodName(
                    access, className.replace('/', '.'), methodName, descriptor.replace('/', '.')));
        known.put(methodName + descriptor, id);
      }
      return id;
    };
  }

  /**
   * Writes the methods that were added.
   *
   * @throws IOException if that cannot be done; it is not tried again then
   */
  synchronized void write() throws IOException {
    if (givenUp) {
      return;
    }
    try {
      OutputStream target = out;
      if (target == null) {
        target = open();
        out = target;
      }
      target.write(unwritten.toString().getBytes(StandardCharsets.UTF_8));
      unwritten.setLength(0);
    } catch (IOException e) {
      giveUp();
      throw e;
    }
  }

  private OutputStream open() throws IOException {
    File directory = file.getAbsoluteFile().getParentFile();
    if (!directory.isDirectory() && !directory.mkdirs()) {
      throw new IOException("the directory " + directory + " cannot be made");
    }
    return new FileOutputStream(file);
  }

  private void giveUp() {
    givenUp = true;
    unwritten.setLength(0);
    unwritten.trimToSize();
    OutputStream target = out;
    out = null;
    if (target != null) {
      try {
        target.close();
      } catch (IOException e) {
        // What is thrown already says that the file cannot be written.
      }
    }
  }

  @Override
  public synchronized @Nullable MethodName name(int methodId) {
    if (methodId == Records.DISPATCH_METHOD_ID) {
      return MethodName.DISPATCH;
    }
    int index = methodId < Records.DISPATCH_METHOD_ID ? methodId - FIRST_ID : methodId - 2;
    return index >= 0 && index < names.size() ? names.get(index) : null;
  }

  @Override
  public synchronized int size() {
    return names.size();
  }

  @Override
  public String mapId() {
    return mapId;
  }

  private synchronized int add(MethodName name) throws InstrumentException {
    int id = FIRST_ID + names.size();
    if (id >= Records.DISPATCH_METHOD_ID) {
      id++;
    }
    if (id > Records.MAX_METHOD_ID) {
      throw new InstrumentException(
          "there are more than "
              + Records.MAX_METHOD_ID
              + " methods; include fewer classes with --include");
    }
    names.add(name);
    if (!givenUp) {
      unwritten.append(MethodMap.line(id, name));
    }
    return id;
  }
}
