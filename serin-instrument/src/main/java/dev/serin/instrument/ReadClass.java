package dev.serin.instrument;

/** A class of a program that is read ahead: its summary, and the checksums of its bytes. */
final class ReadClass {
  private final long checksums;
  private final int length;
  private final ClassSummary summary;

  ReadClass(long checksums, int length, ClassSummary summary) {
    this.checksums = checksums;
    this.length = length;
    this.summary = summary;
  }

  /** The checksums of the class file, see {@link Digest#checksums}. */
  long checksums() {
    return checksums;
  }

  /** The length of the class file in bytes. */
  int length() {
    return length;
  }

  ClassSummary summary() {
    return summary;
  }
}
