package dev.serin.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of the plugin, and of the modules that it adds to a program. */
final class PluginVersion {
  private static final String FILE = "version.properties";

  private PluginVersion() {}

  /** Reads the version from the plugin's jar. */
  static String read() {
    Properties properties = new Properties();
    try (InputStream file = PluginVersion.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException(FILE + " is missing in the jar of the plugin dev.serin");
      }
      properties.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
