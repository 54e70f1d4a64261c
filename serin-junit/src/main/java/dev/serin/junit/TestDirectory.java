package dev.serin.junit;

import dev.serin.runtime.Tracer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The directory for issues of tests, unless the user names one. Deleted when the JVM ends. */
final class TestDirectory {
  private final Path parent;

  TestDirectory() {
    try {
      parent = Files.createTempDirectory("serin-junit-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The directory, which the tracer creates. */
  File folder() {
    return parent.resolve("serin-issues").toFile();
  }

  /** Closes the tracer and deletes the directory when the JVM ends. */
  void deleteAfter(Tracer tracer) {
    Runnable atEnd =
        () -> {
          tracer.close();
          delete();
        };
    Runtime.getRuntime().addShutdownHook(new Thread(atEnd, "serin-shutdown"));
  }

  private void delete() {
    try (Stream<Path> files = Files.walk(parent)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      // It stays in the system's temporary directory.
    }
  }
}
