package dev.serin.instrument.base;

import dev.serin.format.InstrumentedMark;
import java.util.Locale;

/** The kind of an archive's entry, or of a file in a folder of classes, by its name. */
public final class EntryNames {
  private static final String CLASS_FILE = ".class";
  private static final String MODULE_INFO = "module-info.class";
  private static final String VERSIONS = "META-INF/versions/";

  private EntryNames() {}

  /** Whether it is a class that may have methods, also one for newer Java versions only. */
  public static boolean isClass(String name) {
    return name.endsWith(CLASS_FILE) && !name.endsWith(MODULE_INFO);
  }

  /** Whether an entry signs others, whose contents have changed. */
  public static boolean isSignature(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    boolean inMetaInf = upper.startsWith("META-INF/") && upper.indexOf('/', 9) < 0;
    return inMetaInf
        && (upper.endsWith(".SF")
            || upper.endsWith(".RSA")
            || upper.endsWith(".DSA")
            || upper.endsWith(".EC"));
  }

  /** Whether it is the mark of an instrumented archive or folder. */
  public static boolean isMark(String name) {
    return name.equals(InstrumentedMark.PATH);
  }

  /** Whether it is one of the jars of an Android library that become part of the program. */
  public static boolean isCodeOfLibrary(String name) {
    return name.equals("classes.jar") || (name.startsWith("libs/") && name.endsWith(".jar"));
  }

  /** Whether it is an archive that may have classes of its own. */
  public static boolean isArchive(String name) {
    return name.endsWith(".jar") || name.endsWith(".war") || name.endsWith(".aar");
  }

  /** Whether unpacking it would write outside of the target folder. */
  public static boolean escapes(String name) {
    String[] parts = name.replace('\\', '/').split("/", -1);
    int depth = 0;
    for (String part : parts) {
      if (part.equals("..")) {
        depth--;
      } else if (!part.isEmpty() && !part.equals(".")) {
        depth++;
      }
      if (depth < 0) {
        return true;
      }
    }
    return parts.length > 1 && (parts[0].isEmpty() || parts[0].endsWith(":"));
  }

  /** The class, with slashes, that the name of a class file promises. */
  public static String className(String name) {
    String path = name.substring(0, name.length() - CLASS_FILE.length());
    if (path.startsWith(VERSIONS)) {
      return path.substring(path.indexOf('/', VERSIONS.length()) + 1);
    }
    return path;
  }
}
