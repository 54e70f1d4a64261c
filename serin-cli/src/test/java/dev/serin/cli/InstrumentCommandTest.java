package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstrumentCommandTest {
  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void makeJar() throws IOException {
    jar = jar("in.jar", classFile());
  }

  @Test
  void one_input_becomes_the_file_that_out_names_with_the_map_beside_it() throws Exception {
    byte[] before = Files.readAllBytes(jar);
    Path out = folder.resolve("made/out.jar");
    Invocation done = Invocation.of("instrument", "--out", out, jar);
    assertThat(done.err()).isEmpty();
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .matches(
            "(?s).*in\\.jar: [0-9]+ methods of 1 class have probes.*"
                + "method map [0-9a-f]{16}: .*methodMapping\\.txt\\n"
                + "methods without probes: .*skippedMethods\\.txt\\n"
                + "The program now needs Serin's jars on its class path, .*--with-runtime .*\\n")
        .doesNotContain("\r", "\u001b");
    assertThat(names(folder.resolve("made")))
        .containsExactlyInAnyOrder("out.jar", "methodMapping.txt", "skippedMethods.txt");
    assertThat(Files.readAllBytes(jar)).isEqualTo(before);
  }

  @Test
  void one_input_goes_into_a_folder_that_exists_under_its_name() throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    assertThat(Invocation.of("instrument", "--out", out, jar).status()).isZero();
    assertThat(names(out))
        .containsExactlyInAnyOrder("in.jar", "methodMapping.txt", "skippedMethods.txt");
  }

  @Test
  void methods_keep_the_ids_of_a_base_map_which_is_not_changed() throws Exception {
    Path base = Files.writeString(folder.resolve("base.txt"), "9,1,a.Gone f ()V\n");
    Path map = folder.resolve("map.txt");
    Path out = folder.resolve("out.jar");
    Invocation done =
        Invocation.of("instrument", "--base-map", base, "--map", map, "--out", out, jar);
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(Files.readAllLines(map).get(2)).isEqualTo("9,1,a.Gone f ()V");
    assertThat(Files.readAllLines(map).get(3)).startsWith("10,");
    Path again = folder.resolve("again.txt");
    Invocation.of("instrument", "--base-map", map, "--map", again, "--out", out, jar);
    assertThat(again).hasSameBinaryContentAs(map);
    Invocation refused =
        Invocation.of("instrument", "--base-map", map, "--map", map, "--out", out, jar);
    assertThat(refused.status()).isEqualTo(3);
    assertThat(refused.err()).contains("map.txt: inputs are never changed in place");
  }

  @Test
  void a_base_map_that_is_missing_is_a_warning_until_the_written_map_lies_there() throws Exception {
    Path base = folder.resolve("maps/base.txt");
    Path map = folder.resolve("map.txt");
    Path out = folder.resolve("out.jar");
    Invocation first =
        Invocation.of("instrument", "--base-map", base, "--map", map, "--out", out, jar);
    assertThat(first.status()).as(first.err()).isZero();
    assertThat(first.err())
        .isEqualTo(
            "serin: the base map %s does not exist, so all methods have new ids. Copy %s to that path and commit it; later builds then keep these ids.\n"
                .formatted(base, map));
    Files.createDirectory(base.getParent());
    Files.copy(map, base);
    Invocation second =
        Invocation.of("instrument", "--base-map", base, "--map", map, "--out", out, jar);
    assertThat(second.err()).isEmpty();
    assertThat(map).hasSameBinaryContentAs(base);
    Path folderAsMap = base.getParent();
    Invocation refused = Invocation.of("instrument", "--base-map", folderAsMap, "--out", out, jar);
    assertThat(refused.status()).isEqualTo(3);
    assertThat(refused.err()).contains("maps cannot be read as a base map: ");
  }

  @Test
  void a_base_map_that_is_none_is_refused_before_anything_is_written() throws Exception {
    Path base = Files.writeString(folder.resolve("base.txt"), "ignore methods:\n");
    Path out = folder.resolve("out.jar");
    Invocation refused = Invocation.of("instrument", "--base-map", base, "--out", out, jar);
    assertThat(refused.status()).isEqualTo(3);
    assertThat(refused.err())
        .contains("base.txt:1: not a line of a method map: \"ignore methods:\"");
    assertThat(out).doesNotExist();
  }

  @Test
  void several_inputs_go_into_a_folder_that_is_made() throws Exception {
    Path other = jar("other.jar", classFile());
    Path out = folder.resolve("a/b");
    Path map = folder.resolve("maps/map.txt");
    Invocation done = Invocation.of("instrument", "--map", map, "--out", out, jar, other);
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(names(out)).containsExactlyInAnyOrder("in.jar", "other.jar");
    assertThat(map).exists();
  }

  @Test
  void a_link_to_a_folder_is_a_folder() throws Exception {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    assertThat(Invocation.of("instrument", "--out", link, jar).status()).isZero();
    assertThat(Invocation.of("instrument", "--out", link.resolve("x.jar"), jar).status()).isZero();
    assertThat(names(real))
        .containsExactlyInAnyOrder("in.jar", "x.jar", "methodMapping.txt", "skippedMethods.txt");
  }

  @Test
  void a_folder_of_classes_goes_into_a_folder_with_all_that_is_in_it() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/a/b"));
    Files.write(classes.resolve("Some.class"), classFile());
    Files.writeString(classes.resolve("some.properties"), "a=b");
    Path out = folder.resolve("out");
    Invocation done = Invocation.of("instrument", "--out", out, folder.resolve("classes"));
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(done.out()).contains(" methods of 1 class have probes");
    Path copies = out.resolve("classes/a/b");
    assertThat(copies.resolve("some.properties")).hasContent("a=b");
    assertThat(Files.size(copies.resolve("Some.class"))).isGreaterThan(classFile().length);
    assertThat(names(folder)).containsExactlyInAnyOrder("in.jar", "classes", "out");
  }

  @Test
  void methods_without_probes_are_listed_unless_all_have_some() throws Exception {
    Path getters = jar("getters.jar", classFile(Invocation.class));
    Path out = folder.resolve("out.jar");
    Path skipped = folder.resolve("skipped.txt");
    Invocation.of("instrument", "--skipped", skipped, "--out", out, getters);
    assertThat(skipped).content().contains("CHEAP,1," + Invocation.class.getName() + " status ()I");
    Invocation all =
        Invocation.of("instrument", "--probe", "all", "--skipped", skipped, "--out", out, getters);
    assertThat(all.status()).as(all.err()).isZero();
    assertThat(Files.readAllLines(skipped)).hasSize(1).first().asString().startsWith("#");
  }

  @Test
  void a_learned_list_leaves_its_methods_without_probes_and_unknown_names_are_one_warning()
      throws Exception {
    String own = InstrumentCommandTest.class.getName();
    Path list =
        Files.writeString(
            folder.resolve("hot.txt"),
            "# Serin learned methods\n"
                + own
                + "#makeJar()V # 412345 calls/s, 48 ns\n"
                + own
                + "#gone()V # 300000 calls/s, 20 ns\n");
    Path out = folder.resolve("out.jar");
    Invocation done = Invocation.of("instrument", "--learned", list, "--out", out, jar);
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains(", 1 skipped: is in a learned list; its time counts for its caller");
    assertThat(done.err())
        .startsWith("serin: 1 of 2 methods of the learned list " + list + " is not in the")
        .contains(": " + own + "#gone()V. ")
        .hasLineCount(1);
    assertThat(Files.readAllLines(folder.resolve("skippedMethods.txt")))
        .contains("LEARNED,0," + own + " makeJar ()V # 412345 calls/s, 48 ns");
    Files.writeString(list, "\r\ncom.example.*\r\n");
    Path none = folder.resolve("none.jar");
    Invocation refused = Invocation.of("instrument", "--learned", list, "--out", none, jar);
    assertRefused(refused, list + ":2: \"com.example.*\" is not a line of a learned list");
    assertThat(none).doesNotExist();
    Path absent = folder.resolve("absent.txt");
    assertRefused(
        Invocation.of("instrument", "--learned", absent, "--out", none, jar),
        absent + " cannot be read: ",
        ". Give a list of serin learn with --learned.");
  }

  @Test
  void the_same_input_gives_the_same_bytes() throws Exception {
    for (String name : new String[] {"one", "two"}) {
      Invocation.of("instrument", "--out", folder.resolve(name).resolve("out.jar"), jar);
    }
    for (String file : new String[] {"out.jar", "methodMapping.txt"}) {
      assertThat(folder.resolve("one").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("two").resolve(file));
    }
  }

  @Test
  void a_run_goes_on_from_the_state_of_the_last_one_and_says_so_if_it_cannot() throws Exception {
    Path out = folder.resolve("out.jar");
    Path state = folder.resolve("state");
    Invocation first = Invocation.of("instrument", "--state", state, "--out", out, jar);
    assertThat(first.out()).doesNotContain("last run", "instrumented again");
    Invocation second = Invocation.of("instrument", "--state", state, "--out", out, jar);
    assertThat(second.out()).contains("1 class was kept from the last run");
    assertThat(Invocation.of("instrument", "--stored", "--state", state, "--out", out, jar).out())
        .startsWith(state + " was written with other options: everything was instrumented again\n")
        .doesNotContain("last run");
    Files.writeString(state, "serin state\nthis is text");
    Invocation damaged = Invocation.of("instrument", "--state", state, "--out", out, jar);
    assertThat(damaged.status()).as(damaged.err()).isZero();
    assertThat(damaged.out()).startsWith(state + " is damaged, or is not a state file of Serin: ");
  }

  @Test
  void what_is_no_jar_is_named_and_nothing_is_made() throws Exception {
    Path text = Files.writeString(folder.resolve("text.jar"), "this is text");
    Invocation failed = Invocation.of("instrument", "--out", folder.resolve("out"), jar, text);
    assertRefused(failed, text + ": not a jar", "Name a jar");
    assertThat(folder.resolve("out")).doesNotExist();
    assertRefused(
        Invocation.of("instrument", "--out", folder.resolve("o.jar"), folder.resolve("none.jar")),
        "none.jar does not exist",
        "Name an existing jar");
    assertThat(names(folder)).containsExactlyInAnyOrder("in.jar", "text.jar");
  }

  @Test
  void a_class_that_was_cut_is_named_and_no_output_is_touched() throws Exception {
    byte[] whole = classFile();
    Path cut = jar("cut.jar", Arrays.copyOf(whole, whole.length / 2));
    Path out = Files.createDirectory(folder.resolve("out"));
    Files.writeString(out.resolve("cut.jar"), "from an earlier run");
    Invocation failed = Invocation.of("instrument", "--replace", "--out", out, jar, cut);
    assertRefused(
        failed, "cut.jar!a/Some.class", "damaged or truncated", "Build or download it again");
    assertThat(names(out)).containsExactly("cut.jar");
    assertThat(out.resolve("cut.jar")).hasContent("from an earlier run");
  }

  @Test
  void a_place_that_cannot_be_written_is_named() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "a file");
    assertRefused(
        Invocation.of("instrument", "--out", file.resolve("out.jar"), jar),
        "cannot write " + file.resolve("out.jar"),
        "Give writable places");
    Path out = folder.resolve("out.jar");
    assertRefused(
        Invocation.of("instrument", "--map", file.resolve("map.txt"), "--out", out, jar),
        file.resolve("map.txt").toString(),
        "--map");
    assertThat(names(folder)).containsExactlyInAnyOrder("in.jar", "file");
    assertThat(file).hasContent("a file");
  }

  @Test
  void no_input_is_replaced_by_an_output_or_the_map() throws Exception {
    byte[] before = Files.readAllBytes(jar);
    assertRefused(Invocation.of("instrument", "--out", jar, jar), "never changed in place");
    assertRefused(Invocation.of("instrument", "--out", folder, jar), "never changed in place");
    Path out = folder.resolve("out.jar");
    assertRefused(
        Invocation.of("instrument", "--map", jar, "--out", out, jar), "never changed in place");
    assertRefused(
        Invocation.of("instrument", "--map", out, "--out", out, jar), "another output of the run");
    Path link = Files.createSymbolicLink(folder.resolve("link.jar"), jar);
    assertRefused(Invocation.of("instrument", "--out", link, jar), "never changed in place");
    assertThat(Files.readAllBytes(jar)).isEqualTo(before);
    assertThat(names(folder)).containsExactlyInAnyOrder("in.jar", "link.jar");
  }

  @Test
  void what_serin_did_not_write_is_replaced_only_if_the_command_says_so() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("other/classes/a"));
    Files.write(classes.resolve("Some.class"), classFile());
    Path source = Files.createDirectories(folder.resolve("proj/classes")).resolve("Mine.java");
    Files.writeString(source, "mine");
    Object[] command = {"instrument", "--out", folder.resolve("proj"), classes.getParent()};
    assertRefused(
        Invocation.of(command),
        "is a folder that Serin did not write",
        "or allow this with --replace, in Maven with -Dserin.replace");
    assertThat(source).hasContent("mine");
    command = new Object[] {command[0], "--replace", command[1], command[2], command[3]};
    assertThat(Invocation.of(command).status()).isZero();
    assertThat(source).doesNotExist();
    command = new Object[] {command[0], command[2], command[3], command[4]};
    assertThat(Invocation.of(command).status()).isZero();
    Path map = Files.writeString(folder.resolve("proj/methodMapping.txt"), "1,1,a.B f ()V\n");
    assertRefused(Invocation.of(command), map + " is a file that Serin did not write");
    assertThat(map).hasContent("1,1,a.B f ()V");
  }

  private static void assertRefused(Invocation failed, String... parts) {
    assertThat(failed.status()).isEqualTo(3);
    assertThat(failed.err()).startsWith("serin: ").contains(parts).doesNotContain("\tat ");
    assertThat(failed.out()).isEmpty();
  }

  private Path jar(String name, byte[] classFile) throws IOException {
    Path made = folder.resolve(name);
    try (OutputStream file = Files.newOutputStream(made);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.putNextEntry(new ZipEntry("a/Some.class"));
      out.write(classFile);
      out.closeEntry();
    }
    return made;
  }

  private static byte[] classFile() throws IOException {
    return classFile(InstrumentCommandTest.class);
  }

  private static byte[] classFile(Class<?> type) throws IOException {
    String name = type.getSimpleName() + ".class";
    try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(name))) {
      return in.readAllBytes();
    }
  }

  private static String[] names(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.map(file -> file.getFileName().toString()).toArray(String[]::new);
    }
  }
}
