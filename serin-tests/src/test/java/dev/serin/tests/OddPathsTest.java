package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.apps.Echo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code serin run} with paths, options and arguments whose characters others interpret. */
@Tag("long")
class OddPathsTest {
  private static final List<String> SCRIPT = List.of("sh", "-c", "exec \"$@\"", "sh");
  private static final String KEPT = "-Dkept='it is'\" kept\"";

  @TempDir private Path folder;

  @Test
  void every_character_works_in_all_paths_options_and_arguments_of_a_script() throws Exception {
    String name = all().replaceAll("[/;=]", "");
    List<String> arguments = new ArrayList<>(List.of(all(), "", " ", "@file", "--out", "--", "😀"));
    for (int i = 0; i < all().length(); i++) {
      arguments.add(all().substring(i, i + 1) + "x");
    }
    SerinProcess process = run(name, List.of("--"), SCRIPT, arguments);
    assertTraced(process, folder.resolve("out" + name), arguments);
  }

  @Test
  void every_character_works_in_all_paths_options_and_arguments_of_java() throws Exception {
    String name = all().replaceAll("[/;=]", "");
    List<String> arguments = List.of(all(), "", " ", "--out", "😀");
    SerinProcess process = run(name, List.of("--"), List.of(), arguments);
    assertTraced(process, folder.resolve("out" + name), arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"it's", "say \"hi", "a\nb", "a\tb' \"", "back\\slash'"})
  void quotes_that_have_no_other_end_reach_a_script(String name) throws Exception {
    List<String> byOptions = List.of("--by-options", "--");
    SerinProcess process = run(name, byOptions, SCRIPT, List.of(name, "'", "\""));
    assertTraced(process, folder.resolve("out" + name), List.of(name, "'", "\""));
  }

  @ParameterizedTest
  @CsvSource({"a=b, with = in its name", "a😀b, with a character above U+FFFF in its name"})
  void an_installation_from_which_java_loads_no_agent_is_refused_by_name(String name, String why)
      throws Exception {
    Path home = install(name);
    List<String> command = command(folder.resolve("out"), "x", List.of("--"), List.of());
    SerinProcess process = SerinProcess.serinFrom(home, KEPT, folder, command);
    assertThat(process.await()).isEqualTo(3);
    assertThat(process.out()).isEmpty();
    assertThat(process.err())
        .contains("Serin is installed in a folder " + why)
        .contains("home " + name);
  }

  /** All printable characters of ASCII, white space, and some others below U+FFFF. */
  private static String all() {
    StringBuilder all = new StringBuilder();
    for (char character = ' '; character <= '~'; character++) {
      all.append(character);
    }
    return all.append("\t\n\r\u000b\u000cé日\u00a0\u2028").toString();
  }

  /** Runs a program with a name in the paths of its installation and issues, and in an option. */
  private SerinProcess run(
      String name, List<String> options, List<String> starter, List<String> rest) throws Exception {
    Path out = folder.resolve("out" + name);
    List<String> before = new ArrayList<>(options);
    before.addAll(starter);
    return SerinProcess.serinFrom(install(name), KEPT, folder, command(out, name, before, rest));
  }

  private static List<String> command(
      Path out, String option, List<String> before, List<String> rest) {
    List<String> arguments = new ArrayList<>(List.of("run", "--out", out.toString()));
    arguments.addAll(List.of("--set", "frameScenes=" + option, "--set", "briefMillis=0"));
    arguments.addAll(before);
    arguments.addAll(List.of(SerinProcess.program(Echo.class)));
    arguments.addAll(rest);
    return arguments;
  }

  private Path install(String name) throws Exception {
    Path home = Files.createDirectories(folder.resolve("home " + name));
    Files.copy(SerinProcess.agent(), home.resolve("serin-agent.jar"));
    return home;
  }

  private static void assertTraced(SerinProcess process, Path out, List<String> arguments)
      throws Exception {
    assertThat(process.await()).as(process.err()).isZero();
    List<String> expected = new ArrayList<>();
    arguments.forEach(argument -> expected.add(Echo.encoded(argument)));
    expected.add("kept=it is kept");
    assertThat(process.out().lines()).containsExactlyElementsOf(expected);
    assertThat(process.err()).contains("serin: no issue was found");
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files).anyMatch(file -> file.getFileName().toString().startsWith("methodMap"));
    }
  }
}
