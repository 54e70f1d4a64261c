package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.testkit.ClassLoads;
import dev.serin.testkit.LoadedClass0000000;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that constantly load classes; {@code ./proof loads} loads many more. */
@Tag("long")
class LoadedClassesTest {
  private static final String NAMES_ARE_FULL = "serin: new classes get no probes from now on, as";
  private static final String MEMORY_IS_FULL = "serin: classes get no probes while the program's";
  private static final int MIB = 1 << 20;

  @TempDir private Path folder;

  @Test
  void classes_that_are_loaded_again_have_the_ids_of_the_first_time() throws Exception {
    SerinProcess process = run(List.of("-Xmx64m"), "4000", "40");
    assertThat(methodsInMap()).hasSize(40 * LoadedClass0000000.METHODS).doesNotHaveDuplicates();
    assertThat(process.err()).doesNotContain("no probes, or not in all methods");
    assertThat(classesWithProbes(process)).isBetween(4000L, 4010L);
  }

  @Test
  void a_program_with_ever_new_names_ends_in_the_memory_that_it_needs_without_the_agent()
      throws Exception {
    SerinProcess process = run(List.of("-Xmx8m"), "20000", "9999999");
    assertThat(process.err()).containsOnlyOnce(NAMES_ARE_FULL).doesNotContain("OutOfMemory");
    assertThat(methodsInMap().size()).isLessThan(MIB / 64);
    assertThat(classesWithProbes(process) + leftOut(process)).isGreaterThanOrEqualTo(20_000);
  }

  @Test
  void a_program_whose_memory_is_nearly_full_is_told_so_and_ends() throws Exception {
    SerinProcess process = run(List.of("-Xmx24m", "-XX:+UseSerialGC"), "20000", "9999999", "92");
    assertThat(process.err()).containsOnlyOnce(MEMORY_IS_FULL).doesNotContain("OutOfMemory");
    assertThat(leftOut(process)).isPositive();
  }

  private SerinProcess run(List<String> jvm, String... arguments) throws Exception {
    String options = "directory=" + folder.resolve("issues") + ";cache=off";
    String agent = "-javaagent:" + SerinProcess.agent() + "=adapt=false;" + options;
    List<String> all = new ArrayList<>(jvm);
    all.add(agent);
    String classPath =
        Path.of(ClassLoads.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString();
    Path results = folder.resolve("results.txt");
    List<String> rest = new ArrayList<>(List.of(results.toString()));
    rest.addAll(List.of(arguments));
    SerinProcess process =
        SerinProcess.java(folder, all, classPath, ClassLoads.class, rest.toArray(new String[0]));
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(results).as("written at the end").exists();
    return process;
  }

  /** The methods of generated classes in the map, without ids. */
  private List<String> methodsInMap() throws IOException {
    return Files.readAllLines(SerinProcess.methodMap(folder.resolve("issues"))).stream()
        .filter(line -> line.contains(".LoadedClass"))
        .map(line -> line.substring(line.indexOf(',')))
        .toList();
  }

  private static long classesWithProbes(SerinProcess process) throws IOException {
    return number(process, "methods? of ([0-9]+) class(?:es)? had probes");
  }

  private static long leftOut(SerinProcess process) throws IOException {
    return number(process, "no probes, or not in all methods, in ([0-9]+) class");
  }

  private static long number(SerinProcess process, String pattern) throws IOException {
    Matcher found = Pattern.compile(pattern).matcher(process.err());
    assertThat(found.find()).as(process.err()).isTrue();
    return Long.parseLong(found.group(1));
  }
}
