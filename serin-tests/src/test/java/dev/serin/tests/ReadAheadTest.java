package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose class path the agent reads before they begin. */
@Tag("long")
class ReadAheadTest {
  private static final Pattern TYPE = Pattern.compile("class (\\w+)");

  private static final String MAIN =
      """
      package sample;
      import java.nio.file.Files;
      import java.nio.file.Path;
      public class Main {
        public static void main(String[] arguments) throws Exception {
          System.out.println(new Box(3).twice());
          if (arguments.length > 0) {
            byte[] bytes = Files.readAllBytes(Path.of(arguments[0]));
            Class<?> box = Own.of(arguments[1]).define(bytes, arguments[2]);
            var made = box.getDeclaredConstructor(int.class).newInstance(4);
            System.out.println(box.getMethod("twice").invoke(made));
          }
        }
      }
      """;
  private static final String BOX =
      """
      package sample;
      public final class Box {
        private final int side;
        public Box(int side) { this.side = side; }
        public int side() { return side; }
        public int twice() { return side() + side(); }
      }
      """;
  private static final String OWN =
      """
      package sample;
      import java.net.URL;
      import java.security.CodeSource;
      import java.security.ProtectionDomain;
      import java.security.cert.Certificate;
      final class Own extends ClassLoader {
        private Own(ClassLoader parent) { super(parent); }
        static Own of(String parent) {
          return new Own(parent.equals("platform")
              ? ClassLoader.getPlatformClassLoader() : ClassLoader.getSystemClassLoader());
        }
        Class<?> define(byte[] bytes, String location) throws Exception {
          CodeSource source = new CodeSource(new URL(location), (Certificate[]) null);
          return defineClass("sample.Box", bytes, 0, bytes.length, new ProtectionDomain(source, null));
        }
      }
      """;

  @TempDir private Path folder;
  private Path program;
  private List<String> start = List.of();
  private Started last;

  @BeforeEach
  void makeProgram() throws IOException {
    compile("classes", MAIN, BOX, OWN);
    startFrom(jar("program.jar", "classes", ""));
  }

  private void startFrom(Path jar) {
    program = jar;
    start = List.of("-cp", jar.toString(), "sample.Main");
  }

  @Test
  void modules_are_read() throws Exception {
    compile("modules/m", MAIN, BOX, OWN, "module m {}");
    start = List.of("-p", folder.resolve("modules").toString(), "-m", "m/sample.Main");
    assertThat(run("readAhead=off")).contains("sample.Main main", "sample.Box twice");
    assertThat(run(waiting())).contains("sample.Main main").doesNotContain("sample.Box twice");
  }

  @Test
  void methods_that_the_whole_program_shows_to_be_cheap_get_no_probe() throws Exception {
    assertThat(run("readAhead=off;cache=off")).contains("sample.Box twice", "sample.Box <init>");
    assertThat(run("readAhead=wait;cache=off"))
        .contains("sample.Main main")
        .doesNotContain("sample.Box twice", "sample.Box <init>");
    assertThat(folder.resolve("cache")).doesNotExist();
  }

  @Test
  void the_second_start_takes_from_the_cache_what_the_first_has_read() throws Exception {
    Set<String> first = run(waiting());
    List<String> kept = cached();
    assertThat(kept).isNotEmpty().allMatch(name -> name.matches("serin-[0-9a-f]{16}\\.[a-z]+"));
    assertThat(err()).contains("the class path was read in").doesNotContain("from the cache");
    assertThat(run(waiting())).isEqualTo(first).doesNotContain("sample.Box twice");
    assertThat(err()).contains("from the cache");
    assertThat(cached()).containsExactlyInAnyOrderElementsOf(kept);
  }

  @Test
  void a_damaged_cut_or_foreign_file_in_the_cache_changes_nothing() throws Exception {
    Set<String> first = run(waiting());
    for (int kind = 0; kind < 3; kind++) {
      for (String name : cached()) {
        Path file = folder.resolve("cache").resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        if (kind == 0) {
          bytes[bytes.length - 1] ^= 1;
        }
        int length = kind == 1 ? bytes.length - 1 : bytes.length;
        Files.write(file, kind == 2 ? new byte[5] : Arrays.copyOf(bytes, length));
      }
      assertThat(run(waiting())).isEqualTo(first);
      assertThat(err()).doesNotContain("from the cache", "cannot", "an earlier run");
    }
  }

