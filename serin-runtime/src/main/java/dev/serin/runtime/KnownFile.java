package dev.serin.runtime;

/** A file of issues as it was when it was last seen. The oldest comes first. */
final class KnownFile implements Comparable<KnownFile> {
  final String name;
  final long bytes;
  final long modifiedMillis;

  KnownFile(String name, long bytes, long modifiedMillis) {
    this.name = name;
    this.bytes = bytes;
    this.modifiedMillis = modifiedMillis;
  }

  /** The older file first; of two written at the same time, the one with the lower number. */
  @Override
  public int compareTo(KnownFile other) {
    int byTime = Long.compare(modifiedMillis, other.modifiedMillis);
    int byLength = Integer.compare(name.length(), other.name.length());
    return byTime != 0 ? byTime : byLength != 0 ? byLength : name.compareTo(other.name);
  }
}
