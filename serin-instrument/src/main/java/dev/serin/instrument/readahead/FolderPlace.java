package dev.serin.instrument.readahead;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.EntryNames;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.RunningDigest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder of a program's classes. Its digest covers the checksums of all class files, which are
 * read for it: dates would miss files that a compiler writes within one tick of the clock.
 */
final class FolderPlace extends ProgramPlace {
  private static final int MAX_DEPTH = 100;

  /** A class path of "." may mean a home directory. */
  private static final int MAX_FILES = 200_000;

  private final List<Path> files;

  private FolderPlace(Path path, String digest, List<Path> files) {
    super(path, digest);
    this.files = files;
  }

  /**
   * Finds and reads the class files of a folder, which may be a link; links in it are left out.
   *
   * @throws IOException if a file cannot be read, or the folder has too many files of any kind
   */
  static FolderPlace open(Path folder, ReadLimits limits) throws IOException, InstrumentException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(folder.toRealPath(), MAX_DEPTH)) {
      int visited = 0;
      for (Iterator<Path> all = walk.iterator(); all.hasNext(); visited++) {
        Path file = all.next();
        if (visited == MAX_FILES) {
          throw new IOException(folder + " has more than " + MAX_FILES + " files");
        }
        if (EntryNames.isClass(file.toString())
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          files.add(file);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    Collections.sort(files);
    RunningDigest digest = new RunningDigest();
    for (Path file : files) {
      add(bytes(file, limits), digest);
    }
    return new FolderPlace(folder, digest.hex(), files);
  }

  private static void add(byte[] classFile, RunningDigest digest) {
    digest.add(Digest.checksums(classFile), classFile.length);
  }

  private static byte[] bytes(Path file, ReadLimits limits)
      throws IOException, InstrumentException {
    try (InputStream in = Files.newInputStream(file)) {
      return limits.readAll(in, ReadLimits.MAX_CLASS_BYTES);
    }
  }

  @Override
  public boolean isArchive() {
    return false;
  }

  @Override
  void read(ReadLimits limits, ClassConsumer consumer) throws IOException, InstrumentException {
    RunningDigest now = new RunningDigest();
    for (Path file : files) {
      byte[] bytes = bytes(file, limits);
      add(bytes, now);
      consumer.accept(bytes);
    }
    checkDigest(now.hex());
  }
}
