package dev.serin.runtime;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** A disk that counts listings and other questions about files, and fails on demand. */
final class CountingDisk extends Disk {
  private final Set<String> kept = new HashSet<>();
  private int listings;
  private int reads;
  private boolean failsToList;
  private boolean listsNothing;
  private boolean lacksMemory;

  /** Begins to count again. */
  void reset() {
    listings = 0;
    reads = 0;
  }

  int listings() {
    return listings;
  }

  /** How many sizes, times and kinds of files were read. */
  int reads() {
    return reads;
  }

  /** Refuses the next listing. */
  void failToList() {
    failsToList = true;
  }

  /** Returns no files from the next listing. */
  void listNothing() {
    listsNothing = true;
  }

  /** Runs out of memory when the next time of a file is read. */
  void lackMemory() {
    lacksMemory = true;
  }

  /** Refuses to delete a file. */
  void keep(String name) {
    kept.add(name);
  }

  /** Deletes all files again. */
  void keepNothing() {
    kept.clear();
  }

  @Override
  List<File> list(File directory, Pattern name) throws IOException {
    listings++;
    if (failsToList) {
      failsToList = false;
      throw new IOException("Input/output error");
    }
    if (listsNothing) {
      listsNothing = false;
      return new ArrayList<>();
    }
    return super.list(directory, name);
  }

  @Override
  boolean isRegular(File file) {
    reads++;
    return super.isRegular(file);
  }

  @Override
  long bytes(File file) {
    reads++;
    return super.bytes(file);
  }

  @Override
  long modifiedMillis(File file) {
    reads++;
    if (lacksMemory) {
      lacksMemory = false;
      throw new OutOfMemoryError("for a test");
    }
    return super.modifiedMillis(file);
  }

  @Override
  boolean delete(File file) {
    return !kept.contains(file.getName()) && super.delete(file);
  }
}
