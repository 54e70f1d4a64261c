package dev.serin.maven;

import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.OwnOutputs;
import dev.serin.instrument.RunResult;
import dev.serin.instrument.RunSummary;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.choose.MethodFilter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
 * Writes the module's classes with probes into a separate folder, and on request all libraries of
 * the program. Only classes that changed since the last run are instrumented again.
 */
@Mojo(
    name = "instrument",
    defaultPhase = LifecyclePhase.PROCESS_CLASSES,
    threadSafe = true,
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME)
public final class InstrumentMojo extends SerinMojo {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The module's classes; they are not changed. */
  @Parameter(defaultValue = "${project.build.outputDirectory}", required = true)
  private File classesDirectory;

  /** Instrument only methods that match: {@code com.example.*}, {@code com.example.Main#run}. */
  @Parameter(property = "serin.includes")
  private List<String> includes = List.of();

  /** Do not instrument methods that match. */
  @Parameter(property = "serin.excludes")
  private List<String> excludes = List.of();

  /** A file of such patterns as {@code includes}. */
  @Parameter(property = "serin.includesFile")
  private @Nullable File includesFile;

  /** A file of such patterns as {@code excludes}, or Matrix's exclude file. */
  @Parameter(property = "serin.excludesFile")
  private @Nullable File excludesFile;

  /**
   * A list of {@code serin learn}: its methods get no probe, and their time counts for their
   * callers.
   */
  @Parameter(property = "serin.learned")
  private @Nullable File learned;

  /** The method map of an earlier build, Serin's or Matrix's: its methods keep their ids. */
  @Parameter(property = "serin.baseMap")
  private @Nullable File baseMap;

  /** The methods that get probes: {@code costly} ones, which may take time, or {@code all}. */
  @Parameter(property = "serin.probe", defaultValue = "costly", required = true)
  private Probe probe;

  /**
   * Whether accessors that compilers add for nested classes, such as {@code access$000}, are left
   * out.
   */
  @Parameter(property = "serin.skipAccessors", defaultValue = "false")
  private boolean skipAccessors;

  /** Classes that stay as they are if they cannot be instrumented; for others the build fails. */
  @Parameter(property = "serin.allow")
  private List<String> allow = List.of();

  /**
   * Whether the program's dependencies get probes, too. Then the folder {@code image} has the
   * program, its dependencies and a script that starts it.
   */
  @Parameter(property = "serin.instrumentDependencies", defaultValue = "false")
  private boolean instrumentDependencies;

  /**
   * Whether other modules extend the module's classes; fewer methods are cheap then. For modules
   * that are instrumented separately and run in the program of another module.
   */
  @Parameter(property = "serin.library", defaultValue = "false")
  private boolean library;

  /** Whether to replace files and folders that Serin did not write; otherwise the build fails. */
  @Parameter(property = "serin.replace", defaultValue = "false")
  private boolean replace;

  /** The program's main class, for the script that starts the image. */
  @Parameter(property = "serin.mainClass")
  private @Nullable String mainClass;

  /** The number of threads; 0 stands for the number of processors. */
  @Parameter(property = "serin.threads", defaultValue = "0")
  private int threads;

  @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
  private List<Artifact> pluginArtifacts;

  /** The methods that get probes. */
  enum Probe {
    costly,
    all
  }

  @Override
  void work() throws MojoExecutionException, MojoFailureException {
    checkClasses();
    Image.checkMainClass(mainClass);
    MethodFilter filter =
        new ChosenMethods()
            .include(includes, includesFile)
            .exclude(excludes, excludesFile)
            .learned(learned)
            .filter();
    long startNanos = System.nanoTime();
    RunSummary summary = instrument(filter);
    ChosenMethods.warnOfUnmatched(filter, getLog());
    double seconds = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
    getLog()
        .info(
            String.format(
                Locale.ROOT,
                "%s (why: %s), in %.1f s",
                summary.text(),
                layout().skipped(),
                seconds));
  }

