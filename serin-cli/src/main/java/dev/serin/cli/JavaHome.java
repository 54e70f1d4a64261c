package dev.serin.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Java runtime's folder.
 *
 * @param folder has {@code bin} and {@code lib}
 */
record JavaHome(Path folder) {
  private static final String NOT_TRACED = "serin: the program is not traced: the Java runtime ";
  private static final String RELEASE = "release";
  private static final int FIRST_VERSION = 11;
  private static final Pattern PROPERTY = Pattern.compile("(?m)^(\\w+)=\"([^\"]*)\"");
  private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,4})\\b.*");

  /** The runtime in a folder, or null if it has none. */
  static @Nullable JavaHome in(Path folder) {
    boolean isRuntime = Files.isRegularFile(folder.resolve("lib/modules")) || hasOldClasses(folder);
    return isRuntime && Executables.isExecutable(folder.resolve("bin/java"))
        ? new JavaHome(folder)
        : null;
  }

  /** The runtime that a command {@code java} belongs to, or null if it is a script elsewhere. */
  static @Nullable JavaHome of(Path java) {
    try {
      Path bin = java.toRealPath().getParent();
      Path folder = bin == null ? null : bin.getParent();
      return folder == null ? null : in(folder);
    } catch (IOException e) {
      return null;
    }
  }

  /** The reason why a runtime cannot load the agent, or null if it can. */
  static @Nullable String refusal(Path folder) {
    String version = null;
    String modules = null;
    Matcher properties = PROPERTY.matcher(release(folder));
    while (properties.find()) {
      if (properties.group(1).equals("JAVA_VERSION")) {
        version = properties.group(2);
      } else if (properties.group(1).equals("MODULES")) {
        modules = properties.group(2);
      }
    }
    if (version == null && hasOldClasses(folder)) {
      version = "8 or older"; // the folder jre of a JDK has no such file
    }
    if (version != null && isOlder(version)) {
      return NOT_TRACED
          + folder
          + " is Java "
          + version
          + "; the agent needs Java 11 or newer. Start the program with a newer Java, or instrument it when it is built.";
    }
    if (modules != null && !List.of(modules.split(" ")).contains("java.instrument")) {
      return NOT_TRACED
          + folder
          + " has no module java.instrument, without which the JVM loads no agent. Make the runtime again with --add-modules"
          + " java.instrument, an option of jlink and jpackage.";
    }
    return null;
  }

  /** Whether a folder has the class library of Java 8 or older, as a runtime or a JDK. */
  private static boolean hasOldClasses(Path folder) {
    return Files.isRegularFile(folder.resolve("lib/rt.jar"))
        || Files.isRegularFile(folder.resolve("jre/lib/rt.jar"));
  }

  private static boolean isOlder(String version) {
    Matcher matcher = VERSION.matcher(version);
    return matcher.matches() && Integer.parseInt(matcher.group(1)) < FIRST_VERSION;
  }

  /** The file in which a runtime describes itself; empty if it has none. */
  private static String release(Path folder) {
    try {
      return Files.readString(folder.resolve(RELEASE), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
