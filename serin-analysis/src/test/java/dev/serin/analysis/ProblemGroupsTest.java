package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemGroupsTest {
  /** A message in which {@code Main.onClick} calls {@code Store.load} and {@code View.paint}. */
  private static final String MESSAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"app","time":%d,"scene":"%s",\
      "cost":1000,"callTree":[[0,1048574,1,1000000,0,1000000,0,0],\
      [1,%d,1,1000000,0,1000000,0,0],[2,%d,1,%d,%d,%d,0,0],[2,%d,1,%d,%d,%d,0,0]],\
      "methods":{"%d":"com.example.Main$%d.onClick","%d":"com.example.Store.load",\
      "%d":"com.example.View.paint"},"dispatchId":"%s","session":"%s","mapId":"%s"}\
      """;

  private static final String STACKS =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","cost":900,"time":1700000002000,\
      "callTree":[[0,1048574,1,900000,900000,900000,0,0]],"dispatchId":"s-main-1","samples":[\
      {"row":0,"atMillis":[560,660],"stack":["java.io.File.length(File.java:9)",\
      "com.example.Disk.size(Disk.java:4)","com.example.Main.onClick(Main.java:3)",\
      "android.os.Looper.loop(Looper.java:1)"]},\
      {"row":0,"atMillis":[760],"stack":["com.example.Main.onClick(Main.java:5)",\
      "android.os.Looper.loop(Looper.java:1)"]}]}\
      """;

  private static final String LOCKED =
      """
      {"tag":"Trace_EvilMethod","detail":"ANR","cost":5000,"time":1700000002000,\
      "threadStack":"at com.example.Main.onClick\\n","dispatchId":"s-main-2","threads":[\
      {"name":"main","waitsFor":"com.example.Lock","heldBy":"worker","stack":[\
      "com.example.Main.onClick(Main.java:3)"]},{"name":"worker","stack":[\
      "java.io.FileInputStream.read(FileInputStream.java:1)","com.example.Sync.all(Sync.java:7)",\
      "java.lang.Thread.run(Thread.java:1)"]}]}\
      """;

  @TempDir private Path folder;

  private static String message(String id, int firstId, int lambda, long loadMicros) {
    long paintMicros = 1_000_000 - loadMicros;
    return MESSAGE.formatted(
        1_700_000_000_000L + firstId,
        "scene" + lambda,
        firstId,
        firstId + 1,
        loadMicros,
        loadMicros,
        loadMicros,
        firstId + 2,
        paintMicros,
        paintMicros,
        paintMicros,
        firstId,
        lambda,
        firstId + 1,
        firstId + 2,
        id,
        "session " + id,
        "map" + firstId);
  }

  @Test
  void messages_of_two_builds_with_the_same_responsible_method_are_one_group() throws Exception {
    List<ProblemGroup> groups =
        groups(
            message("a", 5, 1, 800_000), message("b", 70, 2, 550_000), message("c", 5, 1, 200_000));

    assertThat(groups).hasSize(2);
    ProblemGroup load = groups.get(0);
    assertThat(load.path().methods())
        .containsExactly("com.example.Main$1.onClick", "com.example.Store.load");
    assertThat(load.path().evidence()).isEqualTo(DominantPath.Evidence.TREE);
    assertThat(load.problems()).hasSize(2);
    assertThat(load.lostMillis()).isEqualTo(2000);
    assertThat(load.sessions()).containsExactly("session a", "session b");
    assertThat(load.builds()).containsExactly("map5", "map70");
    assertThat(load.scenes()).containsExactly("scene1", "scene2");
    assertThat(load.firstMillis()).isEqualTo(1_700_000_000_005L);
    assertThat(load.lastMillis()).isEqualTo(1_700_000_000_070L);
    assertThat(groups.get(1).path().method()).isEqualTo("com.example.View.paint");
  }

  @Test
  void messages_whose_times_are_spread_alike_are_one_group_on_both_sides_of_half()
      throws Exception {
    List<ProblemGroup> groups =
        groups(
            message("a", 5, 1, 540_000), message("b", 70, 2, 460_000), message("c", 5, 1, 530_000));

    assertThat(groups).hasSize(1);
    assertThat(groups.get(0).path().method())
        .as("the path of the greater part")
        .isEqualTo("com.example.Store.load");
    assertThat(groups.get(0).problems()).hasSize(3);
  }

  @Test
  void messages_of_matrix_are_compared_by_their_total_times() throws Exception {
    String matrix =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":1000,"
            + "\"stack\":\"0,1048574,1,1000\\n1,5,1,1000\\n2,6,1,%d\\n2,7,1,%d\\n\",\"time\":%d}";

    assertThat(groups(matrix.formatted(540, 460, 1), matrix.formatted(460, 540, 2))).hasSize(1);
    assertThat(groups(matrix.formatted(900, 100, 1), matrix.formatted(100, 900, 2))).hasSize(2);
    String empty =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"ANR\",\"cost\":1000,\"stack\":\"0,1048574,1,1000\\n\","
            + "\"threadStack\":\"at a.Main.run\\n\"}";
    assertThat(groups(empty).get(0).path().evidence()).isEqualTo(DominantPath.Evidence.STACK);
  }

  @Test
  void the_key_is_a_digest_of_names_only() throws Exception {
    // printf 'message\ncom.example.Main$.onClick\ncom.example.Store.load\n' | sha256sum
    assertThat(groups(message("a", 5, 1, 800_000)).get(0).key()).isEqualTo("g2:ac63426006bb2942");
  }

  @Test
  void a_message_belongs_to_the_group_of_its_most_complete_issue() throws Exception {
    String lag =
        message("a", 5, 1, 200_000)
            .replace("NORMAL", "LAG")
            .replace("\"cost\":1000", "\"cost\":2000");

    List<ProblemGroup> groups = groups(lag, message("a", 5, 1, 800_000));

    assertThat(groups).hasSize(1);
    assertThat(groups.get(0).path().method()).isEqualTo("com.example.Store.load");
  }

  @Test
  void half_of_the_stacks_replace_a_tree_without_methods() throws Exception {
    ProblemGroup group = groups(STACKS).get(0);

    assertThat(group.path().evidence()).isEqualTo(DominantPath.Evidence.STACKS);
    assertThat(group.path().methods())
        .containsExactly("com.example.Main.onClick", "com.example.Disk.size");
  }

  @Test
  void time_that_is_spread_over_several_methods_has_no_path_whatever_the_stack() throws Exception {
    String spread =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":900,\"scene\":\"a.Main\","
            + "\"callTree\":[[0,1048574,1,900000,0,900000,0,0],[1,5,1,300000,300000,0,0,0],"
            + "[1,6,1,%d,%d,0,0,0],[1,7,1,300000,300000,0,0,0]],\"threadStack\":\"at a.%s.run\\n\","
            + "\"dispatchId\":\"%s\"}";

    List<ProblemGroup> groups =
        groups(
            spread.formatted(300_000, 300_000, "One", "a"),
            spread.formatted(290_000, 290_000, "Two", "b"));

    assertThat(groups).hasSize(1);
    assertThat(groups.get(0).path().isKnown()).isFalse();
    assertThat(GroupSummary.method(groups.get(0).path())).isEmpty();
  }

  @Test
  void a_message_that_waits_for_a_lock_belongs_to_the_holder() throws Exception {
    ProblemGroup group = groups(LOCKED).get(0);

    assertThat(group.path().evidence()).isEqualTo(DominantPath.Evidence.HOLDER);
    assertThat(group.path().methods())
        .containsExactly("java.lang.Thread.run", "com.example.Sync.all");
    assertThat(groups(LOCKED.replace("\"heldBy\":\"worker\",", "")).get(0).key())
        .isNotEqualTo(group.key());
  }

  @Test
  void the_holder_is_that_of_the_lock_of_the_loops_own_thread() throws Exception {
    String idleMain = "{\"name\":\"main\",\"stack\":[\"java.lang.Object.wait(Object.java:1)\"]}";
    String swing =
        LOCKED
            .replace("\"name\":\"main\"", "\"name\":\"AWT-EventQueue-0\"")
            .replace("\"cost\":5000", "\"cost\":5000,\"loop\":\"swing\"");

    String mainLast = swing.replace("]}]}", "]}," + idleMain + "]}");
    assertThat(groups(mainLast).get(0).path().evidence()).isEqualTo(DominantPath.Evidence.HOLDER);

    String otherLock = LOCKED.replace("\"cost\":5000", "\"cost\":5000,\"loop\":\"swing\"");
    assertThat(groups(otherLock).get(0).path().evidence()).isEqualTo(DominantPath.Evidence.STACK);
  }

  @Test
  void an_issue_with_times_determines_the_group_before_one_without() throws Exception {
    String pending =
        message("a", 5, 1, 800_000).replace("\"cost\"", "\"unfinished\":true,\"cost\"");
    String system =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"SIGNAL_ANR\",\"dispatchId\":\"a\","
            + "\"threadStack\":\"at com.example.Other.run\\n\"}";

    assertThat(groups(pending, system).get(0).path().method()).isEqualTo("com.example.Store.load");
  }

  @Test
  void messages_without_a_tree_do_not_change_the_profile_of_their_group() throws Exception {
    String spread =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":%d,%s\"scene\":\"%s\","
            + "\"methods\":{\"5\":\"a.A.a\",\"6\":\"b.B.b\",\"7\":\"c.C.c\"},\"dispatchId\":\"%s\"}";
    String tree =
        "\"callTree\":[[0,1048574,1,900000,0,900000,0,0],[1,5,1,300000,300000,300000,0,0],"
            + "[1,6,1,300000,300000,300000,0,0],[1,7,1,300000,300000,300000,0,0]],";

    List<ProblemGroup> groups =
        groups(
            spread.formatted(900, tree, "One", "a"),
            spread.formatted(800, "", "One", "b"),
            spread.formatted(800, "", "One", "c"),
            spread.formatted(900, tree, "Two", "d"));

    assertThat(groups).hasSize(1);
  }

  @Test
  void groups_without_times_say_so() throws Exception {
    String frames = "{\"tag\":\"Trace_FPS\",\"scene\":\"a.Main\",\"fps\":4%d,\"session\":\"s\"}";

    assertThat(GroupSummary.lines(groups(frames.formatted(1), frames.formatted(2)).get(0), 1))
        .containsSequence("2 reports about the same scene", "at unknown times");
  }

  @Test
  void figures_name_the_share_of_sessions_and_the_builds() throws Exception {
    String[] lines = new String[10];
    for (int i = 0; i < lines.length; i++) {
      String method = i < 8 ? "a.Main.run" : "a.Main.other" + i;
      lines[i] =
          "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":%d,\"dispatchId\":\"%d\","
                  .formatted(900 + i, i)
              + "\"session\":\"s%d\",\"mapId\":\"m%d\",\"methods\":{\"5\":\"%s\"},"
                  .formatted(i / 2, i % 4, method)
              + "\"callTree\":[[0,1048574,1,9,0,9,0,0],[1,5,1,9,9,9,0,0]]}";
    }
    IssueSet set = Samples.readLines(folder, lines);

    assertThat(set.sessions()).containsExactly("s0", "s1", "s2", "s3", "s4");
    assertThat(GroupSummary.lines(set.groups().get(0), set.sessions().size()))
        .contains(
            "8 messages with the same problem took 7228 ms in total; median 903 ms,"
                + " 95th percentile 907 ms, 99th 907 ms",
            "at unknown times, in 4 of 5 sessions with an issue",
            "builds, by their method maps: m0, m1, m2 and 1 more");
  }

  @Test
  void recursion_of_any_depth_is_one_group() throws Exception {
    String once =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":9,\"callTree\":["
            + "[0,1048574,1,9000,0,9000,0,0],[1,5,1,9000,0,9000,0,0]%s],"
            + "\"methods\":{\"5\":\"a.Tree.walk\"},\"dispatchId\":\"%s\"}";

    assertThat(
            groups(
                once.formatted("", "a"),
                once.formatted(",[2,5,1,9000,0,9000,0,0],[3,5,1,9000,9000,9000,0,0]", "b")))
        .hasSize(1);
  }

  @Test
  void the_group_with_the_longest_total_time_comes_first() throws Exception {
    String longest = STACKS.replace("\"cost\":900", "\"cost\":1500");

    List<ProblemGroup> groups =
        groups(longest, message("a", 5, 1, 800_000), message("b", 5, 1, 900_000));

    assertThat(groups.get(0).lostMillis()).isEqualTo(2000);
    assertThat(groups.get(1).lostMillis()).isEqualTo(1500);
  }

  @Test
  void percentiles_are_durations_of_messages() throws Exception {
    String[] lines = new String[20];
    for (int i = 0; i < lines.length; i++) {
      lines[i] =
          message("m" + i, 5, 1, 800_000).replace("\"cost\":1000", "\"cost\":" + (1000 + 10 * i));
    }
    ProblemGroup group = groups(lines).get(0);

    assertThat(group.longest().main().costMillis()).isEqualTo(1190);
    assertThat(group.percentileMillis(0)).isEqualTo(1000);
    assertThat(group.percentileMillis(50)).isEqualTo(1090);
    assertThat(group.percentileMillis(95)).isEqualTo(1180);
    assertThat(group.percentileMillis(100)).isEqualTo(1190);
  }

  @Test
  void messages_without_methods_are_grouped_by_place_and_sender() throws Exception {
    String paused =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":9,\"scene\":\"a.Main\","
            + "\"message\":\"android.os.Handler a.Row$1@%s\",\"dispatchId\":\"%s\"}";

    assertThat(groups(paused.formatted("1f", "a"), paused.formatted("2e", "b"))).hasSize(1);
    assertThat(
            groups(
                paused.formatted("1f", "a"),
                paused.replace("a.Row", "a.List").formatted("2e", "b")))
        .hasSize(2);
  }

  @Test
  void damaged_trees_have_a_path_or_none() throws Exception {
    String tree =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":9,\"callTree\":%s,"
            + "\"dispatchId\":\"a\"}";

    assertThat(path(tree.formatted("[[0,1048574,1,0,0,0,0,0],[1,5,1,0,0,0,0,0]]"))).isEmpty();
    assertThat(path(tree.formatted("[[5,7,1,9,9,9,0,0],[3,5,1,-9,9,9,0,0]]"))).isEmpty();
    assertThat(
            path(
                tree.formatted(
                    "[[0,1048574,1,9223372036854775807,0,0,0,0],"
                        + "[1,5,1,9223372036854775807,0,0,0,0]]")))
        .containsExactly("method 5");
  }

  /** An id means another method in another build. */
  @Test
  void ids_of_two_builds_without_maps_are_not_one_problem() throws Exception {
    String[] lines = new String[4];
    for (int i = 0; i < lines.length; i++) {
      String build = i < 2 ? "1c2e" : "77aa";
      lines[i] =
          "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":900,\"dispatchId\":\""
              + i
              + "\",\"mapId\":\""
              + build
              + "\",\"callTree\":[[0,1048574,1,900000,0,900000,0,0],"
              + "[1,5,1,900000,900000,900000,0,0]]}";
    }
    IssueSet set = Samples.readLines(folder, lines);

    assertThat(set.groups())
        .extracting(group -> group.path().method() + " " + group.problems().size())
        .containsExactlyInAnyOrder("method 5 (map 1c2e) 2", "method 5 (map 77aa) 2");
    assertThat(set.notes())
        .containsExactly(
            "The method map 1c2e of 2 issues was not found; methods that issues do not name are shown"
                + " by ids. Put the map of that build beside the issues, or name it in the"
                + " command.",
            "The method map 77aa of 2 issues was not found; methods that issues do not name are shown"
                + " by ids. Put the map of that build beside the issues, or name it in the"
                + " command.");
    assertThat(set.skippedCount()).isZero();
  }

  @Test
  void issues_with_names_of_their_own_need_no_map() throws Exception {
    String named =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":900,\"mapId\":\"1c2e\","
            + "\"methods\":{\"5\":\"a.Main.run\"},\"callTree\":[[0,1048574,1,9,0,9,0,0],"
            + "[1,5,1,9,9,9,0,0],[1,-1,1,9,9,9,0,0]]}";

    assertThat(Samples.readLines(folder, named).notes()).isEmpty();
    String longer =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"LAG\",\"cost\":9000,\"mapId\":\"1c2e\"}";
    String unnamed = named.replaceFirst("\"methods\":\\{.*?},", "\"methods\":{},");
    assertThat(Samples.readLines(folder, named, longer, unnamed).notes())
        .singleElement()
        .asString()
        .startsWith("The method map 1c2e of 1 issue was not found; ");
  }

  private List<String> path(String line) throws Exception {
    return groups(line).get(0).path().methods();
  }

  private List<ProblemGroup> groups(String... lines) throws Exception {
    return Samples.readLines(folder, lines).groups();
  }
}
