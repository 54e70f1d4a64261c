package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods of two sets of issues, compared by {@code serin diff --methods}. */
class DiffMethodsTest {
  private static final String MESSAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"app","time":1700000003000,\
      "scene":"window","cost":%2$d,"callTree":[[0,1048574,1,%2$d000,0,%2$d000,0,0],\
      [1,5,1,%2$d000,2000,%2$d000,0,0],[2,6,%4$d,%3$d000,%3$d000,90000,0,0],\
      [2,7,3,70000,70000,70000,0,0]],\
      "methods":{"5":"com.example.Main.open","6":"com.example.Font.find"},\
      "dispatchId":"%1$s-swing-1","session":"%1$s","loop":"swing","mapId":"m1"}
      """;

  @TempDir private Path folder;

  /** Writes sessions that each have a message. */
  private Path write(String name, int sessions, int findMillis, int calls) throws Exception {
    StringBuilder issues = new StringBuilder();
    for (int i = 0; i < sessions; i++) {
      int find = findMillis + i % 7;
      issues.append(MESSAGE.formatted(name + i, find + 72, find, calls));
    }
    return Files.writeString(folder.resolve(name + ".jsonl"), issues);
  }

  @Test
  void methods_are_compared_on_request() throws Exception {
    Path before = write("a", 40, 800, 100);
    Path after = write("b", 40, 1200, 900);

    assertThat(Invocation.of("diff", before, after).out())
        .doesNotContain("Methods in slow messages");
    Invocation diff = Invocation.of("diff", "--methods", before, after);

    assertThat(diff.status()).isZero();
    assertThat(diff.err()).isEmpty();
    assertThat(diff.out())
        .contains(
            """
            1 problem: 1 changed, 0 the same, 0 with too few sessions to say

            Methods in slow messages; before: 40 sessions; after: 40 sessions

            more: com.example.Font.find
                                       before    after  difference   95 % interval
            """)
        .containsPattern("   own ms per session +80[0-9.]+ +120[0-9.]+ +[+]400[.]0 .* more\n")
        .containsPattern("   calls per session +100[.]00 +900[.]00 +[+]800[.]00 .* more\n")
        .endsWith(
            """

            1 method: 1 changed, 0 the same, 0 with too few sessions to say
            1 further method not compared, as the own time is too short to change by the smallest \
            difference
            1 further method not compared, as no name is known; give the method maps
            """);
  }

  @Test
  void more_calls_without_more_time_are_named_as_calls() throws Exception {
    Path before = write("a", 40, 800, 100);
    Path after = write("b", 40, 800, 200);

    assertThat(Invocation.of("diff", "--methods", before, after).out())
        .contains("\nmore calls: com.example.Font.find\n")
        .containsPattern("own ms per session .* same\n");
  }

  @Test
  void methods_without_a_change_are_shown_on_request() throws Exception {
    Path before = write("a", 40, 800, 100);
    Path after = write("b", 40, 800, 100);

    assertThat(Invocation.of("diff", "--methods", before, after).out())
        .contains("1 method: 0 changed, 1 the same, 0 with too few sessions to say; --all shows");
    assertThat(Invocation.of("diff", "--methods", "--all", before, after).out())
        .contains("same: com.example.Font.find");
    assertThat(Invocation.of("diff", "--methods", "--all", write("c", 7, 800, 100), after).out())
        .containsPattern("not enough: com.example.Font.find\n.*\n +own ms .* needs about [0-9]+");
  }

  @Test
  void the_smallest_change_of_a_method_can_be_set() throws Exception {
    Path before = write("a", 40, 800, 100);
    Path after = write("b", 40, 1200, 100);

    assertThat(Invocation.of("diff", "--methods", "--min-millis", "500", before, after).out())
        .contains("1 method: 0 changed");
    assertThat(Invocation.of("diff", "--methods", "--min-millis", "0", before, after).out())
        .contains("2 methods: 1 changed");
  }

  @Test
  void sessions_without_own_times_are_not_compared() throws Exception {
    Path before = write("a", 40, 800, 100);
    Path after = write("b", 40, 800, 100);
    String paused =
        """
        {"tag":"Trace_EvilMethod","detail":"NORMAL","cost":900,"recordingPaused":true,\
        "dispatchId":"p-swing-1","session":"p","loop":"swing"}
        """;
    Path none = Files.writeString(folder.resolve("none.jsonl"), paused);
    Files.writeString(after, Files.readString(after) + paused);

    assertThat(Invocation.of("diff", "--methods", before, after).out())
        .contains("Methods in slow messages; before: 40 sessions; after: 40 sessions\n")
        .endsWith("1 session not compared, as no message has the own times of methods\n");
    Invocation empty = Invocation.of("diff", "--methods", before, none);
    assertThat(empty.status()).isZero();
    assertThat(empty.out())
        .endsWith("no method compared, as a set has no session with own times of methods\n");
  }
}