  private RunSummary instrument(MethodFilter filter)
      throws MojoExecutionException, MojoFailureException {
    Libraries libraries = Libraries.of(project());
    Image image = new Image(layout());
    try {
      checkOwn();
      InstrumentRun run = new InstrumentRun(options(filter, libraries));
      if (instrumentDependencies) {
        image.addTo(run, libraries.ofProgram());
        run.add(classesDirectory.toPath(), layout().imageClasses());
      } else {
        run.add(classesDirectory.toPath(), layout().classes());
      }
      RunResult result = run.run();
      result
          .fullRunReason()
          .ifPresent(why -> getLog().info(why + ": everything is instrumented again"));
      result.missingBaseMap().ifPresent(warning -> getLog().warn(warning));
      RunSummary summary = RunSummary.of(result);
      OwnFiles.write(layout().summary(), summary.json());
      if (instrumentDependencies) {
        deleteFormer(layout().classes(), layout().classes());
        image.complete(
            libraries.ofProgram(), Libraries.runtime(project(), pluginArtifacts), mainClass);
      } else {
        deleteFormer(layout().imageClasses(), layout().image());
      }
      return summary;
    } catch (InstrumentException e) {
      throw new MojoFailureException(e.getMessage(), e);
    } catch (IOException e) {
      throw new MojoExecutionException(
          "cannot write to "
              + layout().folder()
              + ": "
              + e
              + ". Give a writable folder with outputDirectory.",
          e);
    }
  }

  /**
   * Deletes the output of a former run in another place; never a folder that Serin did not make.
   *
   * @param classes the folder in it with the mark of a run
   */
  private void deleteFormer(Path classes, Path folder) throws IOException {
    boolean isInput = classesDirectory.toPath().startsWith(folder);
    if (!isInput && OwnOutputs.isOwnFolder(classes)) {
      OwnFiles.delete(folder);
    }
  }

  /** Checks the files that this goal writes; the run checks its own outputs. */
  private void checkOwn() throws IOException, MojoFailureException {
    if (replace) {
      return;
    }
    Path image = layout().image();
    boolean isImage = OwnOutputs.isOwnFolder(layout().imageClasses());
    if (instrumentDependencies && !isImage && !OwnOutputs.mayReplaceFolder(image)) {
      throw notOwn(image, "a folder", "delete its contents");
    }
    Path summary = layout().summary();
    if (Files.exists(summary) && !OwnFiles.isSummary(summary)) {
      throw notOwn(summary, "a file", "replace it");
    }
  }

  private static MojoFailureException notOwn(Path path, String kind, String loss) {
    return new MojoFailureException(
        path
            + " is "
            + kind
            + " that Serin did not write, and the goal would "
            + loss
            + ". Name another outputDirectory, or set replace to true.");
  }

  private InstrumentOptions options(MethodFilter filter, Libraries libraries)
      throws MojoFailureException {
    if (threads < 0) {
      throw new MojoFailureException(
          "threads must not be negative: "
              + threads
              + ". Give a number of threads, or 0 for as many as there are processors.");
    }
    InstrumentOptions options =
        InstrumentOptions.defaults()
            .probeAll(probe == Probe.all)
            .probeAccessors(!skipAccessors)
            .libraries(library)
            .classPath(instrumentDependencies ? libraries.onlyCompiled() : libraries.all())
            .choosing(filter)
            .allow(ChosenMethods.allowed(allow))
            .map(layout().map())
            .skipped(layout().skipped())
            .state(layout().state())
            .replacing(path -> replace)
            .progress(getLog()::debug);
    InstrumentOptions counted = threads == 0 ? options : options.threads(threads);
    return baseMap == null ? counted : counted.baseMap(baseMap.toPath());
  }

  private void checkClasses() throws MojoFailureException {
    Path folder = classesDirectory.toPath();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        if (files.anyMatch(file -> file.toString().endsWith(".class"))) {
          return;
        }
      } catch (IOException | UncheckedIOException e) {
        throw new MojoFailureException(
            folder + " cannot be read: " + e + ". Make it a readable folder of classes.", e);
      }
    }
    throw new MojoFailureException(
        folder
            + " has no classes to instrument. Compile first, as in: mvn compile"
            + " serin:instrument; or set skip for a module without classes.");
  }
}
