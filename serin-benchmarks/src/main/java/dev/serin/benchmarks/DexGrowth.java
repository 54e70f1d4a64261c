package dev.serin.benchmarks;

import dev.serin.Probe;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Measures the growth of an app in bytes of its dex files: the sample app with androidx, with
 * Serin's probes and with those of Matrix, for debugging and shrunk by R8. The dex files are
 * compressed as by the Android plugin.
 *
 * <p>{@code ./proof growth} sets up the requirements.
 */
public final class DexGrowth {
  private static final Pattern CONSTANT =
      Pattern.compile(".*\\|.*: const\\S* (v\\d+), #int (\\d+) .*");
  private static final List<String> OF_RUNTIMES =
      List.of("dev/serin/Probe", "com/tencent/matrix/trace/core/AppMethodBeat");
  private static final Path ANDROID_HOME = Path.of(String.valueOf(System.getenv("ANDROID_HOME")));
  private static final Path LIBRARY = ANDROID_HOME.resolve("platforms/android-34/android.jar");
  private static final String OLDEST = "21";

  private final Path directory;
  private final List<Path> inputs;
  private final Path rules;

  /** Whether R8 makes the dex files, as for a release. */
  private final boolean isShrunk;

  private DexGrowth(Path directory, List<Path> inputs, Path rules, boolean isShrunk) {
    this.directory = directory;
    this.inputs = inputs;
    this.rules = rules;
    this.isShrunk = isShrunk;
  }

  /**
   * Measures.
   *
   * @param arguments the folder of the sample app
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 1 || System.getenv("SERIN_GRADLE") == null) {
      System.err.println("usage: ./proof growth");
      System.exit(2);
    }
    Path directory = Files.createTempDirectory("serin-growth");
    try {
      BuiltApp app = BuiltApp.copyOf(Path.of(arguments[0]), directory.resolve("app"), true);
      List<Path> inputs;
      try (GradleBuilds gradle = new GradleBuilds(directory)) {
        inputs = AppClasses.copies(app.build(gradle).inputs(), directory);
        app.build(gradle, "minifyAndroidxReleaseWithR8");
      }
      Path rules = app.file("build/outputs/mapping/androidxRelease/configuration.txt");
      addRules(rules);
      new DexGrowth(directory, inputs, rules, false).measure();
      new DexGrowth(directory, inputs, rules, true).measure();
    } finally {
      Directories.delete(directory);
    }
  }

  /**
   * Keeps the classes that probes call the same with probes and without, and ignores their missing
   * dependencies.
   */
  private static void addRules(Path rules) throws IOException {
    StringBuilder text = new StringBuilder(Files.readString(rules));
    for (String name : OF_RUNTIMES) {
      text.append("\n-keep class ").append(name.replace('/', '.')).append(" { *; }");
    }
    Files.writeString(rules, text.append("\n-dontwarn **\n"));
  }

  private void measure() throws IOException, InterruptedException {
    Dex without = dex(inputs);
    String kind = isShrunk ? "release" : "debug";
    System.out.printf("%n%s: %d bytes without probes%n", kind, without.bytes);
    for (Archives archives : List.of(Archives.SERIN, Archives.MATRIX)) {
      List<String> words = new ArrayList<>(List.of(archives.name(), "1"));
      Path output = directory.resolve(archives + " " + kind);
      words.add(output.toString());
      inputs.forEach(input -> words.add(input.toString()));
      JavaProcess.run(ArchiveProcess.class, archives.firstJars(), List.of(), words);
      Dex with = dex(inputs.stream().map(in -> output.resolve(in.getFileName())).toList());
      long growth = with.bytes - without.bytes;
      System.out.printf(
          Locale.ROOT,
          "%s: %d bytes more for %d methods, %.1f each%n",
          archives,
          growth,
          with.methods,
          (double) growth / with.methods);
    }
  }

  /**
   * The dex of classes.
   *
   * @param bytes the size of the dex files, compressed
   * @param methods the number of ids in probes
   */
  private record Dex(long bytes, long methods) {}

  private Dex dex(List<Path> jars) throws IOException, InterruptedException {
    Path zip = directory.resolve("dex.zip");
    List<String> words = new ArrayList<>(List.of("--min-api", OLDEST, "--lib", LIBRARY.toString()));
    words.addAll(List.of("--output", zip.toString()));
    words.addAll(
        isShrunk ? List.of("--release", "--pg-conf", rules.toString()) : List.of("--debug"));
    jars.forEach(jar -> words.add(jar.toString()));
    for (String name : OF_RUNTIMES) {
      words.add(copy(name).toString());
    }
    String tool = "com.android.tools.r8." + (isShrunk ? "R8" : "D8");
    JavaProcess.run(tool, List.of(JavaProcess.R8), List.of(), words);
    long bytes = 0;
    Set<String> ids = new HashSet<>();
    try (ZipFile file = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : Collections.list(file.entries())) {
        if (entry.getName().endsWith(".dex")) {
          Path dex = directory.resolve("classes.dex");
          try (InputStream content = file.getInputStream(entry)) {
            Files.write(dex, content.readAllBytes());
          }
          bytes += compressed(Files.readAllBytes(dex), isShrunk ? 6 : Deflater.BEST_SPEED);
          addIds(dex, ids);
        }
      }
    }
    return new Dex(bytes, ids.size());
  }

  /** A copy of a class that probes call. */
  private Path copy(String name) throws IOException {
    Path copy = directory.resolve("runtimes").resolve(name + ".class");
    Files.createDirectories(copy.getParent());
    try (InputStream bytes = Probe.class.getResourceAsStream("/" + name + ".class")) {
      Files.copy(bytes, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    return copy;
  }

  private static long compressed(byte[] bytes, int level) {
    Deflater deflater = new Deflater(level, true);
    deflater.setInput(bytes);
    deflater.finish();
    byte[] buffer = new byte[1 << 16];
    while (!deflater.finished()) {
      deflater.deflate(buffer);
    }
    long size = deflater.getBytesWritten();
    deflater.end();
    return size;
  }

  private static void addIds(Path dex, Set<String> ids) throws IOException {
    String dexdump = ANDROID_HOME.resolve("build-tools/34.0.0/dexdump").toString();
    Process dump = new ProcessBuilder(dexdump, "-d", dex.toString()).start();
    Map<String, String> registers = new HashMap<>();
    try (Stream<String> lines = dump.inputReader(StandardCharsets.UTF_8).lines()) {
      lines.forEach(
          line -> {
            Matcher constant = CONSTANT.matcher(line);
            if (constant.matches()) {
              registers.put(constant.group(1), constant.group(2));
            } else if (line.contains("Ldev/serin/Probe;.enter:")
                || line.contains("/AppMethodBeat;.i:")) {
              ids.add(registers.get(line.replaceFirst(".*\\{(v\\d+)\\}.*", "$1")));
            }
          });
    }
  }
}
