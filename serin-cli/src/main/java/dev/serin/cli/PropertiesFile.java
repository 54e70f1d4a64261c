package dev.serin.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Reads the agent's answers, which its class of the same name writes. */
final class PropertiesFile {
  private PropertiesFile() {}

  /** Reads a file. */
  static Properties read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties;
  }
}
