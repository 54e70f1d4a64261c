package dev.serin.proof;

import dev.serin.format.InstrumentedMark;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Writes a jar's entries again with one compression, so that sizes can be compared. */
final class Rezip {
  private Rezip() {}

  /**
   * Copies a jar.
   *
   * @param like has the names of the entries that are copied
   * @return the size of the copy in bytes
   */
  static long sizeBytes(Path jar, Path like, Path output) throws IOException {
    try (ZipFile from = new ZipFile(jar.toFile());
        ZipFile names = new ZipFile(like.toFile());
        ZipOutputStream out =
            new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(output)))) {
      for (ZipEntry listed : Collections.list(names.entries())) {
        ZipEntry entry = from.getEntry(listed.getName());
        if (listed.getName().equals(InstrumentedMark.PATH)) {
          continue; // only the copy with probes has one
        }
        byte[] bytes = from.getInputStream(entry).readAllBytes();
        ZipEntry copy = new ZipEntry(entry.getName());
        if (entry.getMethod() == ZipEntry.STORED) {
          CRC32 checksum = new CRC32();
          checksum.update(bytes);
          copy.setMethod(ZipEntry.STORED);
          copy.setSize(bytes.length);
          copy.setCrc(checksum.getValue());
        }
        out.putNextEntry(copy);
        out.write(bytes);
        out.closeEntry();
      }
    }
    return Files.size(output);
  }
}
