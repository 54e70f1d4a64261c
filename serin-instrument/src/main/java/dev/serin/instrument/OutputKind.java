package dev.serin.instrument;

import dev.serin.format.InstrumentedMark;
import dev.serin.format.MethodMap;
import dev.serin.instrument.base.EntryNames;
import dev.serin.instrument.base.RecordFile;
import dev.serin.instrument.cheap.StoredClasses;
import dev.serin.instrument.zip.ZipArchive;
import dev.serin.instrument.zip.ZipItem;
import dev.serin.instrument.zip.Zlib;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** The kinds of a run's outputs, and how to tell each kind from files of other tools. */
enum OutputKind {
  FOLDER {
    @Override
    boolean isOwnFormat(Path path) throws IOException {
      Path mark = path.resolve(InstrumentedMark.PATH);
      return Files.isRegularFile(mark) && isMark(Files.newInputStream(mark));
    }
  },

  ARCHIVE {
    @Override
    boolean isOwnFormat(Path path) throws IOException {
      if (path.getFileSystem() != FileSystems.getDefault()) {
        return isMarkedArchive(path); // the JDK's class opens files of the default one only
      }
      try (ZipFile zip = new ZipFile(path.toFile())) {
        ZipEntry mark = zip.getEntry(InstrumentedMark.PATH);
        return mark != null && isMark(zip.getInputStream(mark));
      } catch (ZipException e) {
        return isMarkedArchive(path); // it refuses some archives that Serin copies
      }
    }
  },

  MAP {
    @Override
    boolean isOwnFormat(Path path) throws IOException {
      return MethodMap.isFirstLine(firstLine(path));
    }
  },

  SKIPPED {
    @Override
    boolean isOwnFormat(Path path) throws IOException {
      return firstLine(path).startsWith(SkippedMethods.HEADER);
    }
  },

  STATE {
    @Override
    boolean isOwnFormat(Path path) throws IOException {
      return RecordFile.isKind(RunState.KIND, path);
    }
  },

  PLAN {
    @Override
    boolean isOwnFormat(Path path) throws IOException {
      return RecordFile.isKind(PlanFile.KIND, path);
    }
  },

  CLASSES {
    @Override
    boolean isOwnFormat(Path path) throws IOException {
      return RecordFile.isKind(StoredClasses.KIND, path);
    }
  };

  /** The beginning of an archive. */
  private static final byte[] ARCHIVE_BEGIN = {'P', 'K'};

  /** Serin writes no longer ones: an array has room for it. */
  private static final long MAX_ARCHIVE_BYTES = Integer.MAX_VALUE - 8;

  /** Marks are shorter. */
  private static final int MAX_MARK_BYTES = 1 << 16;

  private static final int MAX_LINE_CHARACTERS = 1024;

  /** Whether something that exists has the form in which Serin writes this kind. */
  abstract boolean isOwnFormat(Path path) throws IOException;

  /** Whether an output may take a place without the loss of anything that Serin did not write. */
  boolean mayReplace(Path path) throws IOException {
    if (!Files.exists(path)) {
      return true;
    }
    if (Files.isDirectory(path)) {
      return this == FOLDER && (isEmpty(path) || isOwnFormat(path));
    }
    boolean isFile = this != FOLDER && Files.isRegularFile(path);
    return isFile && (Files.size(path) == 0 || isOwnFormat(path));
  }

  /** Whether an output of any kind may take a place without the loss of foreign files. */
  static boolean isOwn(Path path) throws IOException {
    for (OutputKind kind : values()) {
      if (kind.mayReplace(path)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isArchive(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return Arrays.equals(in.readNBytes(ARCHIVE_BEGIN.length), ARCHIVE_BEGIN);
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      return !files.iterator().hasNext();
    }
  }

  private static boolean isMark(InputStream content) throws IOException {
    try (InputStream in = content) {
      return InstrumentedMark.read(in) != null;
    }
  }

  /** Whether an archive has a mark anywhere, as other tools may have changed it, to sign it. */
  private static boolean isMarkedArchive(Path path) throws IOException {
    if (!isArchive(path) || Files.size(path) > MAX_ARCHIVE_BYTES) {
      return false;
    }
    try (Zlib zlib = new Zlib()) {
      for (ZipItem item : new ZipArchive(Files.readAllBytes(path)).items()) {
        if (EntryNames.isMark(item.name())) {
          return isMark(new ByteArrayInputStream(item.read(MAX_MARK_BYTES, zlib)));
        }
      }
      return false;
    } catch (ZipException | DataFormatException e) {
      return false;
    }
  }

  /** The first line, up to a limit; arbitrary text for a file that is no text. */
  private static String firstLine(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file);
        BufferedReader in =
            new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
      char[] start = new char[MAX_LINE_CHARACTERS];
      int length = Math.max(0, in.read(start));
      return new String(start, 0, length).lines().findFirst().orElse("");
    }
  }
}
