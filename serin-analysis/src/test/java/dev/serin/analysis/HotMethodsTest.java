package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.HotMethod;
import dev.serin.format.LearnedMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The methods whose probe costs more than the method itself, and the list of them. */
class HotMethodsTest {
  private static final String MAP =
      """
      # serin method map, version 2
      # mapId m1
      5,1,com.example.Main paint ()V
      6,1,com.example.Point <init> (DD)V
      7,1,com.example.View convert (Lcom.example.Point;)I
      8,1,com.example.View draw ()V
      9,1,com.example.Point x ()D
      """;

  @TempDir private Path folder;

  @Test
  void a_method_is_hot_if_it_is_called_often_and_takes_little() throws Exception {
    issue(
        "[[0,1048574,1,2000000,1000,2000000,0,0],[1,5,1,1999000,1000000,1999000,0,0],"
            + "[2,6,4000000,200000,200000,1000,0,0]," // 2 million calls per second, 50 ns each
            + "[2,7,300000,90000,90000,1000,0,0]," // 300 ns each
            + "[2,8,200000,10000,10000,1000,0,0]," // exactly 100,000 per second
            + "[2,9,200002,20000,20000,1000,0,0]]"); // 100 ns each
    assertThat(hot())
        .extracting(method -> method.line().toString())
        .containsExactly(
            "com.example.Point#<init>(DD)V # 2000000 calls/s, 50 ns",
            "com.example.Point#x()D # 100001 calls/s, 100 ns");
    assertThat(hot().get(0).callShare()).isEqualTo(4_000_000 / 4_700_003.0);
    assertThat(hot().get(0).messages()).isEqualTo(1);
  }

  @Test
  void calls_are_added_up_over_callers_and_messages() throws Exception {
    String rows =
        "[[0,1048574,1,1000000,0,1000000,0,0],[1,5,1,1000000,0,1000000,0,0],"
            + "[2,6,80000,8000,8000,1000,0,0],[2,8,1,500000,0,1000,0,0],"
            + "[3,6,80000,8000,8000,1000,0,0]]";
    issue(rows);
    issue(rows.replace("1000000,0,1000000,0,0],[1", "1100000,0,1000000,0,0],[1"));
    assertThat(hot())
        .extracting(HotMethod::toString)
        .containsExactly(
            "HotMethod[line=com.example.Point#<init>(DD)V # 152381 calls/s, 100 ns, callShare="
                + 320_000 / 320_004.0
                + ", messages=2]");
  }

  @Test
  void the_calls_of_a_tree_that_was_cut_count_too() throws Exception {
    issue(
        "[[0,1048574,1,1000000,0,1000000,0,0],[1,5,1,1000000,0,1,0,0],[2,6,10000,500,500,1,0,0]],"
            + "\"frequentCalls\":[[6,300000,15000],[9,200000,10000],[8,90000,900]]");
    assertThat(hot())
        .extracting(method -> method.line().toString())
        .containsExactly(
            "com.example.Point#<init>(DD)V # 300000 calls/s, 50 ns",
            "com.example.Point#x()D # 200000 calls/s, 50 ns");
  }

  @Test
  void what_a_message_calls_first_is_never_hot() throws Exception {
    issue("[[0,1048574,1,1000000,0,1000000,0,0],[1,6,1000000,50000,50000,1,0,0]]");
    issue(
        "[[0,1048574,1,1000000,0,1000000,0,0],[1,1048574,9,1000000,0,1000000,0,0],"
            + "[2,9,1000000,50000,50000,1,0,0]]");
    assertThat(hot()).isEmpty();
    assertThat(read().firstCalled())
        .containsExactlyInAnyOrder("com.example.Point#<init>(DD)V", "com.example.Point#x()D");
  }

  @Test
  void few_calls_say_nothing() throws Exception {
    issue(
        "[[0,1048574,1,20000,0,20000,0,0],[1,5,1,20000,0,1,0,0],[2,6,9999,1000,1000,1,0,0],"
            + "[2,9,10000,1000,1000,1,0,0]]");
    assertThat(hot()).extracting(HotMethod::pattern).containsExactly("com.example.Point#x()D");
  }

