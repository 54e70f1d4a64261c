package dev.serin.report;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What a report can be written as; the names are what users write. */
public enum ReportFormat {
  /** For a terminal. */
  text,
  /** One page that needs nothing else. */
  html;

  /** How many lines of a call tree the text shows unless that is said. */
  public static final int LINES = 60;

  /**
   * The format that was asked for, or that a file's name asks for; text where neither is there.
   *
   * @param asked what was asked for, or null
   * @param file where the report goes, or null
   */
  public static ReportFormat of(@Nullable ReportFormat asked, @Nullable Path file) {
    if (asked != null) {
      return asked;
    }
    return file != null && file.toString().endsWith("html") ? html : text;
  }

  /**
   * The report.
   *
   * @param lines how many lines of a call tree the text shows at most, not negative
   */
  public String render(IssueSet issues, int lines) throws IOException {
    StringBuilder report = new StringBuilder();
    write(issues, lines, report);
    return report.toString();
  }

  /**
   * Writes the report, piece by piece.
   *
   * @param lines how many lines of a call tree the text shows at most, not negative
   */
  public void write(IssueSet issues, int lines, Appendable out) throws IOException {
    if (this == html) {
      new HtmlReport().write(issues, out);
    } else {
      new TextReport(lines).write(issues, out);
    }
  }
}
