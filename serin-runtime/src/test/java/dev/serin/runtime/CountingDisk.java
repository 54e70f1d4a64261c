package dev.serin.runtime;

import java.io.File;
import java.util.List;
import java.util.regex.Pattern;

/** A disk that counts listings, and other questions about files. */
final class CountingDisk extends Disk {
  private int listings;
  private int reads;

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

  @Override
  List<File> list(File directory, Pattern name) {
    listings++;
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
    return super.modifiedMillis(file);
  }
}
