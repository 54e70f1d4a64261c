package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.zip.Zlib;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Opens the inputs of a run. */
final class Inputs {
  private Inputs() {}

  /**
   * Opens a folder of classes or an archive, which is read whole.
   *
   * @param zlib for the entries of archives; to be closed after the last use of the input
   * @param readEntries keeps entries that will be read again
   * @throws InstrumentException if it is neither
   */
  static Input open(Path path, Zlib zlib, ReadEntries readEntries)
      throws IOException, InstrumentException {
    if (!Files.exists(path)) {
      throw new InstrumentException(
          path + " does not exist. Name an existing jar, AAR or folder of classes.");
    }
    if (Files.isDirectory(path)) {
      return new FolderInput(path);
    }
    boolean isLibrary = path.toString().toLowerCase(Locale.ROOT).endsWith(".aar");
    return new ZipInput(read(path), path.toString(), zlib, readEntries, isLibrary);
  }

  private static byte[] read(Path path) throws InstrumentException {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new InstrumentException(
          path + " cannot be read: " + e + ". Name a jar that can be read.", e);
    } catch (OutOfMemoryError e) {
      throw new InstrumentException(
          path + " is too large; an input may have at most 2 GiB and must fit into memory (-Xmx).",
          e);
    }
  }
}
