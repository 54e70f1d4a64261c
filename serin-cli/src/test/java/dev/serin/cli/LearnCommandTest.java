package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.choose.MethodFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LearnCommandTest {
  private static final String ISSUE =
      "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":2000,\"mapId\":\"m1\","
          + "\"dispatchId\":\"d\",\"callTree\":[[0,1048574,1,2000000,1000,2000000,0,0],"
          + "[1,5,1,1999000,1000000,1999000,0,0],[2,6,4000000,200000,200000,1000,0,0]]}\n";

  private static final String MAP =
      "# mapId m1\n5,1,com.example.Main paint (Ljava.lang.String;)V\n"
          + "6,1,com.example.Point <init> (DLcom.example.View;)V\n";

  @TempDir private Path folder;
  private Path issues;
  private Path list;

  @BeforeEach
  void writeIssues() throws Exception {
    issues = Files.writeString(folder.resolve("issues.jsonl"), ISSUE);
    Files.writeString(folder.resolve("methodMapping.txt"), MAP);
    list = folder.resolve("hot.txt");
  }

  @Test
  void the_list_is_taken_as_exclude_patterns_and_leaves_out_these_methods_alone() throws Exception {
    Invocation done =
        Invocation.of("learn", issues, "--map", folder.resolve("methodMapping.txt"), "--out", list);
    assertThat(done.err()).isEmpty();
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .isEqualTo(
            "2,000,000 calls per second, 50 ns per call:"
                + " com.example.Point#<init>(DLcom.example.View;)V\n"
                + "1 method learned from 1 issue; 1 is in "
                + list
                + "\n");
    MethodFilter filter =
        MethodFilter.builder().excludeLines(Files.readString(list), list.toString()).build();
    assertThat(filter.unmatchedExcludes())
        .containsExactly(list + ":6: com.example.Point#<init>(DLcom.example.View;)V");
    assertThat(filter.excludesClass("com.example.Point")).isFalse();
  }

  @Test
  void what_was_learned_before_stays() throws Exception {
    Invocation.of("learn", issues, "--map", folder.resolve("methodMapping.txt"), "--out", list);
    String learned = Files.readString(list);
    Files.writeString(issues, ISSUE.replace("4000000", "40000"));
    Invocation again =
        Invocation.of("learn", issues, "--map", folder.resolve("methodMapping.txt"), "--out", list);
    assertThat(again.out()).isEqualTo("0 methods learned from 1 issue; 1 is in " + list + "\n");
    assertThat(list).hasContent(learned);
  }

  @Test
  void a_listed_method_that_a_message_calls_first_leaves_the_list() throws Exception {
    Path map = folder.resolve("methodMapping.txt");
    Invocation.of("learn", issues, "--map", map, "--out", list);
    Files.writeString(issues, ISSUE.replace("[2,6,", "[1,6,"));
    Invocation again = Invocation.of("learn", issues, "--map", map, "--out", list);
    assertThat(again.out())
        .isEqualTo(
            "0 methods learned from 1 issue; 0 are in "
                + list
                + "\n1 removed from the list: messages call them first\n");
    assertThat(Files.readAllLines(list)).allMatch(line -> line.startsWith("#"));
  }

  @Test
  void a_name_that_no_pattern_can_have_is_counted_and_not_listed() throws Exception {
    String escaped = "# serin method map, version 2\n" + MAP;
    for (String name :
        new String[] {"a.Point f\\u000acom.example.*", "a:Point f", "#Point f", "a.Point *"}) {
      Path map = folder.resolve("methodMapping.txt");
      Files.writeString(map, escaped.replace("com.example.Point <init>", name));
      Files.deleteIfExists(list);
      Invocation done = Invocation.of("learn", issues, "--map", map, "--out", list);
      assertThat(done.status()).as(done.err()).isZero();
      assertThat(done.out())
          .endsWith("1 are not listed: their names cannot be written as patterns\n");
      assertThat(Files.readAllLines(list)).allMatch(line -> line.startsWith("#"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# Another comment\n# Serin learned methods\na.B#f # 1 calls/s, 2 ns\n",
        "# Serin learned methods\n\t# indented\na.B#f # 1 calls/s, 2 ns\n",
        "# Serin learned methods\ra.B#f # 1 calls/s, 2 ns\r",
        "\uFEFF# Serin learned methods\r\na.B#f # 1 calls/s, 2 ns\r\n",
        "a.B#f # 1 calls/s, 2 ns\n  # Serin learned methods",
      })
  void a_list_that_the_commands_take_is_added_to(String text) throws Exception {
    MethodFilter filter = MethodFilter.builder().learnedLines(text, "").build();
    assertThat(filter.unknownLearned("here")).singleElement().asString().contains("(1 in total)");
    Files.writeString(list, text);
    Invocation done = Invocation.of("learn", issues, "--out", list);
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(Files.readAllLines(list)).contains("a.B#f # 1 calls/s, 2 ns");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.example.* # 1 calls/s, 2 ns",
        "a.B # 1 calls/s, 2 ns",
        "a.B#f()Q # 1 calls/s, 2 ns",
        "a.B#f\u001bc # 1 calls/s, 2 ns",
        "a.B#f",
      })
  void a_list_that_the_commands_refuse_is_not_rewritten(String line) throws Exception {
    String text = "# Serin learned methods\n" + line + "\n";
    assertThatThrownBy(() -> MethodFilter.builder().learnedLines(text, ""))
        .isInstanceOf(IllegalArgumentException.class);
    Files.writeString(list, text);
    Invocation done = Invocation.of("learn", issues, "--out", list);
    assertThat(done.status()).isEqualTo(3);
    assertThat(done.err()).contains(list + ":2: ").doesNotContain("\u001b");
    assertThat(Files.readString(list)).isEqualTo(text);
  }

  @Test
  void no_other_file_is_replaced_and_what_is_not_read_is_named() throws Exception {
    Invocation replacing = Invocation.of("learn", issues, "--out", issues);
    assertThat(replacing.status()).isEqualTo(3);
    assertThat(replacing.err()).contains(issues + " is not a list of learned methods");
    assertThat(issues).hasContent(ISSUE.trim());
    Files.writeString(issues, ISSUE + ISSUE.substring(0, 90) + "\n");
    Invocation broken = Invocation.of("learn", issues, "--out", list);
    assertThat(broken.status()).isEqualTo(3);
    assertThat(broken.err()).startsWith("serin: " + issues + ":2: skipped");
    assertThat(list).exists();
    assertThat(Invocation.of("learn", issues).status()).isEqualTo(2);
  }
}
