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
import java.util.function.Predicate;
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
 * @param probes the methods that have probes
 */
record SampleBuild(String flavor, String type, Probes probes) {
  private static final Path SOURCES =
      Path.of("../samples/android-app").toAbsolutePath().normalize();
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final String SCRIPT = "build.gradle";
  private static final String MEASURED = "measured.jar";
  private static final String ISSUES = "files/serin-issues";
  private static final String LEARNED = "learned";
  private static final long MAX_MINUTES = 20;

  /** The methods of an app that have probes. */
  enum Probes {
    /** All but cheap ones, as Serin's plugin chooses by default. */
    DEFAULT("sample-app", ""),

    /** The same without those of the variant's learned list. */
    NOT_LEARNED("sample-app-learned", "Learned"),

    /** None: the plugin is switched off, and the app has no runtime of Serin's. */
    NONE("sample-app-without-serin", "WithoutSerin");

    private final String folder;
    private final String suffix;

    Probes(String folder, String suffix) {
      this.folder = folder;
      this.suffix = suffix;
    }
  }

  /** A variant with the default probes. */
  SampleBuild(String flavor, String type) {
    this(flavor, type, Probes.DEFAULT);
  }

  /** Builds all variants with the default probes, incrementally. */
  static void buildAll() throws IOException, InterruptedException {
    build(Probes.DEFAULT, "", List.of("assembleDebug", "assembleRelease"));
  }

  /** Builds this variant, incrementally. */
  void build() throws IOException, InterruptedException {
    String settings =
        switch (probes) {
          case DEFAULT -> "";
          case NOT_LEARNED -> "\nserin { learned = file('" + learnedList() + "') }\n";
          case NONE -> "\nserin { enabled = false }\n";
        };
    build(probes, settings, List.of("assemble" + capitalized(variant())));
  }

  private static void build(Probes probes, String settings, List<String> tasks)
      throws IOException, InterruptedException {
    Path app = TARGET.resolve(probes.folder);
    copySources(app);
    Files.writeString(app.resolve(SCRIPT), settings, StandardOpenOption.APPEND);
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
    return folder.resolve(ISSUES);
  }

  /**
   * Scrolls the app's list in a separate process; returns the text that it writes. Keeps Serin's
   * issues until the next call.
   */
  String scroll() throws Exception {
    Path folder = scrolled();
    List<String> options = new ArrayList<>();
    options.add("-XX:+UseSerialGC");
    options.add("-Dserin.sample.watched=" + (probes != Probes.NONE));
    options.add("-Dserin.sample.out=" + folder.resolve("files"));
    run(ScrollSession.class, MEASURED, folder, options);
    return Files.readString(folder.resolve("files/scrolled.txt"));
  }

  /** The folder of a process that scrolls the list. */
  private Path scrolled() {
    return TARGET.resolve("runs").resolve(variant() + probes.suffix + "-scrolled");
  }

  /** Adds the hot methods of the issues of the latest scrolling to the variant's learned list. */
  void learn() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(java());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.serin.cli.Serin"));
    command.addAll(List.of("learn", scrolled().resolve(ISSUES).toString()));
    command.addAll(List.of("--map", methodMap().toString(), "--out", learnedList().toString()));
    Files.createDirectories(TARGET.resolve(LEARNED));
    run(command, Map.of(), scrolled().resolve("learn.log"));
  }

  /** The methods of the variant's learned list. */
  List<String> learned() throws IOException {
    return Files.exists(learnedList())
        ? lines(learnedList(), line -> !line.isEmpty() && !line.startsWith("#"))
        : List.of();
  }

  /** Begins to learn from nothing. */
  void forgetLearned() throws IOException {
    Files.deleteIfExists(learnedList());
  }

  private Path learnedList() {
    return TARGET.resolve(LEARNED).resolve(variant() + ".txt");
  }

  /** The methods that the build left without a probe because they are in the learned list. */
  List<String> withoutLearnedProbe() throws IOException {
    return lines(
        built("outputs/serin/" + variant() + "/skipped.txt"), line -> line.startsWith("LEARNED,"));
  }

  private static List<String> lines(Path file, Predicate<String> wanted) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(wanted).toList();
    }
  }

  private void run(Class<?> session, String app, Path folder, List<String> options)
      throws Exception {
    delete(folder);
    Path config = folder.resolve("config/com/android/tools/test_config.properties");
    Files.createDirectories(config.getParent());
    Files.writeString(
        config, "android_resource_apk=" + apk() + "\nandroid_merged_manifest=" + manifest() + "\n");
    List<String> command = new ArrayList<>();
    command.add(java());
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
    return flavor + capitalized(type);
  }

  private static String capitalized(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private Path converted(String name) {
    return TARGET.resolve("converted").resolve(variant() + probes.suffix).resolve(name);
  }

  private Path built(String name) {
    return TARGET.resolve(probes.folder).resolve("build").resolve(name);
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
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
