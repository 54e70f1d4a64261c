package dev.serin.sampletests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A variant of the sample app, built by the Gradle that the environment names. {@code
 * .ci/gradle-tests} sets the environment.
 *
 * @param flavor {@code plain} or {@code androidx}
 * @param type {@code debug} or {@code release}
 * @param hasSerin whether the app has probes and Serin's runtime
 */
record SampleBuild(String flavor, String type, boolean hasSerin) {
  private static final Path SOURCES =
      Path.of("../samples/android-app").toAbsolutePath().normalize();
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final String SCRIPT = "build.gradle";
  private static final String OFF = "\nserin { enabled = false }\n";
  private static final String MEASURED = "measured.jar";
  private static final long MAX_MINUTES = 20;

  /** A variant with Serin. */
  SampleBuild(String flavor, String type) {
    this(flavor, type, true);
  }

  /** Builds all variants with Serin, incrementally. */
  static void buildAll() throws IOException, InterruptedException {
    build(true, List.of("assembleDebug", "assembleRelease"));
  }

  /** Builds variants, incrementally. */
  static void build(boolean hasSerin, List<String> tasks) throws IOException, InterruptedException {
    Path app = app(hasSerin);
    copySources(app);
    if (!hasSerin) {
      Files.writeString(app.resolve(SCRIPT), OFF, StandardOpenOption.APPEND);
    }
    List<String> command = new ArrayList<>();
    command.add(environment("SERIN_GRADLE"));
    command.addAll(List.of("-p", app.toString(), "--console=plain"));
    command.add("-Pserin.repository=" + environment("SERIN_REPOSITORY"));
    String options = System.getenv().getOrDefault("SERIN_GRADLE_OPTIONS", "");
    Stream.of(options.split(" ")).filter(option -> !option.isEmpty()).forEach(command::add);
    command.add("-Pandroid.builder.sdkDownload=false");
    command.add("-Pandroid.enableResourceOptimizations=false");
    command.addAll(tasks);
    String home = TARGET.resolve("gradle-home").toString();
    run(command, Map.of("GRADLE_USER_HOME", home), TARGET.resolve("gradle.log"));
  }

  private static Path app(boolean hasSerin) {
    return TARGET.resolve(hasSerin ? "sample-app" : "sample-app-without-serin");
  }

