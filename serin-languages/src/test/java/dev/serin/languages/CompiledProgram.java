package dev.serin.languages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.runtime.FakeClock;
import dev.serin.runtime.TreeText;
import dev.serin.testkit.InstrumentingLoader;
import dev.serin.testkit.Recording;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** A compiled program of one source file, whose classes are instrumented when they are loaded. */
final class CompiledProgram {
  private final Path classes;
  private final FakeClock clock = new FakeClock();
  private final InstrumentingLoader loader;

  private CompiledProgram(Path classes) throws IOException {
    this.classes = classes;
    this.loader = new InstrumentingLoader(CompiledProgram.class.getClassLoader(), name -> false);
    for (String name : classNames()) {
      loader.give(name, Files.readAllBytes(classes.resolve(name.replace('.', '/') + ".class")));
    }
    Ticks.use(clock);
  }

  /** Compiles a source file into a folder, and prints errors, if any. */
  interface Compiler {
    void compile(String source, String folder, PrintStream said) throws Exception;
  }

  /** Compiles a file of this module's resources. */
  static void compile(String resource, Path folder, Compiler compiler) throws Exception {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      compiler.compile(source(resource), folder.toString(), print);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".class")))
          .as(said.toString(StandardCharsets.UTF_8))
          .isNotEmpty();
    }
  }

  private static String source(String resource) throws URISyntaxException {
    URL url = CompiledProgram.class.getClassLoader().getResource(resource);
    return Path.of(Objects.requireNonNull(url).toURI()).toString();
  }

  /** A class path of the jars that contain the classes. */
  static String classPath(Class<?>... types) throws URISyntaxException {
    StringBuilder path = new StringBuilder();
    for (Class<?> type : types) {
      URL jar = type.getProtectionDomain().getCodeSource().getLocation();
      path.append(path.length() == 0 ? "" : File.pathSeparator).append(Path.of(jar.toURI()));
    }
    return path.toString();
  }

  /** Loads a program that has been compiled into a folder, as if for the first time. */
  static CompiledProgram load(Path classes) throws IOException {
    return new CompiledProgram(classes);
  }

  /**
   * Reads the expected trees of a program's methods. Each begins with a line that names the method,
   * and ends with an empty line.
   */
  static Stream<Arguments> trees(String resource) throws IOException, URISyntaxException {
    String all = Files.readString(Path.of(source(resource)));
    return Stream.of(all.split("\n\n", -1))
        .map(tree -> tree.strip() + "\n")
        .map(tree -> tree.split("\n", 2))
        .map(parts -> Arguments.of(parts[0], parts[1]));
  }

  /**
   * The methods in the map of a compiled program, each with its file and line.
   *
   * @param folder for the outputs
   */
  static List<String> places(Path classes, Path folder) throws Exception {
    Path map = folder.resolve("map.txt");
    InstrumentRun run = new InstrumentRun(InstrumentOptions.defaults().map(map));
    run.add(classes, folder.resolve("out"));
    MethodMap methods = run.run().methods();
    List<String> places = new ArrayList<>();
    for (String line : Files.readAllLines(map)) {
      if (line.startsWith(MethodMap.SOURCE_COMMENT)) {
        String[] parts = line.substring(MethodMap.SOURCE_COMMENT.length()).split(" ", -1);
        for (int i = 2; i < parts.length; i++) {
          MethodName method = methods.name(Integer.parseInt(parts[1]) + i - 2);
          String name = method == null ? "" : method.toString().replaceFirst("^[0-9]+,", "");
          places.add(name + " " + parts[0] + " " + parts[i]);
        }
      }
    }
    return places;
  }

  /** The names of all its classes, with dots. */
  List<String> classNames() throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .map(file -> classes.relativize(file).toString().replace('\\', '/'))
          .filter(file -> file.endsWith(".class"))
          .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
          .sorted()
          .toList();
    }
  }

  /** Loads and links all classes, which the JVM verifies. */
  void link() throws IOException, ReflectiveOperationException {
    for (String name : classNames()) {
      Class<?> type = Class.forName(name, false, loader);
      assertThat(type.getClassLoader()).isSameAs(loader);
      MethodHandles.privateLookupIn(type, MethodHandles.lookup()).ensureInitialized(type);
    }
  }

  /** Runs a static method without parameters, and returns the tree of its calls. */
  String tree(String className, String method) throws Exception {
    Class<?> type = loader.loadClass(className);
    try (Recording recording = new Recording(clock)) {
      type.getMethod(method).invoke(null);
      return TreeText.of(recording.tree(), loader.methods());
    }
  }
}
