package dev.serin.analysis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Finds and opens regular files only, as a pipe, a socket or a device may block its reader for
 * ever, or never end. Not thread-safe.
 */
public final class RegularFiles {
  /** Follows the name of an item that is neither a file nor a folder. */
  static final String NOT_REGULAR =
      ": skipped, this is a pipe, a socket or a device; only regular files are read";

  private final SkippedParts skipped;
  private final int maxFiles;

  /**
   * Finds files.
   *
   * @param skipped receives a sentence for each file that is skipped
   * @param maxFiles the maximum number of files to find in a folder
   */
  RegularFiles(SkippedParts skipped, int maxFiles) {
    this.skipped = skipped;
    this.maxFiles = maxFiles;
  }

  /**
   * The files of a folder by their names, sorted. Does not follow links here, unlike those that a
   * user names: the writer of the folder must not choose the files to read.
   */
  List<Path> in(Path folder, String prefix, String... suffixes) throws IOException {
    TreeSet<Path> first = new TreeSet<>();
    long more = 0;
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(folder, entry -> isNamed(entry, prefix, suffixes))) {
      for (Path entry : entries) {
        first.add(entry);
        if (first.size() > maxFiles) {
          first.pollLast();
          more++;
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    if (more > 0) {
      skipped.add(
          folder
              + ": skipped, there are "
              + more
              + " files over the limit of "
              + maxFiles
              + " per folder; name them one by one");
    }
    List<Path> regular = new ArrayList<>();
    for (Path file : first) {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        regular.add(file);
      } else if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) { // it may be gone by now
        skipped.add(refusal(file));
      }
    }
    return regular;
  }

  private static boolean isNamed(Path entry, String prefix, String... suffixes) {
    String name = entry.getFileName().toString();
    return name.startsWith(prefix) && Arrays.stream(suffixes).anyMatch(name::endsWith);
  }

  private static String refusal(Path file) {
    if (Files.isSymbolicLink(file)) {
      return file + ": skipped, links in a folder are not followed; name the file itself";
    }
    return Files.isDirectory(file)
        ? file + ": skipped, this is a folder inside a folder; name it to read its files"
        : file + NOT_REGULAR;
  }

  /**
   * Opens a file, also through a link.
   *
   * @throws FileSystemException if it is not a regular file
   */
  public static InputStream open(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (!Files.isRegularFile(file)) {
      boolean isFolder = Files.isDirectory(file); // the reason is that of the JDK
      throw new FileSystemException(
          file.toString(), null, isFolder ? "Is a directory" : "only regular files are read");
    }
    return Files.newInputStream(file);
  }

  /**
   * Opens a file of issues in the same way. Decompresses it if gzip or Zstandard has compressed it;
   * the log of a block becomes a line with its issue.
   */
  static InputStream openIssues(Path file) throws IOException {
    InputStream in = open(file);
    try {
      InputStream decompressed = DecompressedInput.of(in);
      return BlockLogReader.isLog(file) ? BlockLogReader.issue(file, decompressed) : decompressed;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** Reads text, and replaces invalid UTF-8 instead of failing. Skips a byte order mark. */
  static BufferedReader reader(InputStream in) throws IOException {
    return ByteOrderMark.skippedIn(new InputStreamReader(in, StandardCharsets.UTF_8));
  }
}