  @Test
  void the_second_start_takes_the_classes_that_the_first_has_instrumented() throws Exception {
    Set<String> first = run(waiting());
    assertThat(err()).doesNotContain("an earlier run");
    assertThat(run(waiting())).isEqualTo(first);
    assertThat(err())
        .contains("; 2 classes have their probes from an earlier run")
        .contains("1 method of 1 class had probes")
        .contains("4 methods had no probe because they are cheap");
    for (String other : List.of("exclude=other.*", "readAhead=off", "cache=off")) {
      assertThat(run(waiting() + ";" + other)).contains("sample.Main main");
      assertThat(err()).as(other).doesNotContain("an earlier run");
    }
  }

  @Test
  void a_class_that_has_changed_since_the_first_start_is_instrumented_again() throws Exception {
    compile("changed", BOX.replace("side() + side()", "side() + side() + side()"));
    compile("again", BOX.replace("twice() {", "twice() { return four(); } int four() {"));
    String changed = folder.resolve("changed/sample/Box.class").toString();
    String again = folder.resolve("again/sample/Box.class").toString();
    String elsewhere = folder.resolve("elsewhere.jar").toUri().toString();

    Set<String> first = run(waiting(), changed, "application", elsewhere);
    assertThat(run(waiting(), changed, "application", elsewhere)).isEqualTo(first);
    assertThat(err()).contains("; 4 classes have their probes from an earlier run");
    assertThat(last.process.out()).contains("12");
    assertThat(run(waiting(), again, "application", elsewhere)).contains("sample.Box four");
    assertThat(err()).contains("; 3 classes have their probes from an earlier run");
    assertThat(last.process.out()).contains("8");

    compile(
        "classes", MAIN, OWN, BOX.replace("return side;", "return Integer.getInteger(\"s\", 1);"));
    startFrom(jar("program.jar", "classes", ""));
    assertThat(run(waiting())).contains("sample.Box side", "sample.Box twice");
    assertThat(err()).doesNotContain("an earlier run");
  }

  @Test
  void archives_that_cannot_be_read_are_counted_at_the_end() throws Exception {
    Path damaged = Files.write(folder.resolve("damaged.jar"), new byte[100]);
    start = List.of("-cp", program + File.pathSeparator + damaged, "sample.Main");
    assertThat(run(waiting())).doesNotContain("sample.Box twice");
    assertThat(err()).contains(", 1 folder or archive was left out");

    Path other = Files.write(folder.resolve("other.jar"), new byte[100]);
    String both = damaged + File.pathSeparator + other;
    start = List.of("-cp", program + File.pathSeparator + both, "sample.Main");
    assertThat(run(waiting())).doesNotContain("sample.Box twice");
    assertThat(err()).contains(", from the cache, 2 folders or archives were left out");
  }

  @Test
  void a_cache_that_cannot_be_written_is_said_once_and_the_program_is_known() throws Exception {
    Files.writeString(folder.resolve("cache"), "no directory");
    assertThat(run(waiting())).doesNotContain("sample.Box twice");
    assertThat(err()).containsOnlyOnce("serin: the summaries of the class path cannot be kept in");
  }

