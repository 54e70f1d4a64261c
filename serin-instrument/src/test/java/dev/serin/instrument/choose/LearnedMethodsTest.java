package dev.serin.instrument.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.Classes;
import dev.serin.instrument.InputResult;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.Sources;
import dev.serin.instrument.base.SkipReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods without probes from a learned list. */
class LearnedMethodsTest {
  private static final String HOT =
      "package p; class Hot { int f(int n) { while (n > 0) { n--; } return n; }"
          + " int f(Hot hot) { return f(hot.hashCode()); }"
          + " int g(int n) { while (n > 1) { n--; } return n; } }";
  private static final String COLD =
      "package p; class Cold { int h(int n) { while (n > 0) { n--; } return n; } }";
  private static final String LIST =
      "# Serin learned methods\n"
          + "p.Hot#f(Lp.Hot;)I # 412345 calls/s, 48 ns\n"
          + "p.Cold#h # 200000 calls/s, 9 ns\n"
          + "p.Hot#gone()V # 300000 calls/s, 20 ns\n";

  @TempDir private Path folder;
  private InstrumentOptions options = InstrumentOptions.defaults();

  @BeforeEach
  void compile() throws Exception {
    for (Map.Entry<String, byte[]> type : Sources.compile(HOT, COLD).entrySet()) {
      Path file = folder.resolve("in/" + type.getKey() + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, type.getValue());
    }
  }

  @Test
  void learned_methods_have_no_probe_and_are_listed_with_their_figures() throws Exception {
    InputResult result = run(learned(LIST));
    assertThat(result.skippedMethods()).containsEntry(SkipReason.LEARNED, 2);
    assertThat(probes("p/Hot")).containsExactly("f", "g");
    assertThat(probes("p/Cold")).isEmpty();
    assertThat(Files.readAllLines(folder.resolve("skipped")))
        .contains(
            "LEARNED,0,p.Hot f (Lp.Hot;)I # 412345 calls/s, 48 ns",
            "LEARNED,0,p.Cold h (I)I # 200000 calls/s, 9 ns");
    assertThat(Files.readString(folder.resolve("map"))).contains("p.Hot f (Lp.Hot;)I");
  }

  @Test
  void a_run_that_keeps_classes_lists_the_same_and_new_figures_are_new_options() throws Exception {
    run(learned(LIST));
    List<String> first = Files.readAllLines(folder.resolve("skipped"));
    MethodFilter again = learned(LIST);
    assertThat(run(again).keptClasses()).isEqualTo(2);
    assertThat(Files.readAllLines(folder.resolve("skipped"))).isEqualTo(first);
    assertThat(again.unknownLearned("here")).singleElement().asString().contains("1 of 3 methods");
    assertThat(run(learned(LIST.replace("412345", "5"))).keptClasses()).isZero();
    assertThat(Files.readAllLines(folder.resolve("skipped")))
        .contains("LEARNED,0,p.Hot f (Lp.Hot;)I # 5 calls/s, 48 ns");
  }

  @Test
  void a_run_after_a_plan_knows_which_methods_libraries_have() throws Exception {
    options = options.choosing(learned(LIST));
    InstrumentRun plan =
        new InstrumentRun(options.plan(folder.resolve("plan"), folder.resolve("classes")));
    plan.add(folder.resolve("in"), folder.resolve("out"));
    plan.run();
    MethodFilter filter = learned(LIST);
    InstrumentRun app =
        new InstrumentRun(
            InstrumentOptions.defaults()
                .choosing(filter)
                .resumeFrom(folder.resolve("plan"), folder.resolve("classes"))
                .skipped(folder.resolve("skipped")));
    app.add(Files.createDirectory(folder.resolve("app")), folder.resolve("out-app"));
    app.run();
    assertThat(filter.unknownLearned("here"))
        .singleElement()
        .asString()
        .startsWith("1 of 3 methods of the learned list hot.txt is not here: p.Hot#gone()V. ");
    assertThat(Files.readString(folder.resolve("skipped")))
        .contains("\nLEARNED,0,p.Hot f (Lp.Hot;)I # 412345 calls/s, 48 ns\n");
  }

  @Test
  void unknown_names_are_counted_and_the_first_are_named() {
    StringBuilder list = new StringBuilder();
    for (int i = 1; i <= 7; i++) {
      list.append("a.A#f").append(i).append("()V # 100001 calls/s, 1 ns\n");
    }
    MethodFilter filter = learned(list.toString());
    assertThat(filter.unknownLearned("in the program"))
        .containsExactly(
            "no method of the learned list hot.txt is in the program (7 in total):"
                + " a.A#f1()V, a.A#f2()V, a.A#f3()V, a.A#f4()V, a.A#f5()V, and 2 more. The list"
                + " has no effect; it belongs to another program, or to a version before large"
                + " changes. Learn a new list, or omit it.");
    filter.choice("a/A").learned("f1", "()V");
    filter.choice("a.A").learned("f2", "()V");
    assertThat(filter.unknownLearned("in the program"))
        .containsExactly(
            "5 of 7 methods of the learned list hot.txt are not in the program: a.A#f3()V,"
                + " a.A#f4()V, a.A#f5()V, a.A#f6()V, a.A#f7()V. Names become outdated when"
                + " methods are renamed or deleted. Learn a new list after large changes.");
    assertThat(learned("# Serin learned methods\n").unknownLearned("in the program")).isEmpty();
  }

