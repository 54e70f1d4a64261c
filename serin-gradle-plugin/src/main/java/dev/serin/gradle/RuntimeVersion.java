package dev.serin.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of the runtime that the plugin adds: its own. */
final class RuntimeVersion {
  private static final String FILE = "version.properties";

  private RuntimeVersion() {}

  static String read() {
    Properties properties = new Properties();
    try (InputStream file = RuntimeVersion.class.getResourceAsStream(FILE)) {
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
