package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.InstrumentedMark;
import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs that are killed before each of the file operations of publishing. */
@Tag("any-jvm")
class PublishingTest {
  private static final String JOURNAL = "map" + InstrumentedMark.JOURNAL_SUFFIX;

  @TempDir private Path folder;
  private final Map<Integer, Map<String, byte[]>> compiled = new HashMap<>();
  private Map<String, byte[]> before;
  private Map<String, byte[]> after;

  /** Ends a run before one of its operations; no operation happens after that. */
  private static final class Killed extends FileChanges {
    private int left;
    private boolean isKilled;

    Killed(int operations) {
      left = operations;
    }

    private void next() {
      isKilled |= left-- <= 0;
      if (isKilled) {
        throw new KilledError();
      }
    }

    @Override
    void write(Path file, byte[] content) throws IOException {
      next();
      super.write(file, content);
    }

    @Override
    void link(Path link, Path file) throws IOException {
      next();
      super.link(link, file);
    }

    @Override
    void move(Path from, Path to) throws IOException {
      next();
      super.move(from, to);
    }

    @Override
    void delete(Path path) throws IOException {
      next();
      super.delete(path);
    }
  }

  private static final class KilledError extends Error {
    private static final long serialVersionUID = 1;
  }

  /** Fails to give one output its name. */
  private static class Refusing extends FileChanges {
    private final String name;

    Refusing(String name) {
      this.name = name;
    }

    @Override
    void move(Path from, Path to) throws IOException {
      if (from.endsWith(name + ".serin-new")) {
        throw new IOException("no");
      }
      super.move(from, to);
    }
  }

  @BeforeEach
  void makeTwoVersions() throws Exception {
    input(1);
    run(new FileChanges());
    before = outputs();
    input(2);
    run(new FileChanges());
    after = outputs();
    assertThat(after.keySet()).isEqualTo(before.keySet());
    before.forEach((name, bytes) -> assertThat(after.get(name)).as(name).isNotEqualTo(bytes));
  }

  @Test
  void a_run_killed_at_any_operation_leaves_old_or_new_outputs_or_a_set_that_is_refused()
      throws Exception {
    int mixed = 0;
    int operations = 0;
    for (boolean isDone = false; !isDone; operations++) {
      makeBefore();
      isDone = !isKilled(new Killed(operations));
      if (!isWholeAs(before) && !isWholeAs(after)) {
        mixed++;
        assertThat(conflict()).as("after %d operations", operations).isNotNull();
      }
      run(new FileChanges());
      assertWhole(after, operations);
    }
    assertThat(operations).isGreaterThan(20);
    assertThat(mixed).isGreaterThan(5);
  }

  @Test
  void the_next_run_completes_the_set_even_if_it_fails_or_is_killed_itself() throws Exception {
    int operations = 0;
    for (boolean isDone = false; !isDone; operations++) {
      for (int second = 0; second < 12; second += 4) {
        makeBefore();
        isDone = !isKilled(new Killed(operations));
        isKilled(new Killed(second));
        fail();
        assertWhole(isWholeAs(before) ? before : after, operations);
        input(2);
      }
    }
    assertThat(operations).isGreaterThan(20);
  }

  @Test
  void outputs_get_their_old_names_back_if_one_cannot_have_its_own_even_in_two_runs()
      throws Exception {
    int operations = 0;
    for (boolean isDone = false; !isDone; operations++) {
      makeBefore();
      Killed killed = new Killed(operations);
      try {
        newRun(refusingAnd(killed)).run();
      } catch (IOException e) {
        isDone = true;
        assertThat(e).hasMessage("no");
      } catch (KilledError e) {
        fail();
      }
      boolean isOld = isWholeAs(before);
      assertWhole(isOld || isDone ? before : after, operations);
    }
    assertThat(operations).isGreaterThan(20);
  }

  /** Fails to give one output its name, and then to change the journal; perhaps more. */
  private static final class FullDisk extends Refusing {
    private final boolean isOldRefused;
    private boolean hasJournal;

