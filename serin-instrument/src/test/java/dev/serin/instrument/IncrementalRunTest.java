package dev.serin.instrument;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.RecordFile;
import dev.serin.instrument.choose.MethodFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that resume from the state of an earlier one. */
@Tag("any-jvm")
class IncrementalRunTest {
  private static final String BASE =
      "package p; class Base { int size() { return 1; } int ask() { return size() + 1; } }";
  private static final String CHEAP = "package p; class Leaf extends Base { }";
  private static final String DEAR =
      "package p; class Leaf extends Base { int size() { int n = 0; while (n < 9) { n += ask(); }"
          + " return n; } }";
  private static final String LOOP =
      "package p; class Loop { static void turn(int n) { while (n > 0) { n--; } } }";

  @TempDir private Path folder;
  private InstrumentOptions options = InstrumentOptions.defaults().threads(2);

  @BeforeEach
  void makeInputs() throws IOException {
    put("app", BASE, "p/Base");
    put("app", LOOP, "p/Loop");
    put("other", CHEAP, "p/Leaf");
    Files.writeString(folder.resolve("app/text"), "a text");
    jar();
  }

  @Test
  void nothing_is_written_again_when_nothing_changed() throws Exception {
    RunResult first = run();
    assertThat(kept(first)).containsExactly(0, 0, 0);
    Map<String, FileTime> before = stamps();
    FileTime map = Files.getLastModifiedTime(folder.resolve("map"));
    FileTime skipped = Files.getLastModifiedTime(folder.resolve("skipped"));
    RunResult second = run();
    assertThat(kept(second)).containsExactly(2, 1, 2);
    assertThat(Files.getLastModifiedTime(folder.resolve("map"))).isEqualTo(map);
    assertThat(Files.getLastModifiedTime(folder.resolve("skipped"))).isEqualTo(skipped);
    assertThat(stamps()).isEqualTo(before);
    assertThat(second.methods().toString()).isEqualTo(first.methods().toString());
    assertThat(second.fullRunReason()).isEmpty();
    assertThat(first.readClasses()).isEqualTo(5);
    assertThat(second.readClasses()).isZero();
    for (int i = 0; i < 3; i++) {
      assertThat(second.inputs().get(i).probedMethods())
          .isEqualTo(first.inputs().get(i).probedMethods());
      assertThat(second.inputs().get(i).skippedMethods())
          .isEqualTo(first.inputs().get(i).skippedMethods());
    }
  }

  @Test
  void an_added_override_that_is_dear_changes_unchanged_classes_of_a_folder_and_a_jar()
      throws Exception {
    keepIds();
    run();
    assertThat(hasProbe("app/p/Base.class", "ask")).isFalse();
    byte[] jarBefore = Files.readAllBytes(folder.resolve("out/in.jar"));
    put("other", DEAR, "p/Leaf");
    RunResult result = run();
    assertThat(result.readClasses()).as("p.Leaf").isEqualTo(1);
    assertThat(kept(result)).as("p.Base, and the jar's User, call it").containsExactly(1, 0, 0);
    assertThat(hasProbe("app/p/Base.class", "ask")).isTrue();
    assertThat(hasProbe("app/p/Base.class", "size")).isFalse();
    assertThat(Files.readAllBytes(folder.resolve("out/in.jar"))).isNotEqualTo(jarBefore);
    put("other", CHEAP, "p/Leaf");
    assertThat(kept(run())).containsExactly(1, 0, 0);
    assertThat(hasProbe("app/p/Base.class", "ask")).isFalse();
    assertThat(Files.readAllBytes(folder.resolve("out/in.jar"))).isEqualTo(jarBefore);
  }

