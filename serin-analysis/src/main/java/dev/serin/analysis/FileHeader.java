package dev.serin.analysis;

import dev.serin.format.BoundedLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The comments at the start of a method map or of a mapping, which may come from anywhere. */
final class FileHeader {
  private static final int MAX_COMMENTS = 16;
  private static final int MAX_COMMENT_CHARS = 1000;

  private FileHeader() {}

  /** The lines before the first one without a {@code #}; long ones are cut. */
  static List<String> comments(Path file) throws IOException {
    List<String> comments = new ArrayList<>();
    try (BufferedReader reader = RegularFiles.reader(RegularFiles.open(file))) {
      BoundedLines lines = new BoundedLines(reader, MAX_COMMENT_CHARS);
      String line = lines.next();
      while (line != null && line.startsWith("#") && lines.number() <= MAX_COMMENTS) {
        comments.add(line);
        line = lines.next();
      }
    }
    return comments;
  }
}