    FullDisk(boolean isOldRefused) {
      super("map");
      this.isOldRefused = isOldRefused;
    }

    @Override
    void write(Path file, byte[] content) throws IOException {
      if (hasJournal) {
        throw new IOException("full");
      }
      hasJournal = true;
      super.write(file, content);
    }

    @Override
    void move(Path from, Path to) throws IOException {
      if (isOldRefused && from.toString().endsWith(".serin-old")) {
        throw new IOException("full");
      }
      super.move(from, to);
    }
  }

  @Test
  void old_outputs_are_taken_back_even_if_the_journal_cannot_be_changed() throws Exception {
    makeBefore();
    assertThatThrownBy(() -> run(new FullDisk(false))).hasMessage("no");
    assertWhole(before, 0);
  }

  @Test
  void new_outputs_wait_for_the_next_run_if_old_ones_cannot_be_taken_back() throws Exception {
    makeBefore();
    assertThatThrownBy(() -> run(new FullDisk(true))).hasMessage("no");
    assertThat(conflict()).isEqualTo("there is a journal");
    fail();
    assertWhole(after, 0);
  }

  @Test
  void what_was_not_there_before_is_not_there_after_a_failure() throws Exception {
    delete(folder.resolve("out"));
    Files.delete(folder.resolve("map"));
    Files.delete(folder.resolve("state"));
    assertThatThrownBy(() -> run(new Refusing("map"))).isInstanceOf(IOException.class);
    assertThat(outputs()).containsOnlyKeys("skipped");
    assertThat(names(folder)).doesNotContain(JOURNAL);
  }

  @Test
  void a_journal_that_is_damaged_is_refused_by_name() throws Exception {
    Path journal = Files.writeString(folder.resolve(JOURNAL), "no journal");
    assertThatThrownBy(() -> run(new FileChanges()))
        .isInstanceOf(InstrumentException.class)
        .hasMessageStartingWith(journal + " has the name of the journal of a killed run");
    assertThat(journal).hasContent("no journal");
  }

  @ParameterizedTest
  @EnumSource(PublishingJournal.Step.class)
  void a_journal_that_lists_files_of_others_is_refused_and_changes_nothing(
      PublishingJournal.Step step) throws Exception {
    Path theirs = Files.createDirectory(folder.resolve("theirs"));
    Files.writeString(theirs.resolve("thesis.txt"), "mine");
    Files.createDirectory(folder.resolve("theirs.serin-new"));
    Path file = folder.resolve(JOURNAL);
    List<PublishingJournal.Output> listed =
        List.of(new PublishingJournal.Output(theirs, step == PublishingJournal.Step.COMPLETE));
    new PublishingJournal(file, listed, new FileChanges()).write(step);
    assertThatThrownBy(() -> run(new FileChanges()))
        .isInstanceOf(InstrumentException.class)
        .hasMessageStartingWith(file + " is the journal of a killed run, and lists " + theirs);
    assertThat(theirs.resolve("thesis.txt")).hasContent("mine");
    assertThat(names(folder)).contains(JOURNAL, "theirs.serin-new");
  }

  private static FileChanges refusingAnd(Killed killed) {
    return new Refusing("skipped") {
      @Override
      void write(Path file, byte[] content) throws IOException {
        killed.next();
        super.write(file, content);
      }

      @Override
      void link(Path link, Path file) throws IOException {
        killed.next();
        super.link(link, file);
      }

      @Override
      void move(Path from, Path to) throws IOException {
        killed.next();
        super.move(from, to);
      }

      @Override
      void delete(Path path) throws IOException {
        killed.next();
        super.delete(path);
      }
    };
  }

  private boolean isKilled(FileChanges changes) throws Exception {
    try {
      run(changes);
      return false;
    } catch (KilledError e) {
      return true;
    }
  }

  /** Has outputs of the first version, and inputs of the second. */
  private void makeBefore() throws Exception {
    input(1);
    run(new FileChanges());
    assertThat(isWholeAs(before)).isTrue();
    input(2);
  }

