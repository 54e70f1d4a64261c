package dev.serin.report;

import dev.serin.analysis.IssueSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The formats of a report; the names are those that users write. */
public enum ReportFormat {
  /** For a terminal. */
  text,
  /** One self-contained page. */
  html;

  /** The default number of lines of a call tree in the text. */
  public static final int LINES = 60;

  /**
   * The requested format, or else the one that the file's name implies; text if neither is given.
   *
   * @param asked the requested format, or null
   * @param file the file of the report, or null
   */
  public static ReportFormat of(@Nullable ReportFormat asked, @Nullable Path file) {
    if (asked != null) {
      return asked;
    }
    String name = file == null ? "" : file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith("html") ? html : text;
  }

  /**
   * Returns the report.
   *
   * @param lines the maximum number of lines of a call tree in the text, not negative
   */
  public String render(IssueSet issues, int lines) throws IOException {
    StringBuilder report = new StringBuilder();
    write(issues, lines, report);
    return report.toString();
  }

  /**
   * Writes the report piece by piece.
   *
   * @param lines the maximum number of lines of a call tree in the text, not negative
   */
  public void write(IssueSet issues, int lines, Appendable out) throws IOException {
    report(lines).write(issues, out);
  }

  /** The report of this format in its default form. */
  Report report(int lines) {
    return this == html ? new HtmlReport() : new TextReport(lines);
  }
}
