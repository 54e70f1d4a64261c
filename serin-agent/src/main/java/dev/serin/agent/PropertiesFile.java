package dev.serin.agent;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/** Writes the agent's answers to the command line, which may read them at any time. */
final class PropertiesFile {
  private PropertiesFile() {}

  /** Writes a file under another name and renames it, so no reader finds a part of it. */
  static void write(File file, Properties properties) throws IOException {
    File whole = new File(file + ".new");
    try (Writer out = new OutputStreamWriter(new FileOutputStream(whole), StandardCharsets.UTF_8)) {
      properties.store(out, null);
    }
    Files.move(whole.toPath(), file.toPath(), StandardCopyOption.ATOMIC_MOVE);
  }
}
