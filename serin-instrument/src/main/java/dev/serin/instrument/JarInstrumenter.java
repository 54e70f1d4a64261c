package dev.serin.instrument;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Puts probes into the classes of a jar: a jar in, another jar out. Order and times of the entries
 * are kept, so the same jar gives the same bytes. The output appears whole or not at all.
 */
public final class JarInstrumenter {
  private static final String CLASS_FILE = ".class";
  private static final String MODULE_INFO = "module-info.class";

  private JarInstrumenter() {}

  /**
   * Collects the methods of a jar's classes.
   *
   * @throws InstrumentException if the file is no jar, or one of its classes cannot be read; the
   *     message names the jar and the entry
   */
  public static void collect(Path jar, SortedMethodIds ids)
      throws IOException, InstrumentException {
    try (ZipFile zip = open(jar)) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (isClass(entry)) {
          ids.collect(read(zip, entry, jar), where(jar, entry));
        }
      }
    }
  }

  /**
   * Writes an instrumented copy of a jar.
   *
   * @param output replaced if it exists; not the input
   * @throws InstrumentException if the jar or one of its classes cannot be instrumented
   */
  public static JarResult instrument(Path jar, Path output, Instrumenter instrumenter)
      throws IOException, InstrumentException {
    Path absolute = output.toAbsolutePath();
    if (Files.exists(absolute) && Files.isSameFile(jar, absolute)) {
      throw new InstrumentException(
          jar + ": an input is never changed in place. Name another file with --out.");
    }
    Path fresh = absolute.resolveSibling(absolute.getFileName() + ".tmp");
    try {
      JarResult result;
      try (ZipFile zip = open(jar);
          ZipOutputStream out =
              new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(fresh)))) {
        result = copy(zip, jar, out, instrumenter);
      }
      Files.move(
          fresh, absolute, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      return result;
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static JarResult copy(
      ZipFile zip, Path jar, ZipOutputStream out, Instrumenter instrumenter)
      throws IOException, InstrumentException {
    JarResult result = new JarResult();
    for (ZipEntry entry : Collections.list(zip.entries())) {
      if (isSignature(entry.getName())) {
        result.addDroppedSignature();
        continue;
      }
      byte[] bytes = read(zip, entry, jar);
      if (isClass(entry)) {
        InstrumentedClass instrumented = instrumenter.instrument(bytes, where(jar, entry));
        result.add(instrumented);
        bytes = instrumented.bytes();
      }
      write(entry, bytes, out);
    }
    return result;
  }

  private static void write(ZipEntry entry, byte[] bytes, ZipOutputStream out) throws IOException {
    ZipEntry copy = new ZipEntry(entry.getName());
    copy.setTimeLocal(entry.getTimeLocal());
    copy.setComment(entry.getComment());
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

  private static ZipFile open(Path jar) throws IOException, InstrumentException {
    if (!Files.exists(jar)) {
      throw new InstrumentException(jar + " does not exist. Name an existing jar.");
    }
    try {
      return new ZipFile(jar.toFile());
    } catch (ZipException e) {
      throw new InstrumentException(
          jar
              + ": not a jar, or one that is damaged ("
              + e.getMessage()
              + "). Name a jar, and build or fetch it again if it is one.",
          e);
    }
  }

  private static byte[] read(ZipFile zip, ZipEntry entry, Path jar)
      throws IOException, InstrumentException {
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    } catch (ZipException e) {
      throw new InstrumentException(
          where(jar, entry) + ": this entry is damaged (" + e.getMessage() + ")", e);
    }
  }

  private static boolean isClass(ZipEntry entry) {
    return entry.getName().endsWith(CLASS_FILE) && !entry.getName().endsWith(MODULE_INFO);
  }

  /** Whether an entry signs the others, which are not the same any more. */
  private static boolean isSignature(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    boolean inMetaInf = upper.startsWith("META-INF/") && upper.indexOf('/', 9) < 0;
    return inMetaInf
        && (upper.endsWith(".SF")
            || upper.endsWith(".RSA")
            || upper.endsWith(".DSA")
            || upper.endsWith(".EC"));
  }

  private static String where(Path jar, ZipEntry entry) {
    return jar + "!" + entry.getName();
  }
}
