package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The commands on a file system with open files, names of devices, long paths, and text files as
 * editors of Windows save them.
 */
@Tag("any-jvm")
class StrictWindowsTest {
  private static final String IN_USE = "being used by another process";

  /** Over 260 characters; the file system does not imitate a limit. */
  private static final String DEEP = "C:\\" + "A long name of a folder\\".repeat(20) + "app";

  private final StrictWindows files = new StrictWindows();
  private Path folder;

  @BeforeEach
  void make() throws Exception {
    folder = make("C:\\work\\My App");
  }

  /** A folder with issues of two sets, a map and a program. */
  private Path make(String name) throws IOException {
    Path made = Files.createDirectories(files.getPath(name));
    OtherSystemsTest.OtherSystem.writeProgram(made);
    pack(made.resolve("App.jar"), StrictWindowsTest.class);
    return made;
  }

  /** Writes an archive with classes, and with entries that could not be files of one folder. */
  private static void pack(Path jar, Class<?>... classes) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String entry : List.of("aux.txt", "CON", "Notes.txt", "notes.txt")) {
        zip.putNextEntry(new ZipEntry(entry));
        zip.write(entry.getBytes(StandardCharsets.UTF_8));
      }
      for (Class<?> type : classes) {
        String name = type.getSimpleName() + ".class";
        zip.putNextEntry(new ZipEntry("dev/serin/cli/" + name));
        zip.write(type.getResourceAsStream(name).readAllBytes());
      }
    }
  }

  private Invocation run(Object... arguments) {
    return Invocation.on(files, arguments);
  }

  private Invocation succeed(Object... arguments) {
    Invocation done = run(arguments);
    assertThat(done.status()).as(done.err()).isZero();
    return done;
  }

  /** The files below a folder, by path, with the hash of their bytes. */
  private static SortedMap<String, Integer> content(Path folder) throws IOException {
    SortedMap<String, Integer> content = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        content.put(file.toString(), Arrays.hashCode(Files.readAllBytes(file)));
      }
    }
    return content;
  }

  @Test
  void a_page_that_another_program_has_open_stays_and_is_named() throws Exception {
    Path page = folder.resolve("Report.html");
    succeed("report", folder.resolve("800.jsonl"), "--out", page);
    Path list = folder.resolve("hot.txt");
    succeed("learn", folder.resolve("800.jsonl"), "--out", list);
    SortedMap<String, Integer> before = content(folder);
    files.hold(page);
    files.hold(list);
    for (Object[] command :
        new Object[][] {
          {"report", folder, "--out", page},
          {"diff", folder.resolve("800.jsonl"), folder.resolve("1200.jsonl"), "--out", page},
          {"learn", folder, "--out", list}
        }) {
      Invocation refused = run(command);
      assertThat(refused.status()).isEqualTo(Serin.BAD_INPUT);
      assertThat(refused.err()).contains(command[command.length - 1] + " ", IN_USE);
      assertThat(content(folder)).isEqualTo(before);
    }
    files.releaseAll();
    succeed("report", folder, "--out", page);
    assertThat(content(folder).keySet()).isEqualTo(before.keySet());
    assertThat(content(folder)).isNotEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Traced.jar", "methodMapping.txt", "skippedMethods.txt"})
  void no_output_is_replaced_if_another_program_has_one_open(String open) throws Exception {
    Path out = folder.resolve("out");
    Path jar = out.resolve("Traced.jar");
    succeed("instrument", "--out", jar, folder.resolve("App.jar"));
    SortedMap<String, Integer> before = content(out);
    files.hold(out.resolve(open));
    pack(folder.resolve("App.jar"), StrictWindowsTest.class, Invocation.class);
    Object[] changed = {
      "instrument", "--exclude", "*#run", "--out", jar, folder.resolve("App.jar")
    };
    Invocation refused = run(changed);
    assertThat(refused.status()).isEqualTo(Serin.BAD_INPUT);
    assertThat(refused.err()).contains(open, IN_USE);
    SortedMap<String, Integer> after = content(out);
    after.remove(out.resolve(open + ".serin-old").toString()); // a second name of the same file
    assertThat(after).isEqualTo(before);
    files.releaseAll();
    succeed(changed);
    assertThat(content(out).keySet()).isEqualTo(before.keySet());
    assertThat(content(out)).isNotEqualTo(before);
  }

  @Test
  void a_dot_at_the_end_of_a_name_leads_to_no_input() throws Exception {
    SortedMap<String, Integer> before = content(folder);
    Path issues = folder.resolve("800.jsonl");
    assertThat(run("report", issues, "--format", "text", "--out", issues + ".").err())
        .contains("is an input, and inputs are never changed");
    Path jar = folder.resolve("App.jar");
    assertThat(run("instrument", "--out", jar + "..", jar).err())
        .contains("inputs are never changed in place");
    assertThat(content(folder)).isEqualTo(before);
  }

  @Test
  void a_device_as_output_is_named_and_leaves_no_file() throws Exception {
    SortedMap<String, Integer> before = content(folder);
    Path device = folder.resolve("con.html");
    Invocation refused = run("report", folder, "--out", device);
    assertThat(refused.status()).isEqualTo(Serin.BAD_INPUT);
    assertThat(refused.err()).contains(device + " ", "The parameter is incorrect");
    Path jar = folder.resolve("out").resolve("NUL.jar");
    refused = run("instrument", "--out", jar, folder.resolve("App.jar"));
    assertThat(refused.status()).isEqualTo(Serin.BAD_INPUT);
    assertThat(refused.err()).contains("NUL.jar", "The parameter is incorrect");
    assertThat(content(folder)).isEqualTo(before);
  }

  @Test
  void an_archive_keeps_entries_that_could_not_be_files() throws Exception {
    Path jar = folder.resolve("out").resolve("Traced.jar");
    succeed("instrument", "--out", jar, folder.resolve("App.jar"));
    List<String> names = new ArrayList<>();
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        names.add(entry.getName());
      }
    }
    assertThat(names).contains("aux.txt", "CON", "Notes.txt", "notes.txt");
  }

  @Test
  void paths_over_260_characters_are_read_and_written() throws Exception {
    Path deep = make(DEEP);
    assertThat(deep.toString()).hasSizeGreaterThan(260);
    succeed("instrument", "--out", deep.resolve("out").resolve("App.jar"), deep.resolve("App.jar"));
    succeed("report", deep, "--out", deep.resolve("Report.html"));
    succeed("diff", deep.resolve("800.jsonl"), deep.resolve("1200.jsonl"));
    succeed("learn", deep, "--out", deep.resolve("hot.txt"));
    assertThat(content(deep)).hasSize(9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\uFEFF"})
  void text_files_have_the_line_ends_of_windows_and_its_mark(String mark) throws Exception {
    Path patterns = text("patterns.txt", mark + "# all", "[class]", "dev.serin.**", "");
    Path learned =
        text("learned.txt", mark + "# list", "dev.serin.cli.A#a()V # 412345 calls/s, 48 ns");
    Path base = text("base.txt", mark + "# serin method map 1", "77,1,a.B c ()V");
    Path jar = folder.resolve("App.jar");
    Path out = folder.resolve("out").resolve("App.jar");
    Path map = out.resolveSibling("methodMapping.txt");
    Object[] files = {"--includes", patterns, "--learned", learned, "--base-map", base};
    Invocation done = succeed(with(files, "instrument", "--probe", "all", "--out", out, jar));
    assertThat(done.err()).doesNotContain("matche", "cannot");
    assertThat(Files.readString(map)).contains("78,", "StrictWindowsTest run ");
    succeed("instrument", "--excludes", patterns, "--out", out, jar);
    assertThat(Files.readString(out.resolveSibling("skippedMethods.txt")))
        .contains("EXCLUDED,130,dev.serin.cli.StrictWindowsTest run ");
    Path through = text("through.txt", mark + "# waits", "com.example.Main.open");
    succeed("report", folder.resolve("800.jsonl"), "--pass-through", through);
    Path wrong = text("wrong.txt", mark + "# waits", "com.example.Main open");
    assertThat(run("report", folder, "--pass-through", wrong).err()).contains("wrong.txt:2: ");
    Path budget = text("budget.json", mark + "{", "\"rules\":[{\"maxMillis\":50}]}");
    Invocation check = run("check", "--budget", budget, folder.resolve("800.jsonl"));
    assertThat(check.status()).as(check.err()).isEqualTo(Serin.CHECK_FAILED);
  }

  private static Object[] with(Object[] options, Object... command) {
    List<Object> all = new ArrayList<>(List.of(command));
    all.addAll(1, List.of(options));
    return all.toArray();
  }

  private Path text(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\r\n", lines) + "\r\n");
  }
}
