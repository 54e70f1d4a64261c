package dev.serin.maven;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.NameMappings;
import dev.serin.analysis.ReportException;
import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** A goal that reads issues. */
abstract class IssuesMojo extends SerinMojo {
  /** The folder of issues; {@code issues} in {@code outputDirectory} by default. */
  @Parameter(property = "serin.issuesDirectory")
  private @Nullable File issuesDirectory;

  /**
   * The method map for all issues. By default, issues of this build use the map of the build, and
   * other issues use a map beside them.
   */
  @Parameter(property = "serin.map")
  private @Nullable File map;

  /**
   * The mapping of R8 or ProGuard, if the program was shrunk; it restores the names of the source.
   */
  @Parameter(property = "serin.mapping")
  private @Nullable File mapping;

  /** The program's main class; in a build of several modules, those without one are skipped. */
  @Parameter(property = "serin.mainClass")
  private @Nullable String mainClass;

  @Override
  final void work() throws MojoExecutionException, MojoFailureException {
    if (Files.exists(issues())) {
      work(readIssues());
    } else if (!isBesideTheProgram(mainClass)) {
      throw new MojoFailureException(
          issues()
              + " does not exist, so there are no issues to read. Run the program first, as"
              + " in: mvn serin:run serin:report; or give the folder of its issues as"
              + " issuesDirectory.");
    }
  }

  /** Runs the goal. */
  abstract void work(IssueSet issues) throws MojoExecutionException, MojoFailureException;

  /** The folder, or a file, of issues. */
  final Path issues() {
    return issuesDirectory == null ? layout().issues() : issuesDirectory.toPath();
  }

  private IssueSet readIssues() throws MojoFailureException {
    try {
      MethodMaps maps = new MethodMaps();
      if (map != null) {
        maps.give(map.toPath());
      } else if (Files.isRegularFile(layout().map())) {
        maps.add(layout().map());
      }
      NameMapping names = NameMapping.ofOptional(mapping == null ? null : mapping.toPath());
      IssueReader reader = new IssueReader(maps, NameMappings.of(names));
      return issuesDirectory == null
          ? reader.read(List.of(issues())) // the right folder, as serin:run writes to it
          : read(reader, issues());
    } catch (ReportException | UncheckedIOException e) {
      throw new MojoFailureException(e.getMessage(), e);
    }
  }

  /** Reads a folder that the user named, and warns if it is probably not the intended one. */
  final IssueSet read(IssueReader reader, Path named) throws ReportException {
    IssueSet issues = reader.read(List.of(named));
    reader.emptyFolderNotes().forEach(getLog()::warn);
    return issues;
  }
}
