package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodMap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of the outputs of {@code serin instrument}, and its maps of several programs. */
class InstrumentOutputsTest {
  @TempDir private Path folder;
  private Path build;
  private Path one;

  @BeforeEach
  void createFolders() throws IOException {
    build = Files.createDirectory(folder.resolve("build"));
    one = classes("one", Invocation.class);
  }

  @Test
  void folders_of_the_same_name_get_the_names_of_their_parents_in_any_order() throws Exception {
    Path a = classes("a/target/classes", InstrumentOutputsTest.class);
    Path b = classes("b/target/classes", Invocation.class);
    Path c = classes("c", StandInTest.class);
    Path out = folder.resolve("out");
    Invocation done = Invocation.of("instrument", "--out", out, a, b, c);
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(names(out))
        .containsExactly(
            "a-target-classes", "b-target-classes", "c", "methodMapping.txt", "skippedMethods.txt");
    assertThat(done.out())
        .contains(
            a + " is now " + out.resolve("a-target-classes") + ", as another input has the same")
        .doesNotContain(c + " is now");
    Path other = folder.resolve("other");
    assertThat(Invocation.of("instrument", "--out", other, c, b, a).status()).isZero();
    assertThat(names(other)).isEqualTo(names(out));
    Path type = Path.of("b-target-classes/Some.class");
    assertThat(other.resolve(type)).hasSameBinaryContentAs(out.resolve(type));
  }

  @Test
  void an_input_that_is_given_twice_is_refused() throws Exception {
    Path a = classes("a/classes", Invocation.class);
    Path again = folder.resolve("a/../a/classes");
    Invocation refused = Invocation.of("instrument", "--out", folder.resolve("out"), a, again);
    assertThat(refused.status()).isEqualTo(3);
    assertThat(refused.err())
        .isEqualTo("serin: " + again + " is given twice. Name each input once.\n");
  }

  @Test
  void an_input_with_the_made_name_of_another_one_is_refused() throws Exception {
    Path a = classes("a/classes", Invocation.class);
    Path b = classes("b/classes", InstrumentOutputsTest.class);
    Path c = classes("a-classes", StandInTest.class);
    Invocation refused = Invocation.of("instrument", "--out", folder.resolve("out"), a, b, c);
    assertThat(refused.status()).isEqualTo(3);
    assertThat(refused.err())
        .startsWith("serin: the outputs of two inputs would be called a-classes in ");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void a_map_of_outputs_that_the_run_does_not_replace_is_kept_under_its_id() throws Exception {
    Path two = classes("two", InstrumentOutputsTest.class);
    String map = instrument();
    Invocation second = Invocation.of("instrument", "--out", build, two);
    assertThat(second.status()).as(second.err()).isZero();
    Path kept = copyOf(map);
    assertThat(kept).hasContent(map);
    assertThat(second.out())
        .contains(
            "an earlier method map, of outputs that this run did not replace, is now "
                + kept
                + "\n");
    assertThat(names(build))
        .containsExactly(
            kept.getFileName().toString(), "methodMapping.txt", "one", "skippedMethods.txt", "two");
  }

  @Test
  void a_map_that_cannot_be_kept_stays_and_nothing_is_instrumented() throws Exception {
    Path two = classes("two", InstrumentOutputsTest.class);
    String map = instrument();
    Files.createDirectories(copyOf(map).resolve("a folder in its place"));
    Invocation failed = Invocation.of("instrument", "--out", build, two);
    assertThat(failed.status()).isEqualTo(3);
    assertThat(failed.err())
        .startsWith("serin: the earlier method map " + build.resolve("methodMapping.txt"))
        .contains(" cannot be kept under another name: ", ". Nothing was instrumented. Free space");
    assertThat(build.resolve("methodMapping.txt")).hasContent(map);
    assertThat(names(build))
        .containsExactly(
            copyOf(map).getFileName().toString(), "methodMapping.txt", "one", "skippedMethods.txt");
  }

  @Test
  void a_map_is_in_one_file_only_if_the_run_fails_or_writes_the_same_map() throws Exception {
    String map = instrument();
    Path damaged = Files.createDirectories(folder.resolve("damaged"));
    Files.writeString(damaged.resolve("Some.class"), "no class file");
    assertThat(Invocation.of("instrument", "--out", build, damaged).status()).isEqualTo(3);
    assertThat(names(build)).containsExactly("methodMapping.txt", "one", "skippedMethods.txt");
    Files.move(build.resolve("one"), folder.resolve("moved"));
    assertThat(Invocation.of("instrument", "--out", build, one).out()).doesNotContain("is now");
    assertThat(build.resolve("methodMapping.txt")).hasContent(map);
    assertThat(names(build)).containsExactly("methodMapping.txt", "one", "skippedMethods.txt");
  }

  @Test
  void the_newest_copies_of_maps_stay_if_builds_delete_their_outputs_only() throws Exception {
    Path other = Files.writeString(build.resolve("methodMapping-ab.txt"), "no copy");
    Path kept = Files.writeString(build.resolve("ac.txt"), MethodMap.header("ac"));
    Files.setLastModifiedTime(kept, FileTime.fromMillis(1));
    for (int i = 0; i < FormerMap.MAX_COPIES; i++) {
      Path copy = build.resolve("methodMapping-a" + i + ".txt");
      Files.writeString(copy, MethodMap.header("a" + i));
      Files.setLastModifiedTime(copy, FileTime.fromMillis(1000L * (i + 1)));
    }
    String map = instrument();
    Files.move(build.resolve("one"), folder.resolve("moved"));
    Files.write(one.resolve("Other.class"), classFile(InstrumentOutputsTest.class));
    assertThat(Invocation.of("instrument", "--out", build, one).out())
        .contains("is now " + copyOf(map))
        .contains("\n1 older copy of a method map was deleted; the 20 newest stay\n");
    assertThat(build.resolve("methodMapping-a0.txt")).doesNotExist();
    assertThat(build.resolve("methodMapping-a1.txt")).exists();
    assertThat(copyOf(map)).hasContent(map);
    assertThat(other).exists();
    assertThat(kept).exists();
  }

  @Test
  void the_map_of_an_earlier_build_of_the_same_program_is_replaced() throws Exception {
    String map = instrument();
    Files.write(one.resolve("Other.class"), classFile(InstrumentOutputsTest.class));
    assertThat(Invocation.of("instrument", "--out", build, one).out()).doesNotContain("is now");
    assertThat(Files.readString(build.resolve("methodMapping.txt"))).isNotEqualTo(map);
    assertThat(names(build)).containsExactly("methodMapping.txt", "one", "skippedMethods.txt");
  }

  /** Instruments one program. The result is its method map. */
  private String instrument() throws IOException {
    assertThat(Invocation.of("instrument", "--out", build, one).status()).isZero();
    return Files.readString(build.resolve("methodMapping.txt"));
  }

  /** The other place of a map. */
  private Path copyOf(String map) {
    String id = map.lines().skip(1).findFirst().orElseThrow().replace("# mapId ", "");
    return build.resolve("methodMapping-" + id + ".txt");
  }

  private Path classes(String name, Class<?> type) throws IOException {
    Path made = Files.createDirectories(folder.resolve(name));
    Files.write(made.resolve("Some.class"), classFile(type));
    return made;
  }

  private static byte[] classFile(Class<?> type) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(type.getResourceAsStream(type.getSimpleName() + ".class"))) {
      return in.readAllBytes();
    }
  }

  private static List<String> names(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