  @Test
  void outputs_of_what_was_removed_are_removed_and_what_was_added_is_there() throws Exception {
    keepIds();
    run();
    FileTime base = Files.getLastModifiedTime(folder.resolve("out/app/p/Base.class"));
    Files.delete(folder.resolve("app/p/Loop.class"));
    Files.delete(folder.resolve("app/text"));
    put("app", LOOP.replace("package p", "package q"), "q/Loop");
    assertThat(kept(run())).containsExactly(1, 1, 2);
    assertThat(ChangingProgram.content(folder.resolve("out/app")).keySet())
        .containsExactly("META-INF/.serin", "p/Base.class", "q/Loop.class");
    assertThat(Files.getLastModifiedTime(folder.resolve("out/app/p/Base.class"))).isEqualTo(base);
    Files.delete(folder.resolve("app/p/Base.class"));
    run();
    assertThat(folder.resolve("out/app/p")).doesNotExist();
  }

  @Test
  void added_methods_move_the_ids_of_others_only_without_a_base_map() throws Exception {
    run();
    put("app", LOOP.replace("package p", "package a"), "a/Loop");
    assertThat(kept(run())).containsExactly(0, 0, 0);
    keepIds();
    put("app", LOOP.replace("package p", "package b"), "b/Loop");
    RunResult result = run();
    assertThat(kept(result)).containsExactly(3, 1, 2);
    assertThat(result.readClasses()).isEqualTo(1);
  }

  @Test
  void what_somebody_else_wrote_or_removed_in_an_output_is_as_it_should_be_again()
      throws Exception {
    run();
    Map<String, byte[]> right = ChangingProgram.content(folder.resolve("out"));
    Files.delete(folder.resolve("out/app/text"));
    Files.write(folder.resolve("out/app/p/Loop.class"), new byte[] {1}, StandardOpenOption.APPEND);
    Files.writeString(folder.resolve("out/other/strange"), "strange");
    Files.delete(folder.resolve("out/in.jar"));
    assertThat(kept(run())).containsExactly(1, 1, 0);
    assertThat(ChangingProgram.content(folder.resolve("out")))
        .usingRecursiveComparison()
        .isEqualTo(right);
  }

  @Test
  void a_state_that_is_damaged_or_cut_off_is_not_used_and_that_is_said() throws Exception {
    run();
    byte[] state = Files.readAllBytes(folder.resolve("state"));
    for (int at = RecordFile.marker(RunState.KIND).length;
        at < state.length;
        at += 1 + state.length / 20) {
      byte[] changed = state.clone();
      changed[at] ^= 4;
      for (byte[] bytes : new byte[][] {changed, Arrays.copyOf(state, at)}) {
        Files.write(folder.resolve("state"), bytes);
        RunResult result = run();
        assertThat(result.fullRunReason())
            .get()
            .asString()
            .endsWith("is damaged, or is not a state file of Serin");
        assertThat(kept(result)).containsExactly(0, 0, 0);
      }
    }
    assertThat(kept(run())).containsExactly(2, 1, 2);
  }

  @Test
  void a_state_of_another_version_is_not_used_and_that_is_said() throws Exception {
    run();
    String java = System.getProperty("java.runtime.version");
    System.setProperty("java.runtime.version", java + "-other");
    try {
      RunResult result = run();
      assertThat(result.fullRunReason())
          .get()
          .asString()
          .endsWith("was written by another version of Serin or of Java");
      assertThat(kept(result)).containsExactly(0, 0, 0);
    } finally {
      System.setProperty("java.runtime.version", java);
    }
  }

  @Test
  void other_options_do_everything_anew_and_that_is_said() throws Exception {
    run();
    options = options.probeAll(true);
    RunResult result = run();
    assertThat(result.fullRunReason()).get().asString().endsWith("was written with other options");
    assertThat(kept(result)).containsExactly(0, 0, 0);
    assertThat(kept(run())).containsExactly(2, 1, 2);
    options = options.choosing(MethodFilter.builder().exclude("p.Loop").build());
    assertThat(run().fullRunReason()).isPresent();
    options = options.threads(1).allow("p/Loop"::equals);
    assertThat(run().fullRunReason()).isEmpty();
  }

