package dev.serin.maven;

import java.io.File;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Base of all goals. Maven makes one for each execution; they share no state. */
abstract class SerinMojo extends AbstractMojo {
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  /** The folder for all of Serin's output: classes, the method map, issues, the report. */
  @Parameter(
      property = "serin.outputDirectory",
      defaultValue = "${project.build.directory}/serin",
      required = true)
  private File outputDirectory;

  /** Whether to skip the goal. */
  @Parameter(property = "serin.skip", defaultValue = "false")
  private boolean skip;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("nothing is done because skip is set");
    } else if (project.getPackaging().equals("pom")) {
      getLog().info("nothing is done for a project that has no classes of its own");
    } else {
      work();
    }
  }

  /** Runs the goal. */
  abstract void work() throws MojoExecutionException, MojoFailureException;

  final MavenProject project() {
    return project;
  }

  final Layout layout() {
    return new Layout(outputDirectory.toPath());
  }

  /**
   * Whether the goal was called for several modules and has nothing to do in this one, as it has no
   * program.
   */
  final boolean isBesideTheProgram(@Nullable String mainClass) {
    if (mainClass == null && session.getProjects().size() > 1) {
      getLog().info("nothing is done for a module without mainClass");
      return true;
    }
    return false;
  }
}
