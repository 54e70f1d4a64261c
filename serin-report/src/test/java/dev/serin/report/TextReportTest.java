package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.analysis.IssueSet;
import dev.serin.analysis.Samples;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReportTest {
  @TempDir private Path folder;

  @Test
  void a_problem_is_shown_once_with_its_tree_and_the_stack_while_it_ran() throws Exception {
    assertThat(text(60, Samples.LAG, Samples.NORMAL))
        .isEqualTo(
            """
            1. A message took 2916 ms
               at least half of the time passed in com.example.Model.load
               group g2:c771a1c509a3f57c
               at 2023-11-14 22:13:23 UTC in com.example.App, loop swing, scene com.example.MainWindow
               reported before: LAG at 2003 ms (3 ms late)
               waited 12 ms in the queue, used 1500 ms of processor time in the last 2000 ms
               time by cause: 51 % computing, 49 % unknown
               times are accurate to 1.1 ms

                total ms    self ms    count     max ms
                  2916.0        3.0        1     2916.0  the message
                     3.0        3.0        1        3.0    (in no instrumented method)
                  2913.0        0.0        1     2913.0    com.example.Main.onClick  [may lack own time and calls, if calls below ended unseen]
                  2913.0     2913.0        4     2000.0      com.example.Model.load  [1 left by an exception]
                     1.4  cut: 2 short lines

               the thread's stack while it ran:
                 at com.example.Model.load
                 at com.example.Main.onClick

            """);
  }

  @Test
  void what_a_dead_process_left_says_that_the_process_ended() throws Exception {
    assertThat(text(60, Samples.UNFINISHED))
        .isEqualTo(
            """
            1. The process ended at least 5100 ms into a message
               group g2:408d071f52402bd8
               at 2023-11-14 22:13:29 UTC in unknown, loop unknown, scene unknown
               processor time unknown
               the accuracy of the times is unknown
               no call tree: recording was paused

            """);
  }

  @Test
  void what_the_system_recorded_of_an_end_is_part_of_what_was_left_of_it() throws Exception {
    String left =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"unfinished\":true,\"cost\":5900,"
            + "\"time\":1700000009000,\"dispatchId\":\"s-main-7\"}";
    assertThat(text(60, left, ended(",\"dispatchId\":\"s-main-7\"")))
        .contains("1. The process ended at least 5900 ms into a message\n")
        .contains(
            "   the system ended the process for an ANR: no answer; the main thread waited for a.Lock,"
                + " held by the thread worker\n")
        .contains("     at a.B.c\n")
        .doesNotContain("reported before")
        .doesNotContain("2. ");
  }

  @Test
  void an_end_of_which_only_the_system_knows_is_shown_by_itself_and_once() throws Exception {
    assertThat(text(60, ended(""), ended("")))
        .isEqualTo(
            """
            1. The system ended the process for an ANR
               its stack was taken in a.B.c
               group g2:e19e1b4586471429
               at 2023-11-14 22:13:29 UTC in com.example, scene unknown
               the system ended the process for an ANR: no answer; the main thread waited for a.Lock, held by the thread worker
               no call tree: no running call was recorded

               the thread's stack while it ran:
                 at a.B.c

            """);
  }

  private static String ended(String more) {
    return "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"SIGNAL_ANR\",\"process\":\"com.example\","
        + "\"time\":1700000009000,\"scene\":\"\",\"exitReason\":\"no answer\","
        + "\"threadStack\":\"at a.B.c\\n\",\"threads\":[{\"name\":\"worker\"},"
        + "{\"name\":\"main\",\"waitsFor\":\"a.Lock\",\"heldBy\":\"worker\"}]"
        + more
        + "}";
  }

  @Test
  void frames_are_shown_after_the_messages_by_how_many_were_drawn_and_dropped() throws Exception {
    assertThat(text(60, Samples.FRAMES, Samples.FRAMES.replace("1700", "1701"), Samples.NORMAL))
        .contains(
            """
            2. 26.93 frames per second of 60
               2 reports about the same scene
               from 2023-11-14 22:13:32 UTC to 2023-11-26 12:00:12 UTC
               group g2:0c446bc750638577
               at 2023-11-14 22:13:32 UTC in com.example.app, scene com.example.List
               101 drawn, 126 dropped, high 1, normal 2, of 3 more nothing is known
               no call tree: the issue covers many messages

            """)
        .doesNotContain("3. ");
  }

  @Test
  void a_slow_start_is_shown_once_with_its_stages_and_its_tree() throws Exception {
    assertThat(text(60, Samples.START_UP, Samples.SLOW_START_UP))
        .isEqualTo(
            """
            1. A cold start took 10100 ms
               at least half of the time passed in com.example.App.onCreate
               group g2:b20b8f3561e7c401
               at 2023-11-14 22:13:40 UTC in com.example.app, loop main, scene com.example.Main
               process 100 ms, application 4250 ms, between 70 ms, first activity 5680 ms
               the system created the process for: service
               the process was not created for an activity
               a clock jumped, times left out: 1
               times are accurate to 1.1 ms

                total ms    self ms    count     max ms
                 10100.0      100.0        1    10100.0  the start-up
                   100.0      100.0        1      100.0    (in no instrumented method)
                 10000.0    10000.0        1    10000.0    com.example.App.onCreate

            """);
  }

  @Test
  void a_start_that_did_not_take_long_has_no_tree_also_where_matrix_reports_it() throws Exception {
    assertThat(text(60, Samples.START_UP, Samples.MATRIX_START_UP))
        .isEqualTo(
            """
            1. A cold start took 10100 ms
               group g2:4d38d1069cd77973
               at 2023-11-14 22:13:40 UTC in com.example.app, scene com.example.Main
               process 100 ms, application 4250 ms, between 70 ms, first activity 5680 ms
               the first frame was drawn after 10130 ms
               no call tree: the start-up was below the threshold

            2. A warm start took 900 ms
               group g2:878b5a4bc0697427
               at 2020-09-13 12:26:40 UTC in p, scene unknown
               no call tree: the start-up was below the threshold

            """);
  }

  @Test
  void a_page_is_shown_with_its_views() throws Exception {
    assertThat(text(60, Samples.PAGE))
        .startsWith(
            """
            1. A page took 3042 ms to be entered
               group g2:7deb67741ef571d9
               at 2023-11-14 22:13:50 UTC in com.example.app, loop main, scene com.example.List
               it had the focus after 3042 ms
               it was drawn after 3040 ms
               14 views in 6 levels
               entered before: this is entry number 2
               times are accurate to 1.1 ms
            """);
  }

  @Test
  void a_frame_is_shown_with_what_it_dropped() throws Exception {
    assertThat(text(60, Samples.SLOW_FRAME))
        .startsWith(
            """
            1. A frame took 755 ms
               group g2:42936fe463894dd0
               at 2023-11-14 22:13:50 UTC in com.example.app, loop main, scene com.example.List
               45 frames were dropped, at 60 per second
               3 slow frames had not been reported by then
               times are accurate to 1.1 ms
            """)
        .contains("  the frame\n")
        .contains("    all messages\n");
  }

  @Test
  void an_issue_of_matrix_is_shown_by_its_own_stack() throws Exception {
    assertThat(text(60, Samples.MATRIX))
        .contains("1. A message took 916 ms\n")
        .contains("       916.0    unknown        1    unknown  the message\n")
        .contains("       403.0    unknown        4    unknown      method 2\n");
  }

  @Test
  void the_longest_message_is_shown_with_its_own_method_beside_its_group_s() throws Exception {
    String text = text(60, Samples.ofTwoParts());
    assertThat(text)
        .contains(
            """
            1. A message took 3000 ms
               at least half of the time passed in method 7
               in the largest part of its group, at least half of the time passed in method 6
               3 messages with the same problem took 7000 ms in total; median 2000 ms, 95th percentile 3000 ms, 99th 3000 ms
            """);
  }

  @Test
  void problems_come_with_the_longest_first() throws Exception {
    assertThat(text(60, Samples.MATRIX, Samples.NORMAL, Samples.UNFINISHED))
        .containsSubsequence(
            "1. The process ended at least 5100", "2. A message took 2916", "3. A message");
  }

  @Test
  void what_is_not_known_and_what_does_not_count_is_said() throws Exception {
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":9,\"suspendedMillis\":60000,"
            + "\"callTree\":[[0,5,4,9,9,9,3,0,0,2]]}";
    assertThat(text(60, issue))
        .contains("was suspended with its process for 60000 ms, which are counted in the tree only")
        .contains("method 5  [3 left by an exception]  [end of 2 unknown]\n");
  }

  @Test
  void lines_beyond_the_most_to_show_are_counted() throws Exception {
    assertThat(text(1, Samples.NORMAL))
        .contains("the message")
        .doesNotContain("onClick")
        .contains("      2913.0  … 2 more lines\n");
    assertThat(text(2, Samples.NORMAL)).contains("      2913.0  … 1 more lines\n");
    assertThat(text(0, Samples.NORMAL)).contains("      2916.0  … 3 more lines\n");
    assertThat(text(3, Samples.NORMAL)).doesNotContain("more lines");
    assertThatThrownBy(() -> new TextReport(-1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_call_that_was_no_longer_on_the_stack_says_so_and_one_in_an_old_issue_does_not()
      throws Exception {
    String tree =
        "{\"tag\":\"T\",\"detail\":\"LAG\",\"cost\":9,\"callTree\":[[0,1048574,1,9,0,9,0,1],%s]}";
    assertThat(text(60, tree.formatted("[1,5,1,9,9,9,0,0,1]")))
        .contains("method 5  [left by an exception at an unknown time]\n");
    assertThat(text(60, tree.formatted("[1,5,1,9,9,9,0,1]")))
        .contains("method 5  [still running]\n");
  }

  @Test
  void the_caller_of_calls_whose_end_is_not_known_may_lack_time_and_calls() throws Exception {
    String rows =
        "[[0,1,1,9,0,9,0,0],[1,2,1,9,0,9,0,0],[2,3,3,9,3,4,2,0,0,2],[3,4,3,6,6,4,2,0,0,1],"
            + "[2,5,1,0,0,0,0,0,1],[1,6,1,0,0,0,0,0]]";
    assertThat(text(60, "{\"tag\":\"T\",\"detail\":\"LAG\",\"cost\":9,\"callTree\":" + rows + "}"))
        .contains("  method 1\n", "    method 6\n")
        .contains("    method 2  [may lack own time and calls, as calls below ended unseen]\n")
        .contains("      method 3  [2 left by an exception]  [end of 2 unknown]\n");
    String two = rows.replace("[3,4,3,6,6,4,2,0,0,1]", "[3,4,3,6,6,4,3,0,0,3]");
    assertThat(text(60, "{\"tag\":\"T\",\"detail\":\"LAG\",\"cost\":9,\"callTree\":" + two + "}"))
        .contains("[end of 2 unknown]  [may lack own time and calls, as calls below ended");
  }

  @Test
  void the_caller_of_calls_that_an_exception_left_may_lack_time_and_calls() throws Exception {
    String rows =
        "[[0,1,1,9,0,9,0,0],[1,2,3,9,0,9,1,0],[2,3,3,9,3,4,2,0],[3,4,3,6,6,4,2,0],[1,5,1,0,0,0,0,0]]";
    String note = "  [may lack own time and calls, if calls below ended unseen]";
    assertThat(text(60, "{\"tag\":\"T\",\"detail\":\"LAG\",\"cost\":9,\"callTree\":" + rows + "}"))
        .contains("  method 1" + note + "\n", "    method 5\n")
        .contains("    method 2  [1 left by an exception]" + note + "\n")
        .contains("      method 3  [2 left by an exception]\n")
        .contains("        method 4  [2 left by an exception]\n");
  }

  @Test
  void a_long_stack_is_cut_and_the_rest_counted() throws Exception {
    String stack = "at a.B.c\\\\n".repeat(20);
    String lag =
        Samples.LAG.replaceAll("\"threadStack\":\"[^\"]*\"", "\"threadStack\":\"" + stack + "\"");
    assertThat(text(60, lag)).contains("     at a.B.c\n     … 8 more frames\n");
  }

  @Test
  void a_stack_of_one_frame_is_shown() throws Exception {
    String lag =
        Samples.LAG.replaceAll("\"threadStack\":\"[^\"]*\"", "\"threadStack\":\"at a.B.c\"");
    assertThat(text(60, lag)).contains("the thread's stack while it ran:\n     at a.B.c\n");
  }

  @Test
  void the_line_of_the_responsible_method_is_taken_from_the_stack() throws Exception {
    String stack =
        "at java.base@17/java.lang.Thread.sleep(Native Method)\\n"
            + "at app//com.example.Model.load(Model.java:42)\\n"
            + "at app//com.example.Model.load(Model.java:7)\\n";
    String message = "\"threadStack\":\"" + stack + "\",\"callTree\":";
    String issue = Samples.NORMAL.replace("\"callTree\":", message);
    assertThat(text(60, issue))
        .contains(
            "   at least half of the time passed in com.example.Model.load\n"
                + "   its line was Model.java:42 when the thread's stack was taken\n");
    assertThat(text(60, issue.replace("Model.load(", "Other.load(")))
        .doesNotContain("its line was");
  }

  @Test
  void what_was_lost_is_said() throws Exception {
    String lossy =
        Samples.NORMAL.replace(
            "\"dispatchId\":",
            "\"foldedCalls\":8,\"dispatchesLost\":9,"
                + "\"issuesDropped\":10,\"suppressed\":11,\"dispatchId\":");
    assertThat(text(60, lossy))
        .contains(
            "8 calls had no room in the tree; the time counts for the callers. See"
                + " callPaths in docs/cli.md\n")
        .contains("9 long messages had gone unreported by then")
        .contains("10 issues had been dropped by then")
        .contains("11 of the same kind had only been counted by then");
    String block =
        Samples.NORMAL
            .replace("\"NORMAL\"", "\"BLOCK\"")
            .replace(
                "\"dispatchId\":", "\"blockLogsDropped\":12,\"blocksUntold\":13,\"dispatchId\":");
    assertThat(text(60, Samples.NORMAL, block))
        .contains("12 blocks before it have no log")
        .contains("the listener was not notified of 13 blocks before it");
  }

  @Test
  void a_method_that_still_runs_is_marked() throws Exception {
    assertThat(text(60, Samples.NORMAL.replace("2000000,1,0]", "2000000,0,1]")))
        .contains("com.example.Model.load  [still running]\n");
  }

  @Test
  void nothing_in_an_issue_moves_the_cursor_or_forges_a_line() throws Exception {
    String evil = "\\u001b[2J\\nforged\\u202e\\ud800";
    String text =
        text(
            60,
            Samples.NORMAL
                .replace("com.example.Model.load", evil)
                .replace("com.example.MainWindow", evil)
                .replace("com.example.App", evil),
            Samples.LAG.replace("com.example.Model.load", evil),
            "\u001b[31m");
    assertThat(text).doesNotContain("\u001b", "\u202e", "\nforged", "\r");
    assertThat(text.replace("\n", "").codePoints().noneMatch(Character::isISOControl)).isTrue();
  }

  @Test
  void no_issues_are_said_to_be_none_and_what_was_skipped_follows() throws Exception {
    assertThat(text(60, "{")).startsWith("No issues.\n").contains("issues.jsonl:1: skipped");
    StringBuilder none = new StringBuilder();
    new TextReport(1).write(new IssueSet(List.of(), List.of(), 0), none);
    assertThat(none).hasToString("No issues.\n");
  }

  private String text(int maxLines, String... lines) throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(maxLines).write(Samples.readLines(folder, lines), text);
    return text.toString();
  }
}
