package dev.serin.instrument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Files and folders that appear together and whole, or not at all: each is written under another
 * name beside its own, and gets its own when all have been written. Not thread-safe.
 */
public final class StagedFiles implements AutoCloseable {
  private static final String FRESH = ".serin-new";
  private static final String OLD = ".serin-old";

  private final Map<Path, Path> outputsByFresh = new LinkedHashMap<>();

  /** No files. */
  public StagedFiles() {}

  /** Where to write a file or folder for now; the folder it is in is made. */
  public Path fresh(Path output) throws IOException {
    // Through a link, the file that it leads to is replaced, not the link.
    Path real = Files.exists(output) ? output.toRealPath() : output.toAbsolutePath();
    Path folder = real.getParent();
    if (folder != null && !Files.isDirectory(folder)) { // a link to a folder is one
      Files.createDirectories(folder);
    }
    Path fresh = real.resolveSibling(real.getFileName() + FRESH);
    delete(fresh);
    outputsByFresh.put(fresh, real);
    return fresh;
  }

  /**
   * Gives all files their names; all have been written. If one cannot have its name, those before
   * it give theirs back to what was there.
   */
  public void publish() throws IOException {
    Deque<Path> published = new ArrayDeque<>();
    try {
      for (Map.Entry<Path, Path> output : outputsByFresh.entrySet()) {
        Path real = output.getValue();
        setAside(real);
        published.push(real);
        Files.move(output.getKey(), real, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      for (Path real : published) {
        takeBack(real, e);
      }
      throw e;
    }
    for (Path real : published) {
      delete(old(real));
    }
  }

  /** Keeps what is there under another name; a file, where that can be, until it is replaced. */
  private static void setAside(Path real) throws IOException {
    delete(old(real));
    if (Files.isRegularFile(real)) {
      try {
        Files.createLink(old(real), real);
        return;
      } catch (IOException | UnsupportedOperationException e) {
        // A file system without links: for a moment, there is no file.
      }
    }
    if (Files.exists(real, LinkOption.NOFOLLOW_LINKS)) {
      Files.move(real, old(real));
    }
  }

  private static void takeBack(Path real, IOException why) {
    try {
      delete(real);
      if (Files.exists(old(real), LinkOption.NOFOLLOW_LINKS)) {
        Files.move(old(real), real);
      }
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  private static Path old(Path real) {
    return real.resolveSibling(real.getFileName() + OLD);
  }

  @Override
  public void close() throws IOException {
    for (Path fresh : outputsByFresh.keySet()) {
      delete(fresh);
    }
  }

  private static void delete(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      Files.deleteIfExists(path);
      return;
    }
    List<Path> inside;
    try (Stream<Path> walk = Files.walk(path)) {
      inside = walk.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    } catch (NoSuchFileException e) {
      return;
    }
    for (Path file : inside) {
      Files.delete(file);
    }
  }
}
