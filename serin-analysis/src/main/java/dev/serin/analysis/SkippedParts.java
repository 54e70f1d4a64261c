package dev.serin.analysis;

import java.util.ArrayList;
import java.util.List;

/** The parts that could not be read: names the first, counts all. Not thread-safe. */
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

  /** Counts a part without naming it. */
  void addUnnamed() {
    count++;
  }

  /** A sentence for each named part, and one for all others. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>(named);
    if (count > named.size()) {
      sentences.add("and " + (count - named.size()) + " more were skipped");
    }
    return sentences;
  }

  /** The number of all parts. */
  long count() {
    return count;
  }
}
