package dev.serin.instrument;

import dev.serin.format.InstrumentedMark;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Recognizes folders that a run wrote, for build tools that delete or complete them. */
public final class OwnOutputs {
  private OwnOutputs() {}

  /** Whether a run wrote this folder. */
  public static boolean isOwnFolder(Path folder) throws IOException {
    return Files.isDirectory(folder) && OutputKind.FOLDER.isOwnFormat(folder);
  }

  /**
   * The id of the method map of an output, from its mark; null for folders and files that no run
   * wrote, or that do not exist.
   */
  public static @Nullable String mapId(Path output) throws IOException {
    if (Files.isDirectory(output)) {
      Path mark = output.resolve(InstrumentedMark.PATH);
      return Files.isRegularFile(mark) ? read(Files.newInputStream(mark)) : null;
    }
    if (!Files.isRegularFile(output)) {
      return null;
    }
    if (output.getFileSystem() != FileSystems.getDefault()) {
      return mapIdInOrder(output); // the JDK's class opens files of the default one only
    }
    try (ZipFile zip = new ZipFile(output.toFile())) {
      ZipEntry mark = zip.getEntry(InstrumentedMark.PATH);
      return mark == null ? null : read(zip.getInputStream(mark));
    } catch (ZipException e) {
      return null;
    }
  }

  private static @Nullable String mapIdInOrder(Path archive) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getName().equals(InstrumentedMark.PATH)) {
          return InstrumentedMark.read(zip);
        }
      }
      return null;
    } catch (ZipException e) {
      return null;
    }
  }

  private static @Nullable String read(InputStream mark) throws IOException {
    try (InputStream in = mark) {
      return InstrumentedMark.read(in);
    }
  }

  /**
   * Whether nobody loses data when this folder is replaced: a run wrote it, or it is empty or
   * missing.
   */
  public static boolean mayReplaceFolder(Path folder) throws IOException {
    return OutputKind.FOLDER.mayReplace(folder);
  }
}
