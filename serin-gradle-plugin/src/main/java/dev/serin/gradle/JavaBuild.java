package dev.serin.gradle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFile;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.JavaExec;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.bundling.Jar;

/** Wires Serin into a Java program: its classes with probes, a jar of them, and its runs. */
final class JavaBuild {
  /** Starts a tracer, and then the program whose main class is the first argument. */
  private static final String TRACED_MAIN = "dev.serin.desktop.TracedMain";

  /** The options that the run sets itself. */
  private static final List<String> RESERVED = List.of("directory", "methodMap");

  private final Project project;
  private final SerinExtension extension;
  private final SourceSet main;

  JavaBuild(Project project, SerinExtension extension) {
    this.project = project;
    this.extension = extension;
    this.main =
        project
            .getExtensions()
            .getByType(JavaPluginExtension.class)
            .getSourceSets()
            .getByName(SourceSet.MAIN_SOURCE_SET_NAME);
  }

  void apply() {
    TaskProvider<InstrumentTask> instrument = instrument();
    project.afterEvaluate(ready -> new SettingsCheck(project, extension).checkProgram(RESERVED));
    project
        .getTasks()
        .register(
            "serinJar",
            Jar.class,
            jar -> {
              jar.setGroup("serin");
              jar.setDescription("Builds a jar of the program with probes.");
              jar.getArchiveClassifier().set("serin");
              jar.from(instrument.flatMap(InstrumentTask::getClassesFolder));
              jar.from(main.getOutput().minus(main.getOutput().getClassesDirs()));
              Provider<Boolean> isEnabled = extension.getEnabled();
              jar.onlyIf(task -> isEnabled.get());
            });
    project
        .getPlugins()
        .withId("application", plugin -> project.afterEvaluate(ready -> run(instrument)));
  }

  private TaskProvider<InstrumentTask> instrument() {
    Provider<Directory> build = project.getLayout().getBuildDirectory().dir("serin");
    return project
        .getTasks()
        .register(
            "instrumentWithSerin",
            InstrumentTask.class,
            task -> {
              task.setGroup("serin");
              task.setDescription("Instruments the program's classes.");
              task.configure(extension, main.getName());
              task.getReports().set(extension.getOutputDirectory().dir(main.getName()));
              task.getIsWhole().set(true);
              Provider<Boolean> isEnabled = extension.getEnabled();
              task.onlyIf(same -> isEnabled.get());
              task.getClasses().from(main.getOutput().getClassesDirs());
              task.getLibraries().from(main.getRuntimeClasspath().minus(main.getOutput()));
              task.getClassesFolder().set(build.map(folder -> folder.dir("classes")));
              task.getClassesJar().set(build.map(folder -> folder.file("empty.jar")));
              task.getWork().set(build.map(folder -> folder.dir("work")));
            });
  }

  /** Runs the program with probes, traced. */
  private void run(TaskProvider<InstrumentTask> instrument) {
    if (!extension.getEnabled().get()) {
      return;
    }
    FileCollection runtime = runtime();
    project
        .getTasks()
        .named(
            "run",
            JavaExec.class,
            run -> {
              String program = run.getMainClass().getOrElse("");
              if (run.getMainModule().isPresent()) {
                run.getLogger()
                    .warn("serin: {} starts a module and runs without probes", run.getPath());
              }
              if (run.getMainModule().isPresent() || program.isEmpty()) {
                return;
              }
              run.setClasspath(
                  project
                      .files(instrument.flatMap(InstrumentTask::getClassesFolder))
                      .plus(run.getClasspath().minus(main.getOutput().getClassesDirs()))
                      .plus(runtime));
              run.getMainClass().set(TRACED_MAIN);
              Provider<RegularFile> map = instrument.flatMap(InstrumentTask::getMap);
              Provider<Map<String, String>> options = options();
              Provider<Directory> issues = extension.getOutputDirectory().dir("issues");
              run.doFirst(
                  task -> {
                    JavaExec exec = (JavaExec) task;
                    exec.systemProperty("serin.directory", issues.get());
                    exec.systemProperty("serin.methodMap", map.get());
                    trace(exec, program, options.get());
                  });
            });
  }

  /**
   * Passes the program and the options to {@link #TRACED_MAIN}. Static because Gradle stores
   * actions.
   */
  private static void trace(JavaExec exec, String program, Map<String, String> options) {
    List<String> arguments = new ArrayList<>(List.of(program));
    arguments.addAll(exec.getArgs());
    exec.setArgs(arguments);
    SerinOptions.checked(options, RESERVED)
        .forEach((name, value) -> exec.systemProperty("serin." + name, value));
  }

  private MapProperty<String, String> options() {
    MapProperty<String, String> options =
        project.getObjects().mapProperty(String.class, String.class);
    extension.putOptions(options);
    return options;
  }

  private FileCollection runtime() {
    if (!extension.getAddRuntime().get()) {
      return project.files();
    }
    Configuration runtime = project.getConfigurations().create("serinRuntime");
    runtime.setCanBeConsumed(false);
    runtime.setDescription("The library that watches the event thread of the program.");
    project
        .getDependencies()
        .add(runtime.getName(), "dev.serin:serin-desktop:" + PluginVersion.read());
    return runtime;
  }
}
