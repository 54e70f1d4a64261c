package dev.serin.desktop;

import dev.serin.format.InstrumentedMark;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.runtime.Log;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The method map of a program that was instrumented when it was built, compared with the marks in
 * the program's archives and folders. Immutable.
 */
final class ProgramMap {
  private final MethodNames names;
  private final @Nullable String conflict;

  private ProgramMap(MethodNames names, @Nullable String conflict) {
    this.names = names;
    this.conflict = conflict;
  }

  /**
   * Reads the map and the marks. Logs files that cannot be read.
   *
   * @param map the map's file; an empty path for none
   */
  static ProgramMap read(File map, Log log) {
    Map<String, String> marks = marks(log);
    if (map.getPath().isEmpty()) {
      MethodNames names =
          marks.isEmpty() ? MethodNames.NONE : ids(marks.values().iterator().next());
      return new ProgramMap(names, InstrumentedMark.conflict(marks, null, ""));
    }
    File journal = journal(map);
    if (journal.exists()) {
      String interrupted =
          "a run that instruments the program was killed while it replaced its outputs, or"
              + " is replacing them now, as "
              + journal
              + " shows. Run it again.";
      return new ProgramMap(MethodNames.NONE, interrupted);
    }
    try (BufferedReader reader = Files.newBufferedReader(map.toPath(), StandardCharsets.UTF_8)) {
      MethodMap names = MethodMap.read(reader, map.getPath());
      String conflict = InstrumentedMark.conflict(marks, map.getPath(), names.mapId());
      return new ProgramMap(names, conflict);
    } catch (IOException e) {
      log.write("serin: issues will show ids, as the method map cannot be read: " + e);
      return new ProgramMap(MethodNames.NONE, InstrumentedMark.conflict(marks, null, ""));
    }
  }

  /** The names of the program's methods. */
  MethodNames names() {
    return names;
  }

  /** The reason why the program must not be traced, as a sentence; null if there is none. */
  @Nullable String conflict() {
    return conflict;
  }

  private static File journal(File map) {
    File real;
    try {
      real = map.getCanonicalFile(); // outputs are written to the targets of links
    } catch (IOException e) {
      real = map;
    }
    return new File(real.getPath() + InstrumentedMark.JOURNAL_SUFFIX);
  }

  /** The map id in each mark on the class path, by the archive or folder that has it. */
  private static Map<String, String> marks(Log log) {
    Map<String, String> marks = new LinkedHashMap<>();
    ClassLoader loader = ProgramMap.class.getClassLoader();
    try {
      Enumeration<URL> found =
          loader == null
              ? ClassLoader.getSystemResources(InstrumentedMark.PATH)
              : loader.getResources(InstrumentedMark.PATH);
      while (found.hasMoreElements()) {
        URL mark = found.nextElement();
        String mapId = isOnDisk(mark) ? read(mark) : null;
        if (mapId != null) {
          marks.put(place(mark), mapId);
        }
      }
    } catch (IOException e) {
      log.write("serin: the method map cannot be compared with the program's probes: " + e);
    }
    return marks;
  }

  /** Serin opens no connection, even if a class loader loads from one. */
  private static boolean isOnDisk(URL mark) {
    return mark.toString().startsWith("file:") || mark.toString().startsWith("jar:file:");
  }

  private static String place(URL mark) {
    String text = mark.toString();
    text = text.substring(0, text.length() - InstrumentedMark.PATH.length());
    text = text.startsWith("jar:") ? text.substring("jar:".length()) : text;
    return text.endsWith("!/") ? text.substring(0, text.length() - 2) : text;
  }

  private static @Nullable String read(URL mark) throws IOException {
    try (InputStream in = mark.openStream()) {
      return InstrumentedMark.read(in);
    }
  }

  /** Has no names of methods, only the id of the map in which reports find them. */
  private static MethodNames ids(String mapId) {
    return new MethodNames() {
      @Override
      public @Nullable MethodName name(int methodId) {
        return null;
      }

      @Override
      public int size() {
        return 0;
      }

      @Override
      public String mapId() {
        return mapId;
      }
    };
  }
}
