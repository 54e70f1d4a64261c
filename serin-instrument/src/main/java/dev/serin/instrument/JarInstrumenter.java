package dev.serin.instrument;

import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Puts probes into the classes of a jar: a jar in, another jar out. Order and times of the entries
 * are kept, so the same jar gives the same bytes. The output appears whole or not at all. Of
 * entries that have the same name the one stays that a class loader would find.
 */
public final class JarInstrumenter {
  private static final String CLASS_FILE = ".class";
  private static final String MODULE_INFO = "module-info.class";

  /** Larger than any class, and small enough to be kept in memory. */
  private static final int MAX_CLASS_BYTES = 64 << 20;

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
   * @throws InstrumentException if the jar or one of its classes cannot be instrumented, or has
   *     been before
   * @throws IOException if the output cannot be written
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
    Set<String> written = new HashSet<>();
    for (ZipEntry listed : Collections.list(zip.entries())) {
      ZipEntry entry = zip.getEntry(listed.getName());
      if (isSignature(entry.getName())) {
        result.addDroppedSignature();
      } else if (!written.add(entry.getName())) {
        result.addDroppedDuplicate();
      } else if (isClass(entry)) {
        byte[] bytes = read(zip, entry, jar);
        InstrumentedClass instrumented = instrumenter.instrument(bytes, where(jar, entry));
        checkIsOriginal(instrumented, where(jar, entry));
        result.add(instrumented);
        write(entry, instrumented.bytes(), out);
      } else {
        copy(zip, entry, jar, out);
      }
    }
    return result;
  }

  private static void checkIsOriginal(InstrumentedClass instrumented, String where)
      throws InstrumentException {
    if (instrumented.skippedMethods().containsKey(SkipReason.ALREADY)) {
      throw new InstrumentException(
          where
              + ": this class has probes already, with the ids of another method map: the jar was"
              + " instrumented before. Instrument the original jar.");
    }
  }

  private static void write(ZipEntry entry, byte[] bytes, ZipOutputStream out) throws IOException {
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    out.putNextEntry(sameEntry(entry, bytes.length, checksum.getValue()));
    out.write(bytes);
    out.closeEntry();
  }

  private static void copy(ZipFile zip, ZipEntry entry, Path jar, ZipOutputStream out)
      throws IOException, InstrumentException {
    out.putNextEntry(sameEntry(entry, entry.getSize(), entry.getCrc()));
    try (InputStream in = zip.getInputStream(entry)) {
      in.transferTo(out);
    } catch (ZipException | EOFException e) {
      throw damaged(jar, entry, e);
    }
    out.closeEntry();
  }

  /** An entry of the same name and time, with a size and checksum of its own. */
  private static ZipEntry sameEntry(ZipEntry entry, long sizeBytes, long checksum) {
    ZipEntry copy = new ZipEntry(entry.getName());
    copy.setTimeLocal(EntryTimes.of(entry));
    copy.setComment(entry.getComment());
    if (entry.getMethod() == ZipEntry.STORED) {
      copy.setMethod(ZipEntry.STORED);
      copy.setSize(sizeBytes);
      copy.setCrc(checksum);
    }
    return copy;
  }

  private static ZipFile open(Path jar) throws IOException, InstrumentException {
    if (!Files.exists(jar)) {
      throw new InstrumentException(jar + " does not exist. Name an existing jar.");
    }
    if (Files.isDirectory(jar)) {
      throw new InstrumentException(
          jar + " is a folder. Name the jars in it, or make one of it with the JDK's jar.");
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
    } catch (IOException e) {
      throw new InstrumentException(
          jar + " cannot be read: " + e + ". Name a jar that can be read.", e);
    }
  }

  private static byte[] read(ZipFile zip, ZipEntry entry, Path jar)
      throws IOException, InstrumentException {
    try (InputStream in = zip.getInputStream(entry)) {
      byte[] bytes = in.readNBytes(MAX_CLASS_BYTES + 1);
      if (bytes.length > MAX_CLASS_BYTES) {
        throw new InstrumentException(
            where(jar, entry)
                + ": this class has more than "
                + MAX_CLASS_BYTES
                + " bytes, which no class has. Build or fetch the jar again.");
      }
      return bytes;
    } catch (IOException e) {
      throw damaged(jar, entry, e);
    }
  }

  private static InstrumentException damaged(Path jar, ZipEntry entry, IOException cause) {
    return new InstrumentException(
        where(jar, entry)
            + ": this entry of the jar is damaged ("
            + cause.getMessage()
            + "). Build or fetch the jar again.",
        cause);
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