  @Test
  void a_class_path_that_changes_changes_what_depends_on_it() throws Exception {
    put("path", CHEAP.replace("Leaf", "Far"), "p/Far");
    options = options.classPath(List.of(folder.resolve("path")));
    run();
    put("path", DEAR.replace("Leaf", "Far"), "p/Far");
    assertThat(kept(run())).containsExactly(1, 1, 0);
    assertThat(hasProbe("app/p/Base.class", "ask")).isTrue();
    assertThat(kept(run())).containsExactly(2, 1, 2);
  }

  @Test
  void an_archive_of_the_class_path_is_not_unpacked_until_it_changes() throws Exception {
    putJar(CHEAP.replace("Leaf", "Far"));
    options = options.classPath(List.of(folder.resolve("path.jar")));
    run();
    RunResult again = run();
    assertThat(again.readClasses()).isZero();
    assertThat(kept(again)).containsExactly(2, 1, 2);
    putJar(DEAR.replace("Leaf", "Far"));
    assertThat(run().readClasses()).isEqualTo(1);
    assertThat(hasProbe("app/p/Base.class", "ask")).isTrue();
  }

  private void putJar(String source) throws IOException {
    ChangingProgram.writeJar(
        folder.resolve("path.jar"),
        Map.of("p/Far.class", Sources.compile(BASE, source).get("p/Far")));
  }

  @Test
  void a_pattern_that_matches_only_what_did_not_change_has_matched() throws Exception {
    for (int i = 0; i < 2; i++) {
      MethodFilter filter =
          MethodFilter.builder().exclude("p.Loop#turn").exclude("p.User").exclude("p.No").build();
      options = options.choosing(filter);
      run();
      assertThat(filter.unmatchedExcludes()).containsExactly("p.No");
    }
  }

  @Test
  void a_class_that_cannot_be_instrumented_is_tried_each_time() throws Exception {
    Path damaged = Files.writeString(folder.resolve("app/Damaged.class"), "no class");
    options = options.allow("Damaged"::equals);
    for (int i = 0; i < 2; i++) {
      RunResult result = run();
      assertThat(result.inputs().get(0).allowedClasses()).isEqualTo(1);
      assertThat(kept(result)).containsExactly(2 * i, i, 2 * i);
      assertThat(folder.resolve("out/app/Damaged.class")).hasSameBinaryContentAs(damaged);
    }
    options = options.allow(name -> false);
    assertThatThrownBy(this::run).hasMessageContaining("Damaged.class: not a class file");
  }

  @Test
  void a_run_that_fails_leaves_outputs_and_state_as_they_were() throws Exception {
    run();
    Map<String, FileTime> before = stamps();
    byte[] state = Files.readAllBytes(folder.resolve("state"));
    put("app", LOOP.replace("while", "if"), "p/Loop");
    Files.writeString(folder.resolve("app/Damaged.class"), "no class");
    assertThatThrownBy(this::run).isInstanceOf(InstrumentException.class);
    assertThat(stamps()).isEqualTo(before);
    assertThat(folder.resolve("state")).hasBinaryContent(state);
    assertThat(folder.resolve("out/app.serin-new")).doesNotExist();
  }

  @Test
  void outputs_are_what_they_were_when_one_of_them_cannot_have_its_name() throws Exception {
    run();
    Map<String, byte[]> before = ChangingProgram.content(folder.resolve("out"));
    put("app", LOOP.replace("while", "if"), "p/Loop");
    Path text = Files.writeString(folder.resolve("other/text"), "a text");
    Path fresh = folder.resolve("out/other.serin-new");
    options =
        options.progress(when("writing 3", () -> Files.move(fresh, folder.resolve("elsewhere"))));
    assertThatThrownBy(this::run).isInstanceOf(NoSuchFileException.class);
    assertThat(folder.resolve("state")).doesNotExist();
    assertThat(ChangingProgram.content(folder.resolve("out"))).containsExactlyEntriesOf(before);
    options = options.progress(line -> {});
    assertThat(kept(run())).containsExactly(0, 0, 0);
    assertThat(ChangingProgram.content(folder.resolve("out")).keySet())
        .containsExactly(
            "app/META-INF/.serin",
            "app/p/Base.class",
            "app/p/Loop.class",
            "app/text",
            "in.jar",
            "other/META-INF/.serin",
            "other/p/Leaf.class",
            "other/text");
    assertThat(folder.resolve("out/other/text")).hasSameBinaryContentAs(text);
  }

