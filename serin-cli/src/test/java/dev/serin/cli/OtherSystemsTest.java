package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The commands that read and write archives, issues, maps and reports, on file systems that work as
 * those of Windows and macOS: drive letters, backslashes, names that differ by case, line ends.
 */
@Tag("any-jvm")
class OtherSystemsTest {
  private static final String MESSAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"app","time":1700000003000,\
      "scene":"window","cost":%2$d,"callTree":[[0,1048574,1,%2$d000,0,%2$d000,0,0],\
      [1,5,1,%2$d000,%2$d000,%2$d000,0,0],[2,6,4000000,200000,200000,1000,0,0]],\
      "dispatchId":"%1$s","session":"%1$s","loop":"swing","mapId":"m1"}
      """;

  private static final String MAP =
      "# mapId m1\n5,1,com.example.Main open ()V\n6,1,com.example.Point <init> ()V\n";

  /** A system, and a folder there that exists. */
  enum OtherSystem {
    WINDOWS("C:\\work\\My App"),
    MAC("/Users/ann/My App");

    private final String folder;

    OtherSystem(String folder) {
      this.folder = folder;
    }

    /** A folder on a new file system, with issues and a map as an editor of Windows saves them. */
    Path program() throws IOException {
      Configuration likeIt = this == WINDOWS ? Configuration.windows() : Configuration.osX();
      FileSystem files = Jimfs.newFileSystem(likeIt);
      Path made = Files.createDirectories(files.getPath(folder));
      writeProgram(made);
      return made;
    }

    /** Writes issues of two sets, and a map. */
    static void writeProgram(Path made) throws IOException {
      for (int millis : new int[] {800, 1200}) {
        StringBuilder issues = new StringBuilder();
        for (int i = 0; i < 20; i++) {
          issues.append(MESSAGE.formatted(millis + "-" + i, millis + i));
        }
        Files.writeString(made.resolve(millis + ".jsonl"), withReturns(issues.toString()));
      }
      Files.writeString(made.resolve("methodMapping.txt"), withReturns(MAP));
    }

    private static String withReturns(String text) {
      return text.replace("\n", "\r\n");
    }
  }

  private static Invocation run(Path folder, Object... arguments) {
    return Invocation.on(folder.getFileSystem(), arguments);
  }

  private static Stream<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList().stream();
    }
  }

  @ParameterizedTest
  @EnumSource
  void an_archive_is_instrumented_again_and_again(OtherSystem system) throws Exception {
    Path folder = system.program();
    Path jar = folder.resolve("App.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("dev/serin/cli/OtherSystemsTest.class"));
      zip.write(
          OtherSystemsTest.class.getResourceAsStream("OtherSystemsTest.class").readAllBytes());
    }
    Path out = folder.resolve("out").resolve("Traced.jar");
    for (int i = 0; i < 2; i++) {
      Invocation done = run(folder, "instrument", "--out", out, jar);
      assertThat(done.status()).as(done.err()).isZero();
      assertThat(done.out()).contains("App.jar: ", "methods without probes: " + out.getParent());
    }
    assertThat(names(out.getParent()))
        .containsExactlyInAnyOrder("Traced.jar", "methodMapping.txt", "skippedMethods.txt");
    Invocation refused = run(folder, "instrument", "--out", folder.resolve("APP.JAR"), jar);
    assertThat(refused.err()).contains("inputs are never changed in place");
  }

  @ParameterizedTest
  @EnumSource
  void a_folder_is_reported_as_text_and_as_a_page_that_replaces_no_input(OtherSystem system)
      throws Exception {
    Path folder = system.program();
    assertThat(run(folder, "report", folder).out())
        .contains("com.example.Main.open")
        .doesNotContain("\r");
    Path page = folder.resolve("Report.html");
    for (int i = 0; i < 2; i++) {
      Invocation done = run(folder, "report", folder, "--out", page);
      assertThat(done.status()).as(done.err()).isZero();
    }
    assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>");
    assertThat(names(folder))
        .containsExactlyInAnyOrder("800.jsonl", "1200.jsonl", "methodMapping.txt", "Report.html");
    Invocation refused =
        run(
            folder,
            "report",
            folder.resolve("800.jsonl"),
            "--format",
            "text",
            "--out",
            folder.resolve("800.JSONL"));
    assertThat(refused.err()).contains("is an input, and inputs are never changed");
  }

  @ParameterizedTest
  @EnumSource
  void two_sets_are_compared_and_checked(OtherSystem system) throws Exception {
    Path folder = system.program();
    Path before = folder.resolve("800.jsonl");
    Path after = folder.resolve("1200.jsonl");
    Path page = folder.resolve("diff.html");
    Invocation diff = run(folder, "diff", before, after, "--out", page);
    assertThat(diff.out()).contains("slower: A message took 1219 ms", "com.example.Main.open");
    assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>");
    Path budget =
        Files.writeString(
            folder.resolve("budget.json"), "{\r\n\"rules\":[{\"maxMillis\":50}]}\r\n");
    Invocation check = run(folder, "check", "--budget", budget, after);
    assertThat(check.status()).as(check.err()).isEqualTo(Serin.CHECK_FAILED);
    assertThat(check.out()).contains("com.example.Main.open");
  }

  @ParameterizedTest
  @EnumSource
  void methods_are_learned_into_a_list_that_grows(OtherSystem system) throws Exception {
    Path folder = system.program();
    Path list = folder.resolve("hot.txt");
    for (int i = 0; i < 2; i++) {
      Invocation done = run(folder, "learn", folder, "--out", list);
      assertThat(done.status()).as(done.err()).isZero();
      assertThat(done.out()).endsWith("1 is in " + list + "\n");
    }
    assertThat(Files.readString(list)).contains("com.example.Point#<init>()V");
  }
}