  @Test
  void a_list_is_read_with_any_ends_of_lines_and_a_byte_order_mark() {
    String text =
        "\uFEFF# Serin\r\n\r\n  a.A#f()V  # 1 calls/s, 2 ns  \r\n\ra/B#g # 3 calls/s, 4 ns";
    MethodFilter filter = learned(text);
    assertThat(filter.choice("a/A").learned("f", "()V")).hasToString("a.A#f()V # 1 calls/s, 2 ns");
    assertThat(filter.choice("a.B").learned("g", "(I)V")).hasToString("a/B#g # 3 calls/s, 4 ns");
    assertThat(filter.choice("a.B").learned("f", "()V")).isNull();
    assertThat(filter.excludesClass("a.A")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.A#f()V",
        "a.A # 1 calls/s, 2 ns",
        "a.*#f # 1 calls/s, 2 ns",
        "a.A#* # 1 calls/s, 2 ns",
        "a..A#f # 1 calls/s, 2 ns",
        "a.A#f()Q # 1 calls/s, 2 ns",
        "a.A#f # 1 calls/s, 2000000000000000000000 ns",
        "a.A#f # -1 calls/s, 2 ns",
        "-keepclass a/A",
        "[package]",
        "\u0000\u001b[2J",
      })
  void a_line_that_names_no_method_with_figures_is_refused_by_file_and_line(String line) {
    assertThatThrownBy(() -> learned("# Serin\n\n" + line + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("hot.txt:3: ");
  }

  @Test
  void of_a_line_that_is_very_long_the_message_has_the_beginning() {
    assertThatThrownBy(() -> learned("x".repeat(1_000_000)))
        .hasMessageStartingWith("hot.txt:1: \"xxx")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(600));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.A#f\u001b[2J # 1 calls/s, 2 ns",
        "a.A#f\u009b2J()V # 1 calls/s, 2 ns",
        "a.A\u202e#f # 1 calls/s, 2 ns",
        "a.A#f\u2028g # 1 calls/s, 2 ns",
        "a.A#f\uDB40\uDC41 # 1 calls/s, 2 ns",
        "a.A#\u001bf",
        "-keep\u001bclass a/A",
      })
  void a_character_that_is_not_printable_is_refused_and_shown_as_its_number(String line) {
    assertThatThrownBy(() -> learned(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("hot.txt:1: ")
        .hasMessageContaining("\\u")
        .satisfies(e -> assertThat(ShownText.isUnsafe(e.getMessage())).isFalse());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a..%s#f", "a.A#f(I%s)", "a.A#f(%s)Q", "a.A#f(I%s)Q", "a.A# %s"})
  void of_a_pattern_that_is_very_long_the_message_has_the_beginning(String pattern) {
    String name = String.format(pattern, ";".repeat(100_000));
    assertThatThrownBy(() -> learned(name + " # 1 calls/s, 2 ns"))
        .hasMessageStartingWith("hot.txt:1: ")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1000));
    assertThatThrownBy(() -> MethodFilter.builder().exclude(name))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1000));
  }

  @Test
  void of_a_name_that_is_very_long_the_warning_has_the_beginning() {
    MethodFilter filter = learned("a.A#" + "f".repeat(50_000) + " # 1 calls/s, 2 ns");
    assertThat(filter.unknownLearned("here"))
        .singleElement()
        .asString()
        .contains("a.A#" + "f".repeat(196) + "…. The list")
        .hasSizeLessThan(500);
  }

  @Test
  void a_learned_list_is_a_file_of_excludes_too() {
    MethodFilter filter = MethodFilter.builder().excludeLines(LIST, "hot.txt").build();
    assertThat(filter.unmatchedExcludes())
        .containsExactly(
            "hot.txt:2: p.Hot#f(Lp.Hot;)I", "hot.txt:3: p.Cold#h", "hot.txt:4: p.Hot#gone()V");
    assertThat(filter.choice("p.Cold").excludes("h", "(I)I")).isTrue();
  }

  private static MethodFilter learned(String text) {
    return MethodFilter.builder().learnedLines(text, "hot.txt").build();
  }

  private InputResult run(MethodFilter filter) throws Exception {
    InstrumentRun run =
        new InstrumentRun(
            options
                .choosing(filter)
                .map(folder.resolve("map"))
                .skipped(folder.resolve("skipped"))
                .state(folder.resolve("state")));
    run.add(folder.resolve("in"), folder.resolve("out"));
    return run.run().inputs().get(0);
  }

  private Iterable<String> probes(String name) throws Exception {
    return Classes.probedMethods(Files.readAllBytes(folder.resolve("out/" + name + ".class")));
  }
}
