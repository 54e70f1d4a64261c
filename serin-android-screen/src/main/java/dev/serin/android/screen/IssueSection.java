package dev.serin.android.screen;

import java.util.ArrayList;
import java.util.List;

/** Lines of an issue under a title; can be folded. */
final class IssueSection {
  /** Its identity in the issue. */
  final String key;

  final String title;
  final List<IssueLine> lines = new ArrayList<>();

  /** Whether it is folded until the user touches it. */
  final boolean isFoldedFirst;

  IssueSection(String key, String title, boolean isFoldedFirst) {
    this.key = key;
    this.title = title;
    this.isFoldedFirst = isFoldedFirst;
  }

  /** Adds a key and its value, unless one of them is empty. */
  void fact(String label, String value) {
    if (!label.isEmpty() && !value.isEmpty()) {
      lines.add(new IssueLine.Fact(nextKey(), label, value));
    }
  }

  /** Adds a sentence, unless it is empty. */
  void sentence(String sentence) {
    if (!sentence.isEmpty()) {
      lines.add(new IssueLine.Text(nextKey(), sentence, false));
    }
  }

  /** Adds a line of a stack. */
  void code(String line) {
    lines.add(new IssueLine.Text(nextKey(), line, true));
  }

  private String nextKey() {
    return key + '/' + lines.size();
  }
}
