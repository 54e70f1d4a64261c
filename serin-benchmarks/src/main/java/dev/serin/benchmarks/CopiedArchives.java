package dev.serin.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The minimal way to read and write archives with the JDK: inflates all entries and deflates them.
 */
final class CopiedArchives {
  private CopiedArchives() {}

  /** Copies archives; returns the number of methods with probes, which is 0. */
  static long write(List<Path> jars, Path directory) throws IOException {
    for (Path jar : jars) {
      copy(jar, directory.resolve(jar.getFileName()));
    }
    return 0;
  }

  private static void copy(Path jar, Path output) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile());
        ZipOutputStream out =
            new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(output)))) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        out.putNextEntry(new ZipEntry(entry.getName()));
        try (InputStream in = zip.getInputStream(entry)) {
          out.write(in.readAllBytes());
        }
        out.closeEntry();
      }
    }
  }
}
