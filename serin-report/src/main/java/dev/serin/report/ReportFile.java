package dev.serin.report;

import dev.serin.analysis.IssueSet;
import dev.serin.analysis.RegularFiles;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Writes a report to a file atomically. Replaces only files that are reports, unless asked to
 * replace others.
 */
public final class ReportFile {
  /** The first line of a text report in a file, which identifies it. */
  static final String TEXT_MARKER = "Serin report\n";

  /** Identifies a page as a report; it stands near the page's beginning. */
  static final String PAGE_MARKER = "<meta name=\"generator\" content=\"Serin report\">";

  private static final int MARKER_BYTES = 1024;

  private ReportFile() {}

  /**
   * Checks whether a report may be written to a file; writes nothing.
   *
   * @param replace whether to replace an existing file that is not a report
   * @param remedy a sentence for the message: the way out for the user
   * @throws ReportException if it may not; the message gives the reason
   */
  public static void check(Path file, boolean replace, String remedy) throws ReportException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!Files.isRegularFile(file)) {
      throw new ReportException(
          file
              + " is not a regular file, and reports are written only to regular files. Name"
              + " another file.");
    }
    if (!replace && !isReport(file)) {
      throw new ReportException(
          file + " exists and is not a Serin report, so it is not replaced. " + remedy);
    }
  }

  private static boolean isReport(Path file) throws ReportException {
    try (InputStream in = RegularFiles.open(file)) {
      String begin = new String(in.readNBytes(MARKER_BYTES), StandardCharsets.UTF_8);
      return begin.isEmpty() || begin.startsWith(TEXT_MARKER) || begin.contains(PAGE_MARKER);
    } catch (IOException e) {
      throw new ReportException(file + " cannot be read: " + e, e);
    }
  }

  /**
   * Writes a report in its default form, as below.
   *
   * @param lines the maximum number of lines of a call tree in the text, not negative
   */
  public static void write(Path file, ReportFormat format, IssueSet issues, int lines)
      throws IOException {
    write(file, format.report(lines), issues);
  }

  /**
   * Writes a report. Creates the folder of the file if necessary; an unchanged file keeps its time.
   */
  public static void write(Path file, Report report, IssueSet issues) throws IOException {
    WholeFile.write(
        file,
        out -> {
          if (report instanceof TextReport) {
            out.write(TEXT_MARKER);
          }
          report.write(issues, out);
        });
  }
}