  @Test
  void a_file_that_changes_while_it_is_read_fails_the_run() throws Exception {
    run();
    put("app", LOOP.replace("while", "if"), "p/Loop");
    options =
        options.progress(when("writing 1", () -> put("app", LOOP.replace("0", "1"), "p/Loop")));
    assertThatThrownBy(this::run)
        .hasMessageContaining("Loop.class: the file changed while the run read it");
    options = options.progress(text -> {});
    assertThat(kept(run())).containsExactly(1, 1, 2);
  }

  @Test
  void a_state_among_the_outputs_is_refused() {
    InstrumentRun run = new InstrumentRun(options.state(folder.resolve("out/app/state")));
    run.add(folder.resolve("app"), folder.resolve("out/app"));
    assertThatThrownBy(run::run).hasMessageContaining("another output of the run");
  }

  @Test
  void a_folder_is_no_place_for_a_state_and_stays_as_it_is() throws Exception {
    Files.createDirectories(folder.resolve("state"));
    assertThatThrownBy(this::run)
        .hasMessageContaining("state is a folder, but the run writes a file there");
    assertThat(folder.resolve("state")).isDirectory();
  }

  /** Uses the method map of a run as base map from now on. */
  private void keepIds() throws Exception {
    options =
        options.baseMap(
            Files.writeString(folder.resolve("map.txt"), run().methods().toString(), UTF_8));
  }

  /** Makes an edit when the run reports some progress. */
  private static Consumer<String> when(String progress, Edit edit) {
    return text -> {
      if (text.startsWith(progress)) {
        try {
          edit.make();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    };
  }

  private interface Edit {
    void make() throws IOException;
  }

  private RunResult run() throws Exception {
    InstrumentRun run =
        new InstrumentRun(
            options
                .map(folder.resolve("map"))
                .skipped(folder.resolve("skipped"))
                .state(folder.resolve("state")));
    for (String input : new String[] {"app", "other", "in.jar"}) {
      run.add(folder.resolve(input), folder.resolve("out").resolve(input));
    }
    return run.run();
  }

  private static int[] kept(RunResult result) {
    return result.inputs().stream().mapToInt(InputResult::keptClasses).toArray();
  }

  /** Compiles a source beside the others and puts one of its classes into a folder. */
  private void put(String to, String source, String name) throws IOException {
    Map<String, byte[]> classes =
        source.contains("extends Base") ? Sources.compile(BASE, source) : Sources.compile(source);
    Path file = folder.resolve(to).resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, classes.get(name));
  }

  /** A jar with a class that calls the base and one that does not. */
  private void jar() throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    Map<String, byte[]> classes =
        Sources.compile(
            BASE,
            "package p; class User { static int use(Base b) { return b.ask(); } }",
            "package p; class Alone { void run() throws Exception { wait(); } }");
    entries.put("p/User.class", classes.get("p/User"));
    entries.put("p/Alone.class", classes.get("p/Alone"));
    ChangingProgram.writeJar(folder.resolve("in.jar"), entries);
  }

  private Map<String, FileTime> stamps() throws IOException {
    Map<String, FileTime> stamps = new TreeMap<>();
    for (String name : ChangingProgram.content(folder.resolve("out")).keySet()) {
      stamps.put(name, Files.getLastModifiedTime(folder.resolve("out").resolve(name)));
    }
    return stamps;
  }

  private boolean hasProbe(String file, String method) throws IOException {
    byte[] bytes = Files.readAllBytes(folder.resolve("out").resolve(file));
    return Classes.text(bytes, method).contains("Probe.enter");
  }
}
