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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of the outputs of {@code serin instrument}, and its maps of several programs. */
class InstrumentOutputsTest {
  @TempDir private Path folder;

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
    Path out = Files.createDirectory(folder.resolve("build"));
    Path one = classes("one", Invocation.class);
    Path two = classes("two", InstrumentOutputsTest.class);
    assertThat(Invocation.of("instrument", "--out", out, one).status()).isZero();
    String map = Files.readString(out.resolve("methodMapping.txt"));
    Invocation second = Invocation.of("instrument", "--out", out, two);
    assertThat(second.status()).as(second.err()).isZero();
    Path kept = copyOf(map, out);
    assertThat(kept).hasContent(map);
    assertThat(second.out())
        .contains(
            "an earlier method map, of outputs that this run did not replace, is now "
                + kept
                + "\n");
    assertThat(names(out))
        .containsExactly(
            kept.getFileName().toString(), "methodMapping.txt", "one", "skippedMethods.txt", "two");
  }

  @Test
  void a_map_that_cannot_be_kept_stays_and_nothing_is_instrumented() throws Exception {
    Path out = Files.createDirectory(folder.resolve("build"));
    Path one = classes("one", Invocation.class);
    Path two = classes("two", InstrumentOutputsTest.class);
    assertThat(Invocation.of("instrument", "--out", out, one).status()).isZero();
    String map = Files.readString(out.resolve("methodMapping.txt"));
    Files.createDirectories(copyOf(map, out).resolve("a folder in its place"));
    Invocation failed = Invocation.of("instrument", "--out", out, two);
    assertThat(failed.status()).isEqualTo(3);
    assertThat(failed.err())
        .startsWith("serin: the earlier method map " + out.resolve("methodMapping.txt"))
        .contains(" cannot be kept under another name: ", ". Nothing was instrumented. Free space");
    assertThat(out.resolve("methodMapping.txt")).hasContent(map);
    assertThat(names(out))
        .containsExactly(
            copyOf(map, out).getFileName().toString(),
            "methodMapping.txt",
            "one",
            "skippedMethods.txt");
  }

  @Test
  void a_map_is_in_one_file_only_if_the_run_fails_or_writes_the_same_map() throws Exception {
    Path out = Files.createDirectory(folder.resolve("build"));
    Path one = classes("one", Invocation.class);
    assertThat(Invocation.of("instrument", "--out", out, one).status()).isZero();
    String map = Files.readString(out.resolve("methodMapping.txt"));
    Path damaged = Files.createDirectories(folder.resolve("damaged"));
    Files.writeString(damaged.resolve("Some.class"), "no class file");
    assertThat(Invocation.of("instrument", "--out", out, damaged).status()).isEqualTo(3);
    assertThat(names(out)).containsExactly("methodMapping.txt", "one", "skippedMethods.txt");
    Files.move(out.resolve("one"), folder.resolve("moved"));
    assertThat(Invocation.of("instrument", "--out", out, one).out()).doesNotContain("is now");
    assertThat(out.resolve("methodMapping.txt")).hasContent(map);
    assertThat(names(out)).containsExactly("methodMapping.txt", "one", "skippedMethods.txt");
  }

  @Test
  void the_newest_copies_of_maps_stay_if_builds_delete_their_outputs_only() throws Exception {
    Path out = Files.createDirectory(folder.resolve("build"));
    Path other = Files.writeString(out.resolve("methodMapping-ab.txt"), "no copy");
    Path kept = Files.writeString(out.resolve("ac.txt"), MethodMap.header("ac"));
    Files.setLastModifiedTime(kept, FileTime.fromMillis(1));
    for (int i = 0; i < FormerMap.MAX_COPIES; i++) {
      Path copy = out.resolve("methodMapping-a" + i + ".txt");
      Files.writeString(copy, MethodMap.header("a" + i));
      Files.setLastModifiedTime(copy, FileTime.fromMillis(1000L * (i + 1)));
    }
    Path one = classes("one", Invocation.class);
    assertThat(Invocation.of("instrument", "--out", out, one).status()).isZero();
    String map = Files.readString(out.resolve("methodMapping.txt"));
    Files.move(out.resolve("one"), folder.resolve("moved"));
    Files.write(one.resolve("Other.class"), classFile(InstrumentOutputsTest.class));
    assertThat(Invocation.of("instrument", "--out", out, one).out())
        .contains("is now " + copyOf(map, out))
        .contains("\n1 older copy of a method map was deleted; the 20 newest stay\n");
    assertThat(out.resolve("methodMapping-a0.txt")).doesNotExist();
    assertThat(out.resolve("methodMapping-a1.txt")).exists();
    assertThat(copyOf(map, out)).hasContent(map);
    assertThat(other).exists();
    assertThat(kept).exists();
  }

  @Test
  void the_map_of_an_earlier_build_of_the_same_program_is_replaced() throws Exception {
    Path out = Files.createDirectory(folder.resolve("build"));
    Path one = classes("one", Invocation.class);
    assertThat(Invocation.of("instrument", "--out", out, one).status()).isZero();
    String map = Files.readString(out.resolve("methodMapping.txt"));
    Files.write(one.resolve("Other.class"), classFile(InstrumentOutputsTest.class));
    assertThat(Invocation.of("instrument", "--out", out, one).out()).doesNotContain("is now");
    assertThat(Files.readString(out.resolve("methodMapping.txt"))).isNotEqualTo(map);
    assertThat(names(out)).containsExactly("methodMapping.txt", "one", "skippedMethods.txt");
  }

  /** The other place of a map. */
  private static Path copyOf(String map, Path out) {
    String id = map.lines().skip(1).findFirst().orElseThrow().replace("# mapId ", "");
    return out.resolve("methodMapping-" + id + ".txt");
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
