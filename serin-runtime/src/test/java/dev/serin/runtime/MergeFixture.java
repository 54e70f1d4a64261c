package dev.serin.runtime;

import dev.serin.format.IssueFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Directories with the files of ended sessions. */
abstract class MergeFixture {
  static final long MAX_BYTES = 1 << 20;
  static final String OWN = "02000000000-00000001";

  @TempDir private Path root;

  Path folder(String name) throws IOException {
    return Files.createDirectory(root.resolve(name));
  }

  /** Opens a directory, merges and ends. */
  static void merge(Path folder) throws IOException {
    merge(folder, Disk.PRIVATE_FILES);
  }

  static void merge(Path folder, Disk disk) throws IOException {
    IssueDirectory directory = new IssueDirectory(folder.toFile(), OWN, MAX_BYTES, disk);
    directory.open();
    if (directory.hasTooManyFiles()) {
      while (directory.merge()) {
        directory.makeRoom();
      }
    }
    directory.close();
  }

  static void sessions(Path folder, int count) throws IOException {
    for (int i = 1; i <= count; i++) {
      session(folder, i, 2, 10);
    }
  }

  /** Writes the file of a session. Returns its size. */
  static long session(Path folder, int number, int issues, int textChars) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= issues; i++) {
      lines.append(issue(number, i, textChars));
    }
    Path file = folder.resolve(IssueFiles.issues(session(number), 1));
    write(file, lines.toString(), millis(number));
    return Files.size(file);
  }

  static void write(Path file, String text, long epochMillis) throws IOException {
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.fromMillis(epochMillis));
  }

  static String issue(int session, int number, int textChars) {
    return "{\"tag\":\"Trace_EvilMethod\",\"issueId\":\""
        + session(session)
        + "-"
        + number
        + "\",\"scene\":\""
        + "ü".repeat(textChars)
        + "\"}\n";
  }

  static String session(int number) {
    return String.format("01900%06x-%08x", number, number * 7);
  }

  static long millis(int number) {
    return 1_000_000_000L + number * 1000L;
  }

  /** The names of files with issues, the oldest first. */
  static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jsonl"))
          .sorted(
              Comparator.comparingLong((Path file) -> file.toFile().lastModified())
                  .thenComparing(Path::compareTo))
          .map(file -> file.getFileName().toString())
          .toList();
    }
  }

  /** The content of all files, the oldest first. */
  static byte[] content(Path folder) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (String name : names(folder)) {
      content.write(Files.readAllBytes(folder.resolve(name)));
    }
    return content.toByteArray();
  }

  /** The lines in the order of their texts. */
  static byte[] sorted(byte[] content) {
    String[] lines = new String(content, StandardCharsets.UTF_8).split("\n", -1);
    Arrays.sort(lines);
    return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
  }
}
