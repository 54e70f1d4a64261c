package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.testkit.GradleProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A project in a separate folder, built by the Gradle that the environment names. */
final class GradleProject {
  /** The oldest version of the Android plugin that all tests run with. */
  static final String AGP = "8.4.2";

  /** Isolates projects from each other; Gradle then keeps the configuration too. */
  static final String ISOLATED = "-Dorg.gradle.unsafe.isolated-projects=true";

  private static final Path PROJECTS = Path.of("src/test/projects");
  private static final Path GRADLE_HOME = Path.of("target/gradle-home").toAbsolutePath();

  /** One process for all builds, for a Gradle without a daemon. */
  private static final Optional<WarmGradle> WARM =
      Optional.ofNullable(System.getenv("SERIN_GRADLE_WARM"))
          .filter(command -> !command.isEmpty())
          .map(command -> new WarmGradle(command, GRADLE_HOME));

  private final Path folder;
  private final String agp;
  private final Path home;

  private GradleProject(Path folder, String agp, Path home) {
    this.folder = folder;
    this.agp = agp;
    this.home = home;
  }

  /** A project without files. */
  static GradleProject empty(Path folder) {
    return new GradleProject(folder, AGP, GRADLE_HOME);
  }

  /** Copies a project of these tests. */
  static GradleProject copyOf(String name, Path folder) throws IOException {
    return copyOf(PROJECTS.resolve(name), folder);
  }

  /** Copies a project without its build output. */
  static GradleProject copyOf(Path project, Path folder) throws IOException {
    GradleProject copy = empty(folder);
    copy.add(project);
    return copy;
  }

  /** An app with a module of either kind, and a second app with one of them. */
  static GradleProject appWithModules(Path folder) throws IOException {
    GradleProject app = copyOf("app", folder);
    app.add(PROJECTS.resolve("modules"));
    app.append("settings.gradle", "include ':other', ':part', ':view'\n");
    String library = "plugins {\n    id 'com.android.library' apply false\n";
    app.replace("build.gradle", "plugins {\n", library);
    String modules = "implementation project(':part'); implementation project(':view')";
    app.append("app/build.gradle", "dependencies { " + modules + " }\n");
    return app;
  }

  /** Adds sources in Kotlin to an app. */
  void addKotlin() throws IOException {
    add(PROJECTS.resolve("kotlin"));
    append("gradle.properties", "kotlin.compiler.execution.strategy=in-process\n");
  }

  private void add(Path project) throws IOException {
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path relative = project.relativize(file);
        if (isBuilt(relative)) {
          continue;
        }
        Path copy = folder.resolve(relative.toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    }
  }

  private static boolean isBuilt(Path relative) {
    for (Path name : relative) {
      if (name.toString().equals("build") || name.toString().equals(".gradle")) {
        return true;
      }
    }
    return false;
  }

  /** The same project, built with another version of the Android plugin. */
  GradleProject with(String otherAgp) {
    return new GradleProject(folder, otherAgp, home);
  }

  /** The same project with a fresh Gradle home that has only downloads. */
  GradleProject withHome(Path otherHome) {
    return new GradleProject(folder, agp, otherHome);
  }

  /** A file of the project. */
  Path file(String name) {
    return folder.resolve(name);
  }

  String read(String name) throws IOException {
    return Files.readString(file(name));
  }

  void write(String name, String text) throws IOException {
    Files.createDirectories(file(name).getParent());
    Files.writeString(file(name), text);
  }

  void append(String name, String text) throws IOException {
    write(name, read(name) + text);
  }

  void replace(String name, String old, String fresh) throws IOException {
    assertThat(read(name)).contains(old);
    write(name, read(name).replace(old, fresh));
  }

  /** The files of a folder, by name. */
  SortedMap<String, List<Byte>> content(String name) throws IOException {
    SortedMap<String, List<Byte>> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(file(name))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        List<Byte> bytes = new ArrayList<>();
        for (byte value : Files.readAllBytes(file)) {
          bytes.add(value);
        }
        content.put(file(name).relativize(file).toString(), bytes);
      }
    }
    return content;
  }

  /** Appends another script of these tests to a build file. */
  void appendScript(String name, String script) throws IOException {
    String text = Files.readString(PROJECTS.resolve(script));
    int body = text.indexOf("abstract class"); // after the imports
    write(name, text.substring(0, body) + read(name) + text.substring(body));
  }

  /** Builds and expects success; returns Gradle's output. */
  String build(String... arguments) throws IOException, InterruptedException {
    Build build = run(arguments);
    assertThat(build.status).as(build.output).isZero();
    return build.output;
  }

  /** Builds and expects failure; returns Gradle's output. */
  String fail(String... arguments) throws IOException, InterruptedException {
    Build build = run(arguments);
    assertThat(build.status).as(build.output).isNotZero();
    return build.output;
  }

  private Build run(String... arguments) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>();
    options.add("-Pserin.repository=" + environment("SERIN_REPOSITORY"));
    options.add("-Pagp=" + agp);
    options.addAll(GradleProcess.givenOptions());
    options.addAll(List.of(arguments));
    if (WARM.isEmpty() || !home.equals(GRADLE_HOME)) {
      return runProcess(options);
    }
    GradleProcess.Build build = WARM.get().build(folder, options);
    return new Build(build.status(), String.join("\n", build.lines()));
  }

  private Build runProcess(List<String> options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(environment("SERIN_GRADLE"));
    command.addAll(List.of("-p", folder.toString(), "--console=plain"));
    command.addAll(options);
    Path output = Files.createTempFile("gradle", ".log");
    ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> variables = process.environment();
    variables.put("GRADLE_USER_HOME", home.toString());
    if (!home.equals(GRADLE_HOME)) {
      variables.put("GRADLE_RO_DEP_CACHE", GRADLE_HOME.resolve("caches").toString());
    }
    Process running = process.redirectOutput(output.toFile()).start();
    if (!running.waitFor(10, TimeUnit.MINUTES)) {
      running.destroyForcibly().waitFor();
    }
    String text = Files.readString(output, StandardCharsets.UTF_8);
    Files.delete(output);
    return new Build(running.exitValue(), text);
  }

  private static String environment(String name) {
    String value = System.getenv(name);
    assertThat(value).as("%s is not set; run .ci/gradle-tests", name).isNotNull();
    return value;
  }

  /** A completed build. */
  private record Build(int status, String output) {}
}