  @Test
  void processes_that_start_at_once_with_an_empty_cache_know_the_same() throws Exception {
    List<Started> started = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      started.add(new Started(waiting()));
    }
    Set<String> first = started.get(0).methods();
    assertThat(first).contains("sample.Main main").doesNotContain("sample.Box twice");
    for (Started each : started) {
      assertThat(each.methods()).isEqualTo(first);
    }
    assertThat(run(waiting())).isEqualTo(first);
    assertThat(err()).contains("; 2 classes have their probes from an earlier run");
  }

  @Test
  void a_class_from_elsewhere_or_with_other_bytes_has_probes_as_without_reading() throws Exception {
    compile("changed", BOX.replace("side() + side()", "side() + side() + side()"));
    String box = folder.resolve("classes/sample/Box.class").toString();
    String changed = folder.resolve("changed/sample/Box.class").toString();
    String location = program.toUri().toString();
    String elsewhere = folder.resolve("elsewhere.jar").toUri().toString();

    assertThat(run(waiting(), box, "application", location)).doesNotContain("sample.Box twice");
    assertThat(run(waiting(), changed, "application", location)).contains("sample.Box twice");
    assertThat(run(waiting(), box, "application", elsewhere)).contains("sample.Box twice");
    assertThat(run(waiting(), box, "platform", location)).contains("sample.Box twice");
  }

  @Test
  void a_jar_in_a_jar_belongs_to_the_program_that_a_launcher_s_loader_defines() throws Exception {
    compile("boxes", BOX);
    byte[] inner = Files.readAllBytes(jar("inner.jar", "boxes", ""));
    Path boot = Files.createDirectories(folder.resolve("classes/BOOT-INF/lib"));
    Files.write(boot.resolve("inner.jar"), inner);
    startFrom(jar("launched.jar", "classes", ""));
    String box = folder.resolve("boxes/sample/Box.class").toString();
    String location = "jar:" + program.toUri() + "!/BOOT-INF/lib/inner.jar!/";
    assertThat(run(waiting(), box, "application", location))
        .contains("sample.Main main")
        .doesNotContain("sample.Box twice");
  }

  @Test
  void what_a_class_from_elsewhere_overrides_keeps_the_probes_of_who_calls_it() throws Exception {
    String shape =
        "package sample; public class Shape { public int corners() { return 4; }"
            + " public final int ask() { return corners(); }"
            + " public final int fixed() { return own(); } private int own() { return 2; } }";
    String main =
        """
        package sample;
        import java.net.URL;
        import java.net.URLClassLoader;
        import java.nio.file.Path;
        public class Main {
          public static void main(String[] arguments) throws Exception {
            URL jar = Path.of(arguments[0]).toUri().toURL();
            try (URLClassLoader loader = new URLClassLoader(new URL[] {jar})) {
              Shape shape =
                  (Shape) loader.loadClass("foreign.Slow").getConstructor().newInstance();
              System.out.println(shape.ask() + shape.fixed());
            }
          }
        }
        """;
    String slow =
        "package foreign; public class Slow extends sample.Shape {"
            + " public int corners() { return Integer.getInteger(\"none\", 7); } }";
    compile("all", shape, main, slow);
    Path foreign = jar("foreign.jar", "all/foreign", "foreign/");
    startFrom(jar("shapes.jar", "all/sample", "sample/"));
    assertThat(run(waiting(), foreign.toString()))
        .contains("sample.Shape ask", "foreign.Slow corners")
        .doesNotContain("sample.Shape fixed");
  }

  /** Options with which the agent writes the program's classes at the end, and waits for that. */
  private String waiting() {
    return "readAhead=wait;keepMillis=120000;cache=" + folder.resolve("cache");
  }

  private Set<String> run(String options, String... arguments) throws Exception {
    last = new Started(options, arguments);
    return last.methods();
  }

  /** The standard error stream of the last run. */
  private String err() throws IOException {
    return last.process.err();
  }

  private List<String> cached() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private void compile(String target, String... sources) throws IOException {
    Path classes = Files.createDirectories(folder.resolve(target));
    List<String> arguments =
        new ArrayList<>(List.of("--release", SerinProcess.OLDEST_RELEASE, "-proc:none", "-nowarn"));
    arguments.addAll(List.of("-d", classes.toString()));
    for (int i = 0; i < sources.length; i++) {
      Matcher type = TYPE.matcher(sources[i]);
      String name = type.find() ? type.group(1) : "module-info";
      Path of = Files.createDirectories(folder.resolve("src/" + target + i));
      arguments.add(Files.writeString(of.resolve(name + ".java"), sources[i]).toString());
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(new String[0]));
    assertThat(status).isZero();
  }

  /** Packs a folder, with a prefix for the name of each entry. */
  private Path jar(String name, String source, String prefix) throws IOException {
    Path root = folder.resolve(source);
    Path jar = folder.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file);
        Stream<Path> walk = Files.walk(root)) {
      for (Path each : walk.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new ZipEntry(prefix + root.relativize(each)));
        out.write(Files.readAllBytes(each));
      }
    }
    return jar;
  }

  /** A process of the program. */
  private final class Started {
    private final Path issues;
    private final SerinProcess process;

    Started(String options, String... arguments) throws IOException {
      issues = Files.createTempDirectory(folder, "issues");
      List<String> command = new ArrayList<>(start);
      command.addAll(List.of(arguments));
      process = SerinProcess.tracedCommand(folder, "directory=" + issues + ";" + options, command);
    }

    /** The methods with probes in the method map, after the end of the process. */
    Set<String> methods() throws Exception {
      assertThat(process.await()).as(process.err()).isZero();
      Set<String> methods = new TreeSet<>();
      try (Stream<Path> files = Files.list(issues)) {
        Path map = files.filter(file -> file.toString().endsWith(".txt")).findFirst().orElseThrow();
        for (String line : Files.readAllLines(map)) {
          String[] parts = line.split("[, ]", -1);
          if (!line.startsWith("#")) {
            methods.add(parts[2] + " " + parts[3]);
          }
        }
      }
      return methods;
    }
  }
}