  private static void copySources(Path app) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Path name = SOURCES.relativize(file);
        if (!List.of("build", ".gradle").contains(name.getName(0).toString())) {
          Path copy = app.resolve(name.toString());
          Files.createDirectories(copy.getParent());
          Files.deleteIfExists(copy);
          Files.copy(file, copy);
        }
      }
    }
  }

  /** Makes the class files to run. */
  void convert() throws Exception {
    Path classes = converted("app.jar");
    Files.createDirectories(classes.getParent());
    if (type.equals("debug")) {
      AppClasses.ofDex(apk(), classes);
    } else {
      Path probed = built("intermediates/classes/" + variant());
      Path rules = built("outputs/mapping/" + variant() + "/configuration.txt");
      AppClasses.shrunk(probed, rules, mapping(), classes);
    }
  }

  /** Makes the class files to run on the machine's own clocks, for a debug build. */
  void convertForMeasuring() throws IOException {
    Path classes = converted(MEASURED);
    Files.createDirectories(classes.getParent());
    AppClasses.ofDexAsItIs(apk(), classes);
  }

  /** The number of the app's own classes to measure that call probes. */
  int classesWithProbes() throws IOException {
    int found = 0;
    try (ZipFile jar = new ZipFile(converted(MEASURED).toFile())) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        boolean isOwn = entry.getName().startsWith("dev/serin/samples/");
        try (InputStream in = jar.getInputStream(entry)) {
          String bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
          found += isOwn && bytes.contains("dev/serin/Probe") ? 1 : 0;
        }
      }
    }
    return found;
  }

  /** Runs the app in a separate process; returns the folder with Serin's output. */
  Path run(boolean misbehaves) throws Exception {
    Path folder = TARGET.resolve("runs").resolve(variant() + (misbehaves ? "" : "-smooth"));
    List<String> options = new ArrayList<>();
    options.add("-Dserin.sample.misbehaves=" + misbehaves);
    options.add("-Dserin.sample.out=" + folder.resolve("files"));
    run(Session.class, "app.jar", folder, options);
    return folder.resolve("files/serin-issues");
  }

  /** Scrolls the app's list in a separate process; returns what that writes. */
  String scroll() throws Exception {
    Path folder = TARGET.resolve("runs").resolve(variant() + "-scrolled");
    Path out = folder.resolve("scrolled.txt");
    List<String> options = new ArrayList<>();
    options.add("-XX:+UseSerialGC");
    options.add("-Dserin.sample.watched=" + hasSerin);
    options.add("-Dserin.sample.out=" + out);
    run(ScrollSession.class, MEASURED, folder, options);
    return Files.readString(out);
  }

  private void run(Class<?> session, String app, Path folder, List<String> options)
      throws Exception {
    delete(folder);
    Path config = folder.resolve("config/com/android/tools/test_config.properties");
    Files.createDirectories(config.getParent());
    Files.writeString(
        config, "android_resource_apk=" + apk() + "\nandroid_merged_manifest=" + manifest() + "\n");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-Djava.awt.headless=true"));
    command.add("--add-opens=java.base/java.io=ALL-UNNAMED");
    command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    command.add("--add-exports=java.base/jdk.internal.access=ALL-UNNAMED");
    command.add("-Drobolectric.enabledSdks=34");
    command.addAll(options);
    command.addAll(List.of("-cp", classPath(List.of(folder.resolve("config"), converted(app)))));
    command.addAll(List.of("org.junit.runner.JUnitCore", session.getName()));
    run(command, Map.of(), folder.resolve("run.log"));
  }

  /** The method map that the build wrote. */
  Path methodMap() {
    return built("outputs/serin/" + variant() + "/methodMapping.txt");
  }

  /** R8's mapping of the classes that ran; absent if R8 did not shrink them. */
  Path mapping() {
    return converted("mapping.txt");
  }

  /** A source file of the app that all variants have. */
  static Path source(String name) {
    return SOURCES.resolve("src/main/java/dev/serin/samples/android/" + name + ".java");
  }

  private Path apk() {
    String name = "serin-sample-" + flavor + "-" + type + ".apk";
    return built("outputs/apk/" + flavor + "/" + type + "/" + name);
  }

  private Path manifest() throws IOException {
    try (Stream<Path> files = Files.walk(built("intermediates/packaged_manifests/" + variant()))) {
      return files.filter(file -> file.endsWith("AndroidManifest.xml")).findFirst().orElseThrow();
    }
  }

  private String variant() {
    return flavor + type.substring(0, 1).toUpperCase(Locale.ROOT) + type.substring(1);
  }

  private Path converted(String name) {
    String folder = variant() + (hasSerin ? "" : "WithoutSerin");
    return TARGET.resolve("converted").resolve(folder).resolve(name);
  }

  private Path built(String name) {
    return app(hasSerin).resolve("build").resolve(name);
  }

  /** The class path of an app, without Serin's classes, which the app brings. */
  private static String classPath(List<Path> first) {
    Path module = Path.of("").toAbsolutePath();
    Path project = Objects.requireNonNull(module.getParent());
    Stream<Path> rest =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(path -> path.startsWith(module) || !path.startsWith(project));
    Path monitor = TARGET.resolve("archives/monitor/classes.jar");
    return Stream.of(first.stream(), rest, Stream.of(monitor))
        .flatMap(paths -> paths)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static void run(List<String> command, Map<String, String> variables, Path log)
      throws IOException, InterruptedException {
    ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
    process.environment().putAll(variables);
    Process running = process.redirectOutput(log.toFile()).start();
    if (!running.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
      running.destroyForcibly().waitFor();
    }
    assertThat(running.exitValue()).as(Files.readString(log)).isZero();
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static String environment(String name) {
    String value = System.getenv(name);
    assertThat(value).as("%s is not set; run .ci/gradle-tests", name).isNotNull();
    return value;
  }
}
