package dev.serin.gradle;

import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.RunResult;
import dev.serin.instrument.RunSummary;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.choose.MethodFilter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.Directory;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileSystemLocation;
import org.gradle.api.file.RegularFile;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputDirectory;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.LocalState;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/**
 * Puts probes into all classes of a program: those of folders into one folder, those of jars into
 * one jar; without a folder, all into the jar. Unchanged classes are not instrumented again; the
 * bytes are those of a clean build. Alternatively plans this for the libraries of an app, so that a
 * {@link LibraryVisitor} does it; the output is then the plan.
 */
@CacheableTask
public abstract class InstrumentTask extends DefaultTask {
  private static final String MAP = "methodMapping.txt";
  private static final String SKIPPED = "skipped.txt";
  private static final String SUMMARY = "summary.json";
  private static final String PLAN = "plan.zip";
  private static final String KNOWN = "classes.bin";

  /** The program's jars. */
  @Classpath
  public abstract ListProperty<RegularFile> getJars();

  /** The program's folders of classes. */
  @Classpath
  public abstract ListProperty<Directory> getFolders();

  /** Further jars and folders. */
  @Classpath
  public abstract ConfigurableFileCollection getClasses();

  /** Libraries that the program uses and that are not instrumented here. */
  @Classpath
  public abstract ConfigurableFileCollection getLibraries();

  /** The program's name in the build's log. */
  @Internal
  public abstract Property<String> getProgram();

  /** See {@link SerinExtension#getIncludes}. */
  @Input
  public abstract ListProperty<String> getIncludes();

  /** See {@link SerinExtension#getExcludes}. */
  @Input
  public abstract ListProperty<String> getExcludes();

  /** See {@link SerinExtension#getExcludesFile}. */
  @Optional
  @InputFile
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getExcludesFile();

  /** See {@link SerinExtension#getLearned}. */
  @Optional
  @InputFile
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getLearned();

  /** See {@link SerinExtension#getAllowed}. */
  @Input
  public abstract ListProperty<String> getAllowed();

  /** See {@link SerinExtension#getBaseMap}; the file may be missing. */
  @Optional
  @InputFiles
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getBaseMap();

  /** The plan for libraries that are instrumented elsewhere, and their known properties. */
  @Optional
  @InputDirectory
  @PathSensitive(PathSensitivity.RELATIVE)
  public abstract DirectoryProperty getLibrariesPlan();

  /** See {@link SerinExtension#getProbeAll}. */
  @Input
  public abstract Property<Boolean> getProbeAll();

  /** See {@link SerinExtension#getSkipAccessors}. */
  @Input
  public abstract Property<Boolean> getSkipAccessors();

  /** Whether to keep the other files of the folders: those of an app reach it in other ways. */
  @Input
  public abstract Property<Boolean> getIsWhole();

  /** The folder for the plan, if the task only plans. */
  @Optional
  @OutputDirectory
  public abstract DirectoryProperty getPlan();

  /**
   * The classes of the folders, which change often: as files, so that dex is made from each by
   * itself.
   */
  @Optional
  @OutputDirectory
  public abstract DirectoryProperty getClassesFolder();

  /** The classes of the jars. */
  @Optional
  @OutputFile
  public abstract RegularFileProperty getClassesJar();

  /** The folder for the method map, the list of methods without probes, and the summary. */
  @Optional
  @OutputDirectory
  public abstract DirectoryProperty getReports();

  /** The state from which the next run resumes. */
  @LocalState
  public abstract DirectoryProperty getWork();

  /** The plan for {@link LibraryVisitor}s. */
  Provider<RegularFile> planFile() {
    return getPlan().file(PLAN);
  }

  /** The method map. */
  @Internal
  public Provider<RegularFile> getMap() {
    return getReports().file(MAP);
  }

  /** Applies the extension's settings. */
  void configure(SerinExtension extension, String program) {
    getProgram().set(program);
    getIsWhole().convention(false);
    getIncludes().set(extension.getIncludes());
    getExcludes().set(extension.getExcludes());
    getExcludesFile().set(extension.getExcludesFile());
    getLearned().set(extension.getLearned());
    getAllowed().set(extension.getAllowed());
    getBaseMap().set(extension.getBaseMap());
    getProbeAll().set(extension.getProbeAll());
    getSkipAccessors().set(extension.getSkipAccessors());
  }

  /**
   * Uses another folder for classes if the jar is in it, as with version 7 of the Android plugin.
   */
  void keepApart(Provider<Directory> other) {
    Path jar = path(getClassesJar().get());
    if (jar.startsWith(path(getClassesFolder().get()))) {
      getClassesFolder().set(other);
    }
  }

  /** Instruments, or plans. */
  @TaskAction
  public void instrument() throws IOException {
    long start = System.nanoTime();
    Map<Path, Path> outputs = outputs();
    MethodFilter filter = filter();
    InstrumentRun run = run(outputs, filter);
    RunResult result = run(run);
    result
        .fullRunReason()
        .ifPresent(why -> getLogger().info("serin: {}: everything is instrumented again", why));
    result
        .missingBaseMap()
        .ifPresent(warning -> getLogger().warn("serin: {}: {}", getProgram().get(), warning));
    if (!getPlan().isPresent()) {
      Path folder = getClassesFolder().isPresent() ? path(getClassesFolder().get()) : null;
      Classes.write(outputs, folder, path(getClassesJar().get()), getIsWhole().get());
      logSummary(RunSummary.of(result), (System.nanoTime() - start) / 1_000_000);
      warnOfUnmatched(filter);
    }
  }

