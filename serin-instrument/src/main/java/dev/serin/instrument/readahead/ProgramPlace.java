package dev.serin.instrument.readahead;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.nio.file.Path;

/** An archive or a folder with classes of a program. */
public abstract class ProgramPlace {
  private final Path path;
  private final String digest;

  ProgramPlace(Path path, String digest) {
    this.path = path;
    this.digest = digest;
  }

  /** The archive or folder, absolute. */
  public Path path() {
    return path;
  }

  /** A digest, 16 hexadecimal digits, that differs when a class differs. */
  public String digest() {
    return digest;
  }

  /** Whether its summaries are worth a file in the cache. */
  public abstract boolean isArchive();

  /**
   * Reads all class files.
   *
   * @throws IOException if one cannot be read
   * @throws InstrumentException if there is more to read than the limits allow
   */
  abstract void read(ReadLimits limits, ClassConsumer consumer)
      throws IOException, InstrumentException;

  /**
   * Compares the digest of the present content.
   *
   * @throws IOException if it differs
   */
  final void checkDigest(String now) throws IOException {
    if (!now.equals(digest)) {
      throw new IOException(path + " has changed since its digest was made");
    }
  }

  /** Receives class files. */
  interface ClassConsumer {
    /** Takes the bytes of a class file, which nobody changes. */
    void accept(byte[] classFile) throws IOException, InstrumentException;
  }
}
