package dev.serin.instrument;

import java.io.File;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The directory in which a user's programs keep data that they can create again, by operating
 * system.
 */
public final class CacheDirectory {
  private static final String NAME = "serin";

  private CacheDirectory() {}

  /** The directory of the user of this process; null if it is not known. */
  public static @Nullable File ofThisUser() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String home = System.getProperty("user.home", "");
    String variable = system.startsWith("windows") ? "LOCALAPPDATA" : "XDG_CACHE_HOME";
    String value = System.getenv(variable);
    return of(system, home, value == null ? "" : value);
  }

  /**
   * The directory on a system.
   *
   * @param system the name of the operating system in lower case
   * @param home the user's home directory
   * @param configured the value of {@code LOCALAPPDATA} or {@code XDG_CACHE_HOME}; empty if none
   */
  static @Nullable File of(String system, String home, String configured) {
    if (!configured.isEmpty() && new File(configured).isAbsolute()) {
      return new File(configured, NAME);
    }
    if (!new File(home).isAbsolute()) {
      return null;
    }
    if (system.startsWith("windows")) {
      return new File(home, "AppData\\Local\\" + NAME);
    }
    return new File(home, system.startsWith("mac") ? "Library/Caches/" + NAME : ".cache/" + NAME);
  }
}
