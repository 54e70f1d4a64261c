package dev.serin.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads the files that a page consists of. */
final class WebFiles {
  /** The folder of serin-web's files. */
  static final String FOLDER = "/META-INF/resources/dev/serin/web/";

  private WebFiles() {}

  /** The text of a file with line feeds, as a browser hashes it, regardless of its line ends. */
  static String text(String file) throws IOException {
    try (InputStream in = WebFiles.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IOException("the jars of Serin are damaged: " + file + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
  }
}