  /** Runs, and fails because of a class before anything is written. */
  private void fail() throws IOException {
    Path bad = Files.writeString(folder.resolve("one/Bad.class"), "no class");
    assertThatThrownBy(() -> run(new FileChanges())).isInstanceOf(InstrumentException.class);
    Files.delete(bad);
  }

  private void assertWhole(Map<String, byte[]> expected, int operations) throws IOException {
    assertThat(outputs().keySet()).as("%d operations", operations).isEqualTo(expected.keySet());
    assertThat(isWholeAs(expected)).as("%d operations", operations).isTrue();
    assertThat(names(folder).filter(name -> name.contains(".serin-"))).isEmpty();
    assertThat(names(folder.resolve("out")).filter(name -> name.contains(".serin-"))).isEmpty();
  }

  private boolean isWholeAs(Map<String, byte[]> expected) throws IOException {
    Map<String, byte[]> now = outputs();
    return now.keySet().equals(expected.keySet())
        && now.entrySet().stream()
            .allMatch(entry -> Arrays.equals(entry.getValue(), expected.get(entry.getKey())));
  }

  /** The reason why a program with these outputs is refused, or null. */
  private String conflict() throws IOException {
    if (Files.exists(folder.resolve(JOURNAL))) {
      return "there is a journal";
    }
    Map<String, String> marks = new LinkedHashMap<>();
    for (Map.Entry<String, byte[]> output : outputs().entrySet()) {
      if (output.getKey().endsWith(InstrumentedMark.PATH)) {
        marks.put(output.getKey(), InstrumentedMark.mapId(output.getValue()));
      }
    }
    String map = new String(outputs().get("map"), StandardCharsets.UTF_8);
    return InstrumentedMark.conflict(marks, "map", map.lines().skip(1).findFirst().orElseThrow());
  }

  private void run(FileChanges changes) throws Exception {
    newRun(changes).run();
  }

  private InstrumentRun newRun(FileChanges changes) {
    InstrumentRun run =
        new InstrumentRun(
            InstrumentOptions.defaults()
                .threads(1)
                .map(folder.resolve("map"))
                .skipped(folder.resolve("skipped"))
                .state(folder.resolve("state"))
                .fileChanges(changes));
    for (String input : List.of("one", "two", "in.jar")) {
      run.add(folder.resolve(input), folder.resolve("out").resolve(input));
    }
    return run;
  }

  /** Writes a version of the program. */
  private void input(int version) throws IOException {
    Map<String, byte[]> classes = compiled.computeIfAbsent(version, PublishingTest::compile);
    for (String name : List.of("one", "two")) {
      Path file = folder.resolve(name).resolve("p").resolve(name + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, classes.get("p/" + name));
    }
    Map<String, byte[]> entries = new TreeMap<>(Map.of("p/jar.class", classes.get("p/jar")));
    ChangingProgram.writeJar(folder.resolve("in.jar"), entries);
  }

  private static Map<String, byte[]> compile(int version) {
    String source = "package p; class %s { void loop%d(int n) { while (n > 0) { n--; } } }";
    return Sources.compile(
        source.formatted("one", version),
        source.formatted("two", version),
        source.formatted("jar", version));
  }

  /** All outputs but the state, by name. */
  private Map<String, byte[]> outputs() throws IOException {
    Map<String, byte[]> outputs = new TreeMap<>();
    if (Files.exists(folder.resolve("out"))) {
      ChangingProgram.content(folder.resolve("out"))
          .forEach(
              (name, bytes) -> {
                if (!name.contains(".serin-")) {
                  outputs.put("out/" + name, bytes);
                }
              });
    }
    for (String name : List.of("map", "skipped")) {
      if (Files.exists(folder.resolve(name))) {
        outputs.put(name, Files.readAllBytes(folder.resolve(name)));
      }
    }
    return outputs;
  }

  private static Stream<String> names(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.map(file -> file.getFileName().toString()).toList().stream();
    }
  }

  private static void delete(Path top) throws IOException {
    Publishing.delete(top, new FileChanges());
  }
}