  @Test
  void without_a_map_all_methods_of_a_name_are_meant() throws Exception {
    issue(
        "[[0,1048574,1,1000000,0,1000000,0,0],[1,5,1,1000000,0,1,0,0],"
            + "[2,6,1000000,50000,50000,1,0,0],[2,9,1000000,50000,50000,1,0,0]],"
            + "\"methods\":{\"6\":\"com.example.Point.<init>\"}");
    Files.delete(folder.resolve("methodMapping-m1.txt"));
    assertThat(hot()).extracting(HotMethod::pattern).containsExactly("com.example.Point#<init>");
  }

  @Test
  void a_list_keeps_what_it_has_and_takes_new_figures() throws Exception {
    Path file = folder.resolve("lists/hot.txt");
    LearnedList.read(file).with(List.of(method("b.B#f()V", 300_000, 20))).write(file);
    LearnedList list = LearnedList.read(file);
    assertThat(list.size()).isEqualTo(1);
    list.with(List.of(method("a.A#g()V", 200_000, 30), method("b.B#f()V", 1_400_000, 9)))
        .write(file);
    assertThat(file)
        .content()
        .isEqualTo(
            """
            # Serin learned methods
            # Each was called more than 100000 times per second,
            # or 10000 in messages with more than 5000000 calls per second,
            # in less than 200 ns per call.
            # Without a probe, its time counts for its caller.
            a.A#g()V # 200000 calls/s, 30 ns
            b.B#f()V # 1400000 calls/s, 9 ns
            """);
    LearnedList again = LearnedList.read(file);
    Path copy = folder.resolve("copy.txt");
    again.write(copy);
    assertThat(copy).hasSameTextualContentAs(file);
    assertThat(again.without(Set.of("a.A#g()V", "c.C#h()V")).size()).isEqualTo(1);
  }

  @Test
  void a_list_of_another_editor_is_read_and_a_line_that_is_none_is_named() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("hot.txt"),
            "\uFEFF# Serin learned methods\r\n\r\n# mine\r\na.A#g()V # 200000 calls/s, 30 ns\r\n");
    assertThat(LearnedList.read(file).size()).isEqualTo(1);
    Files.writeString(file, "a.B#\u001b[2J\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> LearnedList.read(file))
        .isInstanceOf(ReportException.class)
        .hasMessageStartingWith(file + ":5: \"a.B#\\u001b[2J\" is not a line of a learned list");
  }

  @Test
  void another_file_is_not_taken_for_a_list() throws Exception {
    Path file = Files.writeString(folder.resolve("excludes.txt"), "a.B\n");
    assertThatThrownBy(() -> LearnedList.read(file))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining(file + " is not a list of learned methods");
    Path empty = Files.writeString(folder.resolve("empty.txt"), "");
    assertThat(LearnedList.read(empty).size()).isZero();
    assertThatThrownBy(() -> LearnedList.read(folder)).isInstanceOf(ReportException.class);
  }

  private void issue(String tree) throws IOException {
    Files.writeString(folder.resolve("methodMapping-m1.txt"), MAP);
    Path file = folder.resolve("issues.jsonl");
    String before = Files.exists(file) ? Files.readString(file) : "";
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":2000,\"mapId\":\"m1\","
            + "\"dispatchId\":\"d"
            + before.length()
            + "\",\"callTree\":"
            + tree
            + "}\n";
    Files.writeString(file, before + issue);
  }

  private static HotMethod method(String pattern, long callsPerSecond, long meanNanos) {
    return new HotMethod(new LearnedMethod(pattern, callsPerSecond, meanNanos), 0.5, 1);
  }

  private List<HotMethod> hot() throws ReportException {
    return read().methods();
  }

  private HotMethods read() throws ReportException {
    MethodMaps maps = new MethodMaps();
    return HotMethods.of(new IssueReader(maps).read(List.of(folder)), maps);
  }
}
