package dev.serin.report;

import java.util.ArrayList;
import java.util.List;

/** What could not be read: the first are named, all are counted. Not thread-safe. */
final class SkippedParts {
  private final int maxNamed;
  private final List<String> named = new ArrayList<>();
  private long count;

  SkippedParts(int maxNamed) {
    this.maxNamed = maxNamed;
  }

  void add(String sentence) {
    count++;
    if (named.size() < maxNamed) {
      named.add(SafeText.line(sentence));
    }
  }

  /** Counts one that is not named. */
  void addUnnamed() {
    count++;
  }

  /** A sentence for each of the first, and one for all others. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>(named);
    if (count > named.size()) {
      sentences.add("and " + (count - named.size()) + " more were skipped");
    }
    return sentences;
  }

  /** How many there were. */
  long count() {
    return count;
  }
}
