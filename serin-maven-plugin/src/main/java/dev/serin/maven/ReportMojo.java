package dev.serin.maven;

import dev.serin.analysis.IssueSet;
import dev.serin.analysis.ReportException;
import dev.serin.report.ReportFile;
import dev.serin.report.ReportFormat;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Shows the issues: as one HTML file, or as text in the build's log or a file. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.POST_INTEGRATION_TEST, threadSafe = true)
public final class ReportMojo extends IssuesMojo {
  /** {@code html} or {@code text}. */
  @Parameter(property = "serin.format", defaultValue = "html", required = true)
  private ReportFormat format;

  /**
   * The file of the report. By default, HTML is written to {@code report.html} in {@code
   * outputDirectory}, and text to the log.
   */
  @Parameter(property = "serin.reportFile")
  private @Nullable File reportFile;

  /** Whether to replace {@code reportFile} even if it is not a report of Serin. */
  @Parameter(property = "serin.replace", defaultValue = "false")
  private boolean replace;

  /** The number of lines that the text shows of a call tree. */
  @Parameter(property = "serin.lines", defaultValue = "" + ReportFormat.LINES)
  private int lines;

  @Override
  void work(IssueSet issues) throws MojoExecutionException, MojoFailureException {
    if (lines < 0) {
      throw new MojoFailureException("lines must not be negative: " + lines + ".");
    }
    Path file = file();
    if (issues().equals(file)) {
      throw new MojoFailureException(
          file
              + " contains the issues, and issues are never changed. Name another file as"
              + " reportFile.");
    }
    try {
      if (file == null) {
        format.render(issues, lines).lines().forEach(getLog()::info);
      } else {
        ReportFile.check(file, replace, "Name another file, or allow it with -Dserin.replace.");
        ReportFile.write(file, format, issues, lines);
        getLog().info("problems: " + issues.problems().size() + ", report: " + file);
      }
    } catch (UncheckedIOException e) { // the issues have changed since they were read
      throw new MojoFailureException(e.getMessage(), e);
    } catch (IOException e) {
      throw new MojoExecutionException(
          file + " cannot be written: " + e + ". Give another file as reportFile.", e);
    } catch (ReportException e) {
      throw new MojoFailureException(e.getMessage(), e);
    }
    if (issues.skippedCount() > 0) {
      throw new MojoFailureException(
          "not all issues in "
              + issues()
              + " can be read; the report has the others. "
              + String.join("\n  ", issues.skipped()));
    }
  }

  private @Nullable Path file() {
    if (reportFile != null) {
      return reportFile.toPath();
    }
    return format == ReportFormat.html ? layout().folder().resolve("report.html") : null;
  }
}
