package dev.serin.instrument.readahead;

import dev.serin.instrument.base.EntryNames;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.RunningDigest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A jar of a program, and the jars directly in it that Spring Boot starts from. Its digest covers
 * the names, checksums and sizes in its list of entries, so no entry is read for it.
 */
final class ArchivePlace extends ProgramPlace {
  private final String classPath;

  private ArchivePlace(Path path, String digest, String classPath) {
    super(path, digest);
    this.classPath = classPath;
  }

  /**
   * Reads the list of entries and the manifest of a jar.
   *
   * @throws IOException if it is no archive, or damaged
   */
  static ArchivePlace open(Path path, ReadLimits limits) throws IOException, InstrumentException {
    try (ZipFile zip = new ZipFile(path.toFile())) {
      return new ArchivePlace(path, digest(zip), classPath(zip, limits));
    } catch (IllegalArgumentException e) { // a name in no known encoding
      throw new IOException(e);
    }
  }

  /** Returns the digest of the entries that are read. */
  private static String digest(ZipFile zip) {
    RunningDigest digest = new RunningDigest();
    for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
      ZipEntry entry = all.nextElement();
      if (EntryNames.isClass(entry.getName()) || isProgramJar(entry.getName())) {
        digest.add(entry.getName());
        digest.add(entry.getCrc(), entry.getSize(), entry.getCompressedSize());
      }
    }
    return digest.hex();
  }

  private static boolean isProgramJar(String name) {
    return name.endsWith(".jar")
        && (name.startsWith("BOOT-INF/lib/") || name.startsWith("WEB-INF/lib/"));
  }

  private static String classPath(ZipFile zip, ReadLimits limits)
      throws IOException, InstrumentException {
    ZipEntry entry = zip.getEntry(JarFile.MANIFEST_NAME);
    if (entry == null) {
      return "";
    }
    byte[] bytes;
    try (InputStream in = zip.getInputStream(entry)) {
      bytes = limits.readAll(in, ReadLimits.MAX_MANIFEST_BYTES);
    }
    Attributes main = new Manifest(new ByteArrayInputStream(bytes)).getMainAttributes();
    String value = main.getValue(Attributes.Name.CLASS_PATH);
    return value == null ? "" : value;
  }

  /** The manifest's class path: relative URLs with spaces between them; empty if there is none. */
  String classPath() {
    return classPath;
  }

  @Override
  public boolean isArchive() {
    return true;
  }

  @Override
  void read(ReadLimits limits, ClassConsumer consumer) throws IOException, InstrumentException {
    try (ZipFile zip = new ZipFile(path().toFile())) {
      checkDigest(digest(zip));
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (EntryNames.isClass(entry.getName())) {
          try (InputStream in = zip.getInputStream(entry)) {
            consumer.accept(limits.readAll(in, ReadLimits.MAX_CLASS_BYTES));
          }
        } else if (isProgramJar(entry.getName())) {
          try (ZipInputStream in = new ZipInputStream(zip.getInputStream(entry))) {
            readNested(in, limits, consumer);
          }
        }
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(e);
    }
  }

  private static void readNested(ZipInputStream in, ReadLimits limits, ClassConsumer consumer)
      throws IOException, InstrumentException {
    for (@Nullable ZipEntry at = in.getNextEntry(); at != null; at = in.getNextEntry()) {
      if (EntryNames.isClass(at.getName())) {
        consumer.accept(limits.readAll(in, ReadLimits.MAX_CLASS_BYTES));
      } else {
        limits.skipAll(in); // the stream itself would skip without a limit
      }
    }
  }
}
