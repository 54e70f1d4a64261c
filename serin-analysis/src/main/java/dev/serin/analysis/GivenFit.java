package dev.serin.analysis;

/**
 * Whether a given map or mapping fits a text. It is foreign if the text names ids that were not
 * found, and never its own. Not thread-safe.
 */
final class GivenFit {
  private boolean hasOwn;
  private boolean hasMissing;

  /** Counts text that names the id of the given file. */
  void countOwn() {
    hasOwn = true;
  }

  /** Counts text that names an id of which neither the given file nor a folder has the names. */
  void countMissing() {
    hasMissing = true;
  }

  boolean isForeign() {
    return hasMissing && !hasOwn;
  }
}