  private void logSummary(RunSummary summary, long tookMillis) throws IOException {
    Files.writeString(report(SUMMARY), summary.json(), StandardCharsets.UTF_8);
    getLogger()
        .lifecycle(
            "serin: {}: {}; reasons: {}; took {} ms",
            getProgram().get(),
            summary.text(),
            report(SKIPPED),
            tookMillis);
  }

  private InstrumentRun run(Map<Path, Path> outputs, MethodFilter filter) {
    InstrumentRun run = new InstrumentRun(options(filter));
    outputs.forEach(
        (input, output) -> {
          if (Files.isDirectory(input)) {
            run.add(input, output);
          } else {
            run.addFirst(input, output);
          }
        });
    return run;
  }

  private RunResult run(InstrumentRun run) throws IOException {
    try {
      return run.run();
    } catch (InstrumentException e) {
      throw new GradleException(
          "serin: "
              + getProgram().get()
              + " cannot be instrumented: "
              + e.getMessage()
              + "\nNothing was written. If the class may stay unchanged, allow it: serin {"
              + " allow 'com.example.Name' }",
          e);
    }
  }

  private InstrumentOptions options(MethodFilter filter) {
    InstrumentOptions options =
        InstrumentOptions.defaults()
            .stored(true)
            .libraries(getPlan().isPresent())
            .probeAll(getProbeAll().get())
            .probeAccessors(!getSkipAccessors().get())
            .classPath(paths(getLibraries().getFiles()))
            .choosing(filter)
            .allow(allowed())
            .state(path(getWork().file("state").get()))
            .replacing(this::isOfTask);
    if (getBaseMap().isPresent()) {
      options = options.baseMap(path(getBaseMap().get()));
    }
    if (getLibrariesPlan().isPresent()) {
      DirectoryProperty libraries = getLibrariesPlan();
      options =
          options.resumeFrom(path(libraries.file(PLAN).get()), path(libraries.file(KNOWN).get()));
    }
    return getPlan().isPresent()
        ? options.plan(path(getPlan().file(PLAN).get()), path(getPlan().file(KNOWN).get()))
        : options.map(report(MAP)).skipped(report(SKIPPED));
  }

  /** Whether a file is in a folder that no setting names, so that only Gradle manages it. */
  private boolean isOfTask(Path output) {
    boolean isPlan = getPlan().isPresent() && output.startsWith(path(getPlan().get()));
    return isPlan || output.startsWith(path(getWork().get()));
  }

  private static List<Path> paths(Iterable<File> files) {
    List<Path> paths = new ArrayList<>();
    for (File file : files) {
      if (file.exists()) {
        paths.add(file.toPath());
      }
    }
    return paths;
  }

  private MethodFilter filter() {
    MethodFilter.Builder filter = MethodFilter.builder();
    try {
      getIncludes().get().forEach(filter::include);
      getExcludes().get().forEach(filter::exclude);
      if (getExcludesFile().isPresent()) {
        Path file = path(getExcludesFile().get());
        filter.excludeLines(read(file, "excludesFile"), file.toString());
      }
      if (getLearned().isPresent()) {
        Path file = path(getLearned().get());
        filter.learnedLines(read(file, "learned"), file.toString());
      }
    } catch (IllegalArgumentException e) {
      throw new GradleException("serin: " + e.getMessage(), e);
    }
    return filter.build();
  }

  private static String read(Path file, String property) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new GradleException(
          "serin: " + file + " cannot be read: " + e + ". Give a text file as " + property + ".",
          e);
    }
  }

  private Predicate<String> allowed() {
    try {
      return MethodFilter.classes(getAllowed().get());
    } catch (IllegalArgumentException e) {
      throw new GradleException("serin: allow: " + e.getMessage(), e);
    }
  }

  /** The output of each input: named by its path, so that other inputs do not move it. */
  private Map<Path, Path> outputs() {
    Path work = path(getWork().dir("classes").get());
    Map<Path, Path> outputs = new LinkedHashMap<>();
    for (Path input : inputs()) {
      if (Files.exists(input)) {
        String name = Integer.toHexString(input.toString().hashCode()) + "-" + input.getFileName();
        Path output = work.resolve(name);
        if (outputs.containsValue(output)) {
          output = work.resolve(outputs.size() + "-" + name);
        }
        outputs.put(input, output);
      }
    }
    return outputs;
  }

  private Set<Path> inputs() {
    Set<Path> inputs = new LinkedHashSet<>();
    getFolders().get().forEach(folder -> inputs.add(path(folder)));
    getJars().get().forEach(jar -> inputs.add(path(jar)));
    getClasses().getFiles().forEach(file -> inputs.add(file.toPath()));
    return inputs;
  }

  private void warnOfUnmatched(MethodFilter filter) {
    warnOfUnmatched("include", filter.unmatchedIncludes());
    warnOfUnmatched("exclude", filter.unmatchedExcludes());
    for (String unknown : filter.unknownLearned("in the program")) {
      getLogger().warn("serin: {}: {}", getProgram().get(), unknown);
    }
  }

  private void warnOfUnmatched(String kind, List<String> patterns) {
    for (String pattern : patterns) {
      getLogger().warn("serin: {}: {} {} matches nothing", getProgram().get(), kind, pattern);
    }
  }

  private Path report(String name) {
    return path(getReports().file(name).get());
  }

  private static Path path(FileSystemLocation location) {
    return location.getAsFile().toPath();
  }
}
