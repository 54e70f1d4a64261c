package dev.serin.instrument.readahead;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the archives and folders of a class path, including its manifests' entries, and of a module
 * path. Missing ones are left out, as the JVM does; unreadable ones are also counted. Not
 * thread-safe.
 */
public final class ProgramPlaces {
  private final ReadLimits limits;
  private final Set<Path> seen = new HashSet<>();
  private final List<ProgramPlace> places = new ArrayList<>();
  private int omitted;

  public ProgramPlaces(ReadLimits limits) {
    this.limits = limits;
  }

  /** The archives and folders in the order in which they were found. */
  public List<ProgramPlace> places() {
    return places;
  }

  /** The number of archives and folders that could not be read. */
  public int omitted() {
    return omitted;
  }

  /** Adds an element of a class path and the entries of its manifest. */
  public void addClassPath(Path element) throws InstrumentException {
    Deque<Path> open = new ArrayDeque<>();
    open.add(element);
    while (!open.isEmpty()) {
      Path next = open.remove().toAbsolutePath().normalize();
      if (seen.add(next)) {
        add(next, open);
      }
    }
  }

  /** Adds an element of a module path: a module, or a folder of modules. */
  public void addModulePath(Path element) throws InstrumentException {
    if (!Files.isDirectory(element) || Files.exists(element.resolve("module-info.class"))) {
      addClassPath(element);
      return;
    }
    List<Path> modules = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(element)) {
      for (Path child : children) {
        if (child.toString().endsWith(".jar") || Files.exists(child.resolve("module-info.class"))) {
          modules.add(child);
        }
      }
    } catch (IOException e) {
      omitted++; // its classes are then loaded from elsewhere
      return;
    }
    Collections.sort(modules);
    for (Path module : modules) {
      addClassPath(module);
    }
  }

  private void add(Path path, Deque<Path> open) throws InstrumentException {
    try {
      if (Files.isRegularFile(path)) {
        limits.addArchive();
        ArchivePlace archive = ArchivePlace.open(path, limits);
        places.add(archive);
        addClassPathOf(archive, open);
      } else if (Files.isDirectory(path)) {
        limits.addArchive();
        places.add(FolderPlace.open(path, limits));
      }
    } catch (IOException e) {
      omitted++; // the JVM cannot load from it either, or its classes come from elsewhere
    }
  }

  private static void addClassPathOf(ArchivePlace archive, Deque<Path> open) {
    URI base = archive.path().toUri();
    for (String entry : archive.classPath().split(" ", -1)) {
      if (!entry.isEmpty()) {
        try {
          URI uri = base.resolve(entry);
          if ("file".equals(uri.getScheme())) {
            open.add(Path.of(uri));
          }
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
          // The JVM ignores such an entry too.
        }
      }
    }
  }
}
