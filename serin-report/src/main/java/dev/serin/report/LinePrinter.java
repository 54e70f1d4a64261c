package dev.serin.report;

import dev.serin.analysis.SafeText;
import java.io.IOException;

/** Prints the lines of a text report, each through {@link SafeText}. Not thread-safe. */
final class LinePrinter {
  /** Leaves room for the columns before a text of maximum length and the remarks after it. */
  private static final int MAX_CHARS = 2 * SafeText.MAX_CHARS;

  private final Appendable out;

  LinePrinter(Appendable out) {
    this.out = out;
  }

  void line(String text) throws IOException {
    out.append(SafeText.line(text, MAX_CHARS)).append('\n');
  }
}
