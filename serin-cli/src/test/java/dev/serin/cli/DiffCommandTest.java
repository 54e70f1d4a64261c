package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
  private static final String MESSAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"app","time":1700000003000,\
      "scene":"window","cost":%2$d,"callTree":[[0,1048574,1,%2$d000,0,%2$d000,0,0],\
      [1,5,1,%2$d000,%2$d000,%2$d000,0,0]],"methods":{"5":"com.example.Main.%3$s"},\
      "dispatchId":"%1$s-swing-%3$s","session":"%1$s","loop":"swing","mapId":"m1"}
      """;

  @TempDir private Path folder;

  /** Writes sessions that each have a message of a method. */
  private Path write(String name, String method, int sessions, int millis) throws Exception {
    StringBuilder issues = new StringBuilder();
    for (int i = 0; i < sessions; i++) {
      issues.append(MESSAGE.formatted(name + i, millis + i, method));
    }
    return Files.writeString(folder.resolve(name + ".jsonl"), issues);
  }

  @Test
  void a_slower_problem_is_named_with_its_method_and_figures() throws Exception {
    Path before = write("a", "open", 12, 800);
    Path after = write("b", "open", 14, 1200);

    Invocation diff = Invocation.of("diff", before, after);

    assertThat(diff.status()).isZero();
    assertThat(diff.err()).isEmpty();
    assertThat(diff.out())
        .startsWith(
            """
            before: 12 sessions; after: 14 sessions

            slower: A message took 1213 ms
               at least half of the time passed in com.example.Main.open
                                       before    after  difference   95 % interval
               messages per session      1.00     1.00       +0.00   +0.00 to +0.00      not enough; \
            a change of 0.20 needs about 18 more sessions in each set
               median, ms                 805     1206        +401   +\
            """)
        .contains("   95th percentile, ms        811     1213        +402   +")
        .containsPattern(" slower\n   group g2:[0-9a-f]{16}\n")
        .endsWith("1 problem: 1 changed, 0 the same, 0 with too few sessions to say\n");
  }

  @Test
  void a_new_problem_says_how_often_it_may_have_occurred_before() throws Exception {
    Path before = write("a", "open", 30, 800);
    Path after = write("b", "save", 30, 800);

    Invocation diff = Invocation.of("diff", before, after);

    assertThat(diff.out())
        .contains("new: A message took 829 ms")
        .contains("in none of 30 sessions before, so in at most 10.0 % of all sessions then")
        .contains("gone: A message took 829 ms");
  }

  @Test
  void the_page_is_written_beside_the_text_and_replaces_only_reports() throws Exception {
    Path before = write("a", "open", 12, 800);
    Path after = write("b", "open", 12, 1200);
    Path page = folder.resolve("comparison.html");

    Invocation diff = Invocation.of("diff", "--out", page, before, after);

    assertThat(diff.status()).isZero();
    assertThat(diff.out()).contains("slower: A message took 1211 ms");
    assertThat(page).content().startsWith("<!DOCTYPE html>").contains("Serin report");
    assertThat(Invocation.of("diff", "--out", page, before, after).status()).isZero();

    Path other = Files.writeString(folder.resolve("other.html"), "mine");
    Invocation refused = Invocation.of("diff", "--out", other, before, after);
    assertThat(refused.status()).isEqualTo(3);
    assertThat(refused.err()).contains("exists and is not a Serin report");
    assertThat(other).hasContent("mine");
    assertThat(Invocation.of("diff", "--replace", "--out", other, before, after).status()).isZero();
    assertThat(other).content().contains("Serin report");
  }

  @Test
  void an_input_is_never_replaced_by_the_page() throws Exception {
    Path before = write("a", "open", 12, 800);
    Path after = write("b", "open", 12, 1200);
    String content = Files.readString(after);

    Invocation diff = Invocation.of("diff", "--replace", "--out", after, before, after);

    assertThat(diff.status()).isEqualTo(3);
    assertThat(diff.err()).contains(after + " is an input, and inputs are never changed.");
    assertThat(after).hasContent(content);
  }

  @Test
  void each_set_uses_the_mapping_of_its_build() throws Exception {
    Path maps = Files.createDirectory(folder.resolve("maps"));
    Files.writeString(maps.resolve("old.txt"), "# pg_map_id: m-old\napp.Editor -> a.a:\n");
    Files.writeString(maps.resolve("new.txt"), "# pg_map_id: m-new\napp.Editor -> b.b:\n");
    Path before = shrunk(write("a", "open", 12, 800), "a.a", "m-old");
    Path after = shrunk(write("b", "open", 12, 800), "b.b", "m-new");

    Invocation diff = Invocation.of("diff", "--all", "--maps", maps, before, after);

    assertThat(diff.err()).isEmpty();
    assertThat(diff.out()).contains("   scene app.Editor\n").contains("\n1 problem: ");
    Invocation unmapped = Invocation.of("diff", before, after);
    assertThat(unmapped.err())
        .contains("serin: before: 12 issues name the mapping m-old of R8, which was not given.")
        .contains("serin: after: 12 issues name the mapping m-new of R8, which was not given.");
    assertThat(unmapped.status()).isZero();
  }

  private static Path shrunk(Path issues, String scene, String mappingId) throws Exception {
    return Files.writeString(
        issues,
        Files.readString(issues)
            .replace("callTree", "noTree")
            .replace("\"window\"", '"' + scene + '"')
            .replace("\"mapId\":\"m1\"", "\"mappingId\":\"" + mappingId + '"'));
  }

  @Test
  void problems_without_a_change_are_counted_and_shown_on_request() throws Exception {
    Path before = write("a", "open", 60, 800);
    Path after = write("b", "open", 60, 800);

    assertThat(Invocation.of("diff", before, after).out())
        .isEqualTo(
            """
            before: 60 sessions; after: 60 sessions

            1 problem: 0 changed, 1 the same, 0 with too few sessions to say; --all shows them
            """);
    assertThat(Invocation.of("diff", "--all", before, after).out())
        .contains("same: A message took 859 ms");
  }

  @Test
  void the_smallest_change_that_counts_can_be_set() throws Exception {
    Path before = write("a", "open", 12, 800);
    Path after = write("b", "open", 12, 1000);

    assertThat(Invocation.of("diff", "--min-percent", "50", before, after).out())
        .contains("0 changed");
    assertThat(Invocation.of("diff", "--min-millis", "300", before, after).out())
        .contains("0 changed");
    assertThat(Invocation.of("diff", "--min-millis", "-1", before, after).status()).isEqualTo(2);
  }

  @Test
  void too_few_sessions_come_with_the_number_that_a_change_needs() throws Exception {
    Path before = write("a", "open", 5, 800);
    Path after = write("b", "open", 5, 800);
    Path some = write("c", "save", 1, 800);
    Files.writeString(after, Files.readString(after) + Files.readString(some));

    assertThat(Invocation.of("diff", "--all", "--sessions-before", "8", before, after).out())
        .containsPattern("messages per session .* not enough; a change of 0[.]13 needs about ")
        .containsPattern("not enough; needs about [0-9]+ more sessions in each set\\n");
  }

  @Test
  void sessions_without_issues_can_be_given() throws Exception {
    Path before = write("a", "open", 30, 800);
    Path after = write("b", "open", 10, 800);

    Invocation diff =
        Invocation.of("diff", "--sessions-before", "30", "--sessions-after", "30", before, after);

    assertThat(diff.out())
        .startsWith("before: 30 sessions; after: 30 sessions")
        .containsPattern("messages per session +1[.]00 +0[.]33 +-0[.]67 .* rarer");
    assertThat(Invocation.of("diff", "--sessions-after", "9", before, after).err())
        .contains("issues of 10 sessions, more than the given 9");
    assertThat(Invocation.of("diff", "--sessions-after", "-9", before, after).status())
        .isEqualTo(2);
  }

  @Test
  void a_set_cannot_be_compared_with_itself() throws Exception {
    Path before = write("a", "open", 2, 800);

    Invocation diff = Invocation.of("diff", before, before);

    assertThat(diff.status()).isEqualTo(3);
    assertThat(diff.err())
        .contains("Both sets have issues of the session a0, and of 1 more. Each session may be in");
  }

  @Test
  void lines_that_are_no_issues_are_named_and_change_the_status() throws Exception {
    Path before = write("a", "open", 12, 800);
    Path after = write("b", "open", 12, 1200);
    Files.writeString(after, Files.readString(after) + "{\n");

    Invocation diff = Invocation.of("diff", before, after);

    assertThat(diff.status()).isEqualTo(3);
    assertThat(diff.out()).contains("slower: ");
    assertThat(diff.err()).contains("b.jsonl");
  }

  @Test
  void a_set_without_sessions_is_refused() throws Exception {
    Path before = write("a", "open", 12, 800);
    Path none =
        Files.writeString(
            folder.resolve("none.jsonl"),
            "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":900}\n");

    Invocation diff = Invocation.of("diff", before, none);

    assertThat(diff.status()).isEqualTo(3);
    assertThat(diff.err()).contains("The later set has no session.");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(Invocation.of("diff", before, empty).err())
        .startsWith("serin: " + empty + " has no files of issues. If messages were slow, give ")
        .endsWith(
            " Folders inside it are not read.\n"
                + "serin: The later set has no session. No issue was found in it; check its path."
                + " If its sessions have no issues, give their number.\n");
    Files.writeString(none, "no JSON\n");
    assertThat(Invocation.of("diff", before, none).err())
        .startsWith(
            "serin: The later set has no session. " + none + ":1: skipped, this line is not JSON");
  }

  @Test
  void each_set_without_files_of_issues_is_named() throws Exception {
    Path first = Files.createDirectory(folder.resolve("first"));
    Path second = Files.createDirectory(folder.resolve("second"));

    Invocation diff =
        Invocation.of("diff", "--sessions-before", "9", "--sessions-after", "9", first, second);

    assertThat(diff.status()).isZero();
    assertThat(diff.err().lines().map(line -> line.replaceFirst("issues[.].*", "")))
        .containsExactly(
            "serin: " + first + " has no files of ", "serin: " + second + " has no files of ");
  }
}
