package dev.serin.maven;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.format.IssueFiles;
import dev.serin.format.PrivateFiles;
import dev.serin.maven.Libraries.Library;
import dev.serin.runtime.Options;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Runs the program with the probes of {@code serin:instrument}, in a separate process, and keeps
 * its issues. Fails if the program fails.
 */
@Mojo(
    name = "run",
    defaultPhase = LifecyclePhase.INTEGRATION_TEST,
    threadSafe = true,
    requiresDependencyResolution = ResolutionScope.RUNTIME)
public final class RunMojo extends SerinMojo {
  private static final String STARTER = "dev.serin.desktop.TracedMain";

  /** Options that this goal sets itself. */
  private static final Set<String> NOT_TO_SET = Set.of("directory", "methodMap");

  /** The program's main class. */
  @Parameter(property = "serin.mainClass")
  private @Nullable String mainClass;

  /** The program's arguments. */
  @Parameter(property = "serin.arguments")
  private List<String> arguments = List.of();

  /** Arguments of the JVM, such as {@code -Xmx1g}. */
  @Parameter(property = "serin.jvmArguments")
  private List<String> jvmArguments = List.of();

  /** Options of the runtime, such as {@code slowMillis}. */
  @Parameter private Map<String, String> options = Map.of();

  /** The folder for issues; {@code issues} in {@code outputDirectory} by default. */
  @Parameter(property = "serin.issuesDirectory")
  private @Nullable File issuesDirectory;

  /** Whether issues of earlier runs stay; otherwise they are deleted first. */
  @Parameter(property = "serin.keepIssues", defaultValue = "false")
  private boolean keepIssues;

  /** The {@code java} command for the program; by default the same as the build's. */
  @Parameter(property = "serin.jvm", defaultValue = "${java.home}/bin/java", required = true)
  private String jvm;

  /** The program's working directory. */
  @Parameter(defaultValue = "${project.basedir}", required = true)
  private File workingDirectory;

  /** The classes without probes, to check whether they are newer than the instrumented ones. */
  @Parameter(defaultValue = "${project.build.outputDirectory}", required = true)
  private File classesDirectory;

  @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
  private List<Artifact> pluginArtifacts;

  @Override
  void work() throws MojoExecutionException, MojoFailureException {
    if (isBesideTheProgram(mainClass)) {
      return;
    }
    if (mainClass == null) {
      throw new MojoFailureException(
          "there is no program to run: set mainClass of serin-maven-plugin in the POM, such as"
              + " <mainClass>com.example.Main</mainClass>, or -Dserin.mainClass=com.example.Main.");
    }
    checkOptions();
    Path issues = issuesDirectory == null ? layout().issues() : issuesDirectory.toPath();
    try {
      checkInstrumented();
      prepare(issues);
      int status = new TracedProgram(command(mainClass, issues), workingDirectory).run();
      sayWhatWasFound(issues);
      if (status != 0) {
        throw new MojoFailureException(
            mainClass
                + " ended with the exit status "
                + status
                + ". Its output is printed above. Apart from the probes, it runs as with java.");
      }
    } catch (IOException | UncheckedIOException e) {
      throw new MojoExecutionException(
          layout().folder()
              + " or "
              + issues
              + " cannot be read or written: "
              + e
              + ". Give readable and writable folders with outputDirectory and issuesDirectory.",
          e);
    }
  }

  private void checkOptions() throws MojoFailureException {
    for (Map.Entry<String, String> option : options.entrySet()) {
      if (NOT_TO_SET.contains(option.getKey())) {
        throw new MojoFailureException(
            "options cannot set "
                + option.getKey()
                + ", which serin:run sets itself; see outputDirectory and issuesDirectory.");
      }
      try {
        Options.DEFAULTS.with(option.getKey(), String.valueOf(option.getValue()));
      } catch (IllegalArgumentException e) {
        throw new MojoFailureException("options: " + e.getMessage() + ".", e);
      }
    }
  }

  private void checkInstrumented() throws IOException, MojoFailureException {
    if (!Files.isRegularFile(layout().state())) {
      throw new MojoFailureException(
          layout().folder()
              + " has no classes with probes, or only some; serin:run runs the output of"
              + " serin:instrument. Run that goal first, as in: mvn compile serin:instrument"
              + " serin:run");
    }
    FileTime made = Files.getLastModifiedTime(layout().state());
    try (Stream<Path> files = Files.walk(classesDirectory.toPath())) {
      List<Path> newer = new ArrayList<>();
      for (Path file : files.filter(name -> name.toString().endsWith(".class")).toList()) {
        if (Files.getLastModifiedTime(file).compareTo(made) > 0) {
          newer.add(file);
        }
      }
      if (!newer.isEmpty()) {
        getLog()
            .warn(
                newer.size()
                    + " classes are newer than their copies with probes, which run"
                    + " nevertheless; the first: "
                    + newer.get(0)
                    + ". Run serin:instrument again.");
      }
    }
  }

  private void prepare(Path issues) throws IOException {
    if (!PrivateFiles.makeDirectory(issues.toFile())) {
      Files.createDirectories(issues); // fails with the reason
    }
    if (!keepIssues) {
      List<File> former = new ArrayList<>(IssueFiles.list(issues.toFile(), IssueFiles.ISSUES));
      former.addAll(IssueFiles.list(issues.toFile(), IssueFiles.PENDING));
      for (File file : former) {
        Files.delete(file.toPath());
      }
    }
  }

  private List<String> command(String program, Path issues) throws MojoFailureException {
    List<String> command = new ArrayList<>();
    command.add(jvm);
    command.addAll(jvmArguments);
    new TreeMap<>(options).forEach((name, value) -> command.add("-Dserin." + name + "=" + value));
    command.add("-Dserin.directory=" + issues.toAbsolutePath());
    command.add("-Dserin.methodMap=" + layout().map().toAbsolutePath());
    command.add("-cp");
    command.add(classPath());
    command.add(STARTER);
    command.add(program);
    command.addAll(arguments);
    return command;
  }

  private String classPath() throws MojoFailureException {
    List<Path> paths = new ArrayList<>();
    boolean hasImage = layout().hasImage();
    paths.add(hasImage ? layout().imageClasses() : layout().classes());
    for (Library library : Libraries.of(project()).ofProgram()) {
      paths.add(hasImage ? withProbes(library) : library.file());
    }
    Libraries.runtime(project(), pluginArtifacts).forEach(library -> paths.add(library.file()));
    return paths.stream()
        .map(path -> path.toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** A dependency in the image, or the original if it was added later. */
  private Path withProbes(Library library) {
    Path withProbes = layout().imageLibraries().resolve(library.name());
    if (Files.exists(withProbes)) {
      return withProbes;
    }
    getLog()
        .warn(
            library.file()
                + " is not in "
                + layout().imageLibraries()
                + " and runs without probes. Run serin:instrument again.");
    return library.file();
  }

  private void sayWhatWasFound(Path issues) throws MojoFailureException {
    try {
      IssueSet found = new IssueReader(new MethodMaps()).read(List.of(issues));
      int count = found.problems().size();
      getLog()
          .info(
              count == 0
                  ? "no issue was found"
                  : (count == 1 ? "1 problem was found" : count + " problems were found")
                      + "; issues are in "
                      + issues
                      + ", read them with: mvn serin:report");
    } catch (ReportException e) {
      throw new MojoFailureException(e.getMessage(), e);
    }
  }
}
