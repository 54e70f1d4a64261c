package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.analysis.NameMapping;
import dev.serin.analysis.ReportException;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.runtime.FakeClock;
import dev.serin.runtime.TreeText;
import dev.serin.testkit.Recording;
import dev.serin.tests.programs.Shapes;
import dev.serin.tests.programs.Shop;
import dev.serin.tests.programs.Types;
import dev.serin.tests.programs.Unwinding;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Compares programs that R8 has shrunk with the original programs. */
@Tag("any-jvm")
@Tag("long")
class ShrunkProgramTest {
  private static final String KEEP =
      "-keepclasseswithmembers public class " + programs() + " { public static *** *(...); }";

  /** A stack overflow comes later, and a switch over an enum needs no class to be initialised. */
  private static final Set<String> CHANGED = Set.of("stackOverflows", "enums");

  @TempDir private static Path folder;
  private static Path classes;
  private static ShrunkProgram shrunk;

  @BeforeAll
  static void shrinkPrograms() throws Exception {
    classes = folder.resolve("classes");
    Path ofTests = Path.of(SerinProcess.classes());
    Path programs = ofTests.resolve("dev/serin/tests/programs");
    Files.createDirectories(classes.resolve(ofTests.relativize(programs)));
    for (Path file : ShrunkProgram.classFiles(programs)) {
      Files.copy(file, classes.resolve(ofTests.relativize(file)));
    }
    shrunk = shrink(classes, "shrunk.jar");
  }

  @Test
  void stacks_of_the_shrunk_program_become_those_of_the_program_as_it_was() throws Exception {
    NameMapping names = NameMapping.read(shrunk.mapping());
    int inlined = 0;
    for (int which = 0; which <= 6; which++) {
      String truth = stack(classes, which);
      String stack = stack(shrunk.jar(), which);
      assertThat(names.originalStack(stack)).as("case %d of\n%s", which, stack).isEqualTo(truth);
      assertThat(stack).isNotEqualTo(truth);
      inlined += truth.split("\n").length - stack.split("\n").length;
    }
    assertThat(inlined).as("frames that were inlined").isPositive();
  }

  @Test
  void call_trees_of_the_shrunk_program_are_those_of_the_program_as_it_was() throws Exception {
    Path probed = folder.resolve("probed");
    InstrumentRun run = new InstrumentRun(InstrumentOptions.defaults().probeAll(true));
    run.add(classes, probed);
    MethodMap map = run.run().methods();
    ShrunkProgram shrunkProbed = shrink(probed, "shrunk-probed.jar");
    NameMapping names = NameMapping.read(shrunkProbed.mapping());
    assertThat(map.methods().values().stream().filter(method -> isInlined(method, names)))
        .hasSizeGreaterThan(3);
    for (Class<?> program : List.of(Shapes.class, Types.class, Unwinding.class)) {
      Map<String, String> truth = trees(probed, program, map);
      assertThat(truth).hasSizeGreaterThan(4);
      assertThat(trees(shrunkProbed.jar(), program, map)).isEqualTo(truth);
    }
  }

  @Test
  void methods_of_the_shrunk_jar_are_found_from_their_originals_and_back() throws Exception {
    NameMapping names = NameMapping.read(shrunk.mapping());
    String till = Shop.class.getPackageName() + ".Till";
    MethodName down = new MethodName(0, till, "countDown", "(Ljava.lang.String;I)I");
    List<MethodName> became = names.obfuscatedMethods(down);
    assertThat(became).singleElement().isNotEqualTo(down);
    assertThat(methods(shrunk.jar()))
        .contains(became.get(0).qualified() + became.get(0).descriptor());
    assertThat(names.originalMethods(became.get(0))).containsExactly(down);
    int known = 0;
    for (String method : methods(shrunk.jar())) {
      int open = method.indexOf('(');
      int dot = method.lastIndexOf('.', open);
      MethodName name =
          new MethodName(
              0, method.substring(0, dot), method.substring(dot + 1, open), method.substring(open));
      List<MethodName> originals = names.originalMethods(name);
      assertThat(originals).as(method).hasSize(1);
      List<MethodName> back = names.obfuscatedMethods(originals.get(0));
      known += back.isEmpty() ? 0 : 1;
      assertThat(back.isEmpty() || back.contains(name)).as("%s of %s", back, name).isTrue();
    }
    assertThat(known).isGreaterThan(5);
  }

