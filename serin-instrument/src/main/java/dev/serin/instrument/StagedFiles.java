package dev.serin.instrument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Files and folders that appear together and whole, or not at all: each is written under another
 * name beside its own, and gets its own when all have been written. If the process is killed in
 * between, a journal remains, with which the next run completes the set. Not thread-safe.
 */
public final class StagedFiles implements AutoCloseable {
  private final FileChanges changes;
  private final Map<Path, Path> outputsByFresh = new LinkedHashMap<>();
  private @Nullable Path first;

  /** The output beside which the journal lies; null before anything is published. */
  private @Nullable Path published;

  /** No files. */
  public StagedFiles() {
    this(new FileChanges());
  }

  /** No files; publishes with the given file operations. */
  StagedFiles(FileChanges changes) {
    this.changes = changes;
  }

  /** Returns the path at which to write a file or folder for now; creates its parent folder. */
  public Path fresh(Path output) throws IOException {
    Path real = Publishing.real(output);
    Path folder = real.getParent();
    if (folder != null && !Files.isDirectory(folder)) { // a link to a folder is one
      Files.createDirectories(folder);
    }
    Path fresh = Publishing.fresh(real);
    Publishing.delete(fresh, changes);
    outputsByFresh.put(fresh, real);
    return fresh;
  }

  /** Keeps the journal beside this output, whether it is staged or not. */
  void keepJournalBeside(Path output) throws IOException {
    first = Publishing.real(output);
  }

  /** Deletes a file now. */
  void remove(Path file) throws IOException {
    changes.delete(Publishing.real(file));
  }

  /**
   * Gives all files their names; all have been written. If one cannot get its name, the old files
   * get theirs back.
   */
  public void publish() throws IOException {
    if (outputsByFresh.isEmpty()) {
      return;
    }
    Path beside = first == null ? outputsByFresh.values().iterator().next() : first;
    published = beside;
    new Publishing(beside, new ArrayList<>(outputsByFresh.values()), changes).run();
  }

  /** Deletes unpublished files, unless the next run needs them to complete the set. */
  @Override
  public void close() throws IOException {
    if (published != null && Publishing.isUnfinished(published)) {
      return;
    }
    for (Path fresh : outputsByFresh.keySet()) {
      Publishing.delete(fresh, changes);
    }
  }
}
