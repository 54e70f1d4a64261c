package dev.serin.instrument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
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

  /** Gives all files their names; all have been written. */
  public void publish() throws IOException {
    for (Map.Entry<Path, Path> output : outputsByFresh.entrySet()) {
      Path real = output.getValue();
      Path old = real.resolveSibling(real.getFileName() + OLD);
      boolean isReplaced = Files.isDirectory(real);
      if (isReplaced) {
        delete(old);
        Files.move(real, old);
      }
      try {
        Files.move(
            output.getKey(),
            real,
            StandardCopyOption.REPLACE_EXISTING,
            StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        if (isReplaced) {
          Files.move(old, real);
        }
        throw e;
      }
      delete(old);
    }
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