  @Test
  void a_mapping_that_was_cut_anywhere_is_refused() throws Exception {
    String text = Files.readString(shrunk.mapping());
    int body = text.indexOf('\n', text.indexOf("pg_map_hash")) + 1;
    for (int end = body; end < text.length() - 1; end += 37) {
      Path cut = Files.writeString(folder.resolve("cut.txt"), text.substring(0, end));
      assertThatThrownBy(() -> NameMapping.read(cut))
          .isInstanceOf(ReportException.class)
          .hasMessageContaining("cut.txt");
    }
    NameMapping.read(Files.writeString(folder.resolve("crlf.txt"), text.replace("\n", "\r\n")));
  }

  private static boolean isInlined(MethodName method, NameMapping names) {
    return names.obfuscatedMethods(method).stream()
        .anyMatch(holder -> !names.originalMethods(holder).contains(method));
  }

  private static String programs() {
    return String.join(
        ",",
        Stream.of(Shapes.class, Shop.class, Types.class, Unwinding.class)
            .map(Class::getName)
            .toList());
  }

  private static ShrunkProgram shrink(Path from, String name) throws Exception {
    List<Path> files = new ArrayList<>(ShrunkProgram.classFiles(from));
    files.addAll(ShrunkProgram.classFiles(Path.of("../serin-probe-tree/target/classes")));
    files.add(Path.of(SerinProcess.classes(), "dev/serin/tests/Ticks.class"));
    String keepUnseen = "-keep class dev.serin.*, " + Ticks.class.getName() + " { *; }";
    return ShrunkProgram.of(files, folder.resolve(name), false, KEEP, keepUnseen);
  }

  private static String stack(Path from, int which) throws Exception {
    try (URLClassLoader loader = loader(from, ClassLoader.getPlatformClassLoader())) {
      Method stack = loader.loadClass(Shop.class.getName()).getMethod("stack", int.class);
      return (String) stack.invoke(null, which);
    }
  }

  private static URLClassLoader loader(Path from, ClassLoader parent) throws Exception {
    return new URLClassLoader(new URL[] {from.toUri().toURL()}, parent);
  }

  /** The trees of the methods of a program, except {@link #CHANGED}. */
  private static Map<String, String> trees(Path from, Class<?> program, MethodMap map)
      throws Exception {
    FakeClock clock = new FakeClock();
    Ticks.use(clock);
    Map<String, String> trees = new TreeMap<>();
    try (URLClassLoader loader = loader(from, new WithoutPrograms())) {
      Class<?> loaded = loader.loadClass(program.getName());
      for (Method method : program.getMethods()) {
        String name = method.getName();
        if (Modifier.isStatic(method.getModifiers()) && !CHANGED.contains(name)) {
          try (Recording recording = new Recording(clock)) {
            loaded.getMethod(name).invoke(null);
            trees.put(name, TreeText.of(recording.tree(), map));
          }
        }
      }
    }
    return trees;
  }

  /** The methods of a jar: class, name and descriptor, with dots. */
  private static Set<String> methods(Path jar) throws Exception {
    Set<String> methods = new TreeSet<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (entry.getName().endsWith(".class")) {
          ClassNode node = new ClassNode();
          new ClassReader(zip.getInputStream(entry)).accept(node, ClassReader.SKIP_CODE);
          node.methods.forEach(
              method ->
                  methods.add((node.name + "/" + method.name + method.desc).replace('/', '.')));
        }
      }
    }
    return methods;
  }

  /** Has the probe and the dependencies of the programs, but not the programs themselves. */
  private static final class WithoutPrograms extends ClassLoader {
    WithoutPrograms() {
      super(ShrunkProgramTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith(Shop.class.getPackageName())) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }
}
