package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private static final String ISSUE =
      "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":750,\"mapId\":\"m1\","
          + "\"callTree\":[[0,1048574,1,750000,0,750000,0,0],[1,5,1,750000,0,750000,0,0]],"
          + "\"methods\":{\"5\":\"com.example.Main.run\"}}\n";

  private static final String NOT_REGULAR =
      ": skipped, this is a pipe, a socket or a device; only regular files are read";

  @TempDir private Path folder;
  private Path issues;

  @BeforeEach
  void writeIssues() throws IOException {
    issues = Files.writeString(folder.resolve("issues.jsonl"), ISSUE);
  }

  @Test
  void a_file_or_its_folder_is_shown_as_text() {
    Invocation file = Invocation.of("report", issues);
    assertThat(file.status()).isZero();
    assertThat(file.err()).isEmpty();
    assertThat(file.out())
        .startsWith("1. A message took 750 ms\n")
        .contains("com.example.Main.run");
    assertThat(Invocation.of("report", folder)).isEqualTo(file);
  }

  @Test
  void a_folder_without_files_of_issues_is_named_and_does_not_fail() throws Exception {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path out = folder.resolve("report.html");
    String named =
        "serin: "
            + empty
            + " has no files of issues. If messages were slow, give the folder that the program"
            + " writes issues to: the one after its --out, or serin-issues where it was started."
            + " Folders inside it are not read.\n";
    assertThat(Invocation.of("report", empty)).isEqualTo(new Invocation(0, "No issues.\n", named));
    assertThat(Invocation.of("report", empty, "--out", out))
        .isEqualTo(new Invocation(0, "", named));
    assertThat(Invocation.of("report", issues, empty).err()).isEqualTo(named);
  }

  @Test
  void the_folder_of_a_session_without_issues_is_not_named() throws Exception {
    Path quiet = Files.createDirectory(folder.resolve("quiet"));
    Files.writeString(
        quiet.resolve("methodMapping-1a1fe3bd96d-f39506cd.txt"),
        "# serin method map, version 2\n# mapId 1a1fe3bd96d-f39506cd\n");
    assertThat(Invocation.of("report", quiet)).isEqualTo(new Invocation(0, "No issues.\n", ""));

    Path running = Files.createDirectory(folder.resolve("running"));
    Files.createFile(running.resolve("1a1fe3bd96d-f39506cd.lock"));
    assertThat(Invocation.of("report", running)).isEqualTo(new Invocation(0, "No issues.\n", ""));
  }

  @Test
  void a_folder_with_only_a_link_to_issues_is_named_once() throws Exception {
    Path linked = Files.createDirectory(folder.resolve("linked"));
    Path link = Files.createSymbolicLink(linked.resolve("issues.jsonl"), issues);
    String skipped =
        "serin: " + link + ": skipped, links in a folder are not followed; name the file itself\n";
    assertThat(Invocation.of("report", linked).err()).isEqualTo(skipped);
  }

  @Test
  void out_names_the_format_by_its_ending_unless_it_is_given() throws Exception {
    Path page = folder.resolve("report.html");
    assertThat(Invocation.of("report", issues, "--out", page).out()).isEmpty();
    assertThat(page).content().startsWith("<!DOCTYPE html>");
    Invocation.of("report", issues, "--format", "text", "--out", page);
    assertThat(page).content().startsWith("Serin report\n1. A message took 750 ms");
    assertThat(Invocation.of("report", issues, "--format", "html").out()).startsWith("<!DOCTYPE");
  }

  @Test
  void hot_methods_are_added_to_the_text_in_a_file_too() throws Exception {
    String tree =
        "[[0,1048574,1,750000,0,750000,0,0],[1,5,1,750000,0,750000,0,0],"
            + "[2,6,1500000,150000,150000,1,0,0]]";
    Files.writeString(
        issues,
        ISSUE.replaceFirst("\\[\\[.*]],", tree + ",").replace("\"5\"", "\"6\":\"a.B.f\",\"5\""));
    String row = "   2,000,000      100       100.0         1  a.B#f\n";
    Invocation shown = Invocation.of("report", issues, "--hot");
    assertThat(shown.status()).as(shown.err()).isZero();
    assertThat(shown.out()).startsWith("1. A message took 750 ms\n").contains(row);
    Path out = folder.resolve("report.txt");
    assertThat(Invocation.of("report", issues, "--hot", "--out", out).out()).isEmpty();
    assertThat(out).content().startsWith("Serin report\n1. A message").contains(row);
    assertThat(Invocation.of("report", issues).out()).doesNotContain("Hot methods");
  }

  @Test
  void a_broken_line_is_skipped_and_named() throws Exception {
    Files.writeString(issues, ISSUE + ISSUE.substring(0, 90) + "\n");
    Path out = folder.resolve("report.txt");
    Invocation done = Invocation.of("report", issues, "--out", out);
    assertThat(done.status()).isEqualTo(3);
    assertThat(done.err()).startsWith("serin: " + issues + ":2: skipped, this line is not JSON");
    assertThat(out).content().contains(issues + ":2: skipped").contains("A message took 750 ms");
  }

  @Test
  void a_mapping_gives_the_names_of_the_source_back() throws Exception {
    Path mapping =
        Files.writeString(
            folder.resolve("mapping.txt"),
            "sample.Editor -> com.example.Main:\n    1:9:void save():20:28 -> run\n");
    assertThat(Invocation.of("report", issues, "--mapping", mapping).out())
        .contains("sample.Editor.save")
        .doesNotContain("com.example.Main.run");
    Files.writeString(mapping, "sample.Editor -> com.exa");
    assertRefused(
        Invocation.of("report", issues, "--mapping", mapping),
        mapping + ":1: not a line of a mapping: \"sample.Editor -> com.exa\"");
  }

  @Test
  void a_map_of_another_build_is_refused() throws Exception {
    Path map = Files.writeString(folder.resolve("map.txt"), "# mapId m2\n5,1,a.B c ()V\n");
    Path out = folder.resolve("report.txt");
    assertRefused(
        Invocation.of("report", issues, "--map", map, "--out", out),
        map + " is the method map m2",
        "the map m1",
        "Give the map that was written with that build");
    assertThat(out).doesNotExist();
    assertRefused(
        Invocation.of("report", issues, "--map", folder.resolve("none.txt")),
        "none.txt cannot be read as a method map");
  }

  @Test
  void an_empty_map_is_named_and_hides_no_issue() throws Exception {
    Path map = Files.createFile(folder.resolve("map.txt"));
    Invocation done = Invocation.of("report", issues, "--map", map);
    assertThat(done.status()).isEqualTo(3);
    assertThat(done.out()).contains("1. A message took 750 ms");
    assertThat(done.err())
        .startsWith("serin: the given map is not used; ")
        .contains(map + " is not a method map: it is empty or has only comments. ");
  }

  @Test
  void a_damaged_map_hides_no_issue() throws Exception {
    Path map = Files.writeString(folder.resolve("map.txt"), "# mapId m1\n5,1,a.B c ()V\n7,1,a");
    Invocation done = Invocation.of("report", issues, "--map", map);
    assertThat(done.status()).isEqualTo(3);
    assertThat(done.out()).contains("1. A message took 750 ms").doesNotContain("a.B.c");
    assertThat(done.err())
        .startsWith("serin: the given map is not used; ")
        .contains(map + ":3: not a line of a method map");
  }

  @Test
  void an_issue_of_another_build_does_not_hide_those_that_the_map_fits() throws Exception {
    Path map = Files.writeString(folder.resolve("map.txt"), "# mapId m1\n5,1,given.Map run ()V\n");
    String foreign = ISSUE.replace("m1", "m2").replace("750,", "950,").replace("methods", "none");
    Files.writeString(issues, ISSUE + foreign);
    Invocation done = Invocation.of("report", issues, "--map", map);
    assertThat(done.status()).isEqualTo(3);
    assertThat(done.out())
        .startsWith("1. A message took 950 ms\n")
        .contains("method 5", "2. A message took 750 ms", "given.Map.run");
    assertThat(done.err())
        .startsWith("serin: " + map + " is the method map m1, which does not fit the issues")
        .contains("of the map m2 (1 in total)");
  }

  @Test
  void issues_that_do_not_exist_are_named() {
    assertRefused(
        Invocation.of("report", folder.resolve("none")),
        folder.resolve("none") + " does not exist",
        "Give a file of issues or the folder");
  }

  @Test
  void a_place_that_cannot_be_written_is_named_and_no_input_is_replaced() {
    Path below = issues.resolve("report.html");
    assertRefused(
        Invocation.of("report", issues, "--out", below),
        below + " cannot be written",
        "Give another file with --out");
    assertRefused(
        Invocation.of("report", issues, "--out", issues),
        issues + " is an input, and inputs are never changed");
    assertThat(issues).hasContent(ISSUE.trim());
    assertRefused(
        Invocation.of("report", issues, "--out", folder, "--replace"), "is not a regular file");
  }

  @Test
  void a_file_that_is_no_report_is_replaced_only_if_that_is_wanted() throws Exception {
    Path thesis = Files.writeString(folder.resolve("thesis.html"), "mine");
    assertRefused(
        Invocation.of("report", issues, "--out", thesis),
        thesis + " exists and is not a Serin report, so it is not replaced.",
        "allow it with --replace");
    assertThat(thesis).hasContent("mine");
    assertThat(Invocation.of("report", issues, "--out", thesis, "--replace").status()).isZero();
    assertThat(thesis).content().startsWith("<!DOCTYPE html>");
    assertThat(Invocation.of("report", issues, "--out", thesis).status()).isZero();
  }

  @Test
  void an_input_that_is_missing_does_not_hide_the_others_and_gives_status_3() {
    Invocation done = Invocation.of("report", folder.resolve("none"), issues);
    assertThat(done.status()).isEqualTo(3);
    assertThat(done.out()).startsWith("1. A message took 750 ms\n");
    assertThat(done.err()).startsWith("serin: " + folder.resolve("none") + " does not exist");
  }

  @Test
  void a_pipe_is_not_waited_for_wherever_it_is() throws Exception {
    for (String name : List.of("a.jsonl", "methodMapping-a.txt", "named")) {
      String pipe = folder.resolve(name).toString();
      assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
    }
    Path named = folder.resolve("named");
    Invocation done =
        assertTimeoutPreemptively( // a failure would wait for ever
            Duration.ofMinutes(2), () -> Invocation.of("report", folder, named));
    assertThat(done.status()).isEqualTo(3);
    assertThat(done.out()).startsWith("1. A message took 750 ms\n");
    assertThat(done.err().lines().sorted())
        .containsExactly(
            "serin: " + folder.resolve("a.jsonl") + NOT_REGULAR,
            "serin: " + folder.resolve("methodMapping-a.txt") + NOT_REGULAR,
            "serin: " + named + NOT_REGULAR + ".");
    for (String option : List.of("--map", "--mapping")) {
      Invocation refused =
          assertTimeoutPreemptively(
              Duration.ofMinutes(2), () -> Invocation.of("report", issues, option, named));
      assertRefused(refused, "only regular files are read");
    }
  }

  @Test
  void lines_are_as_many_as_wanted_and_not_negative() {
    assertThat(Invocation.of("report", issues, "--lines", 1).out()).contains("… 1 more lines");
    Invocation wrong = Invocation.of("report", issues, "--lines", -1);
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("--lines must not be negative: -1").contains("Usage:");
  }

  private static void assertRefused(Invocation failed, String... parts) {
    assertThat(failed.status()).isEqualTo(3);
    assertThat(failed.err()).startsWith("serin: ").contains(parts).doesNotContain("\tat ");
    assertThat(failed.out()).isEmpty();
  }
}
