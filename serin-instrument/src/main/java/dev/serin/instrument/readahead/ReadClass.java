package dev.serin.instrument.readahead;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.cheap.ClassSummary;

/** A class of a program that is read ahead: its summary, and the checksums of its bytes. */
public final class ReadClass {
  private final long checksums;
  private final int length;
  private final ClassSummary summary;

  ReadClass(long checksums, int length, ClassSummary summary) {
    this.checksums = checksums;
    this.length = length;
    this.summary = summary;
  }

  /** The checksums of the class file, see {@link Digest#checksums}. */
  public long checksums() {
    return checksums;
  }

  /** The length of the class file in bytes. */
  public int length() {
    return length;
  }

  public ClassSummary summary() {
    return summary;
  }
}
