package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckCommandTest {
  private static final String MESSAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"app","time":1700000003000,\
      "scene":"com.example.%3$s","cost":%2$d,"callTree":[[0,1048574,1,%2$d000,0,%2$d000,0,0],\
      [1,5,1,%2$d000,%2$d000,%2$d000,0,0]],"methods":{"5":"com.example.Main.%3$s"},\
      "dispatchId":"%1$s-swing-%3$s","session":"%1$s","loop":"swing","mapId":"m1"}
      """;

  private static final String FRAMES =
      """
      {"tag":"Trace_FPS","process":"app","time":1700000003000,"scene":"com.example.List",\
      "fps":40,"dropLevel":{"DROPPED_FROZEN":0,"DROPPED_HIGH":1,"DROPPED_BEST":89},\
      "dropSum":{"DROPPED_FROZEN":0,"DROPPED_HIGH":10,"DROPPED_BEST":0},"session":"s1"}
      """;

  private static final String START_UP =
      """
      {"tag":"Trace_StartUp","process":"app","time":1700000003000,"startup_duration":1800,\
      "scene":"com.example.Main","session":"s1"}
      """;

  @TempDir private Path folder;

  private Path issues(String name, String method, int sessions, int millis) throws Exception {
    StringBuilder issues = new StringBuilder();
    for (int i = 0; i < sessions; i++) {
      issues.append(MESSAGE.formatted(name + i, millis + i, method));
    }
    return Files.writeString(folder.resolve(name + ".jsonl"), issues);
  }

  private Path budget(String json) throws Exception {
    return Files.writeString(folder.resolve("budget.json"), json);
  }

  private Invocation check(String rule) throws Exception {
    Path file = issues("a", "open", 20, 800);
    Files.writeString(file, Files.readString(file) + FRAMES + START_UP);
    return Invocation.of("check", "--budget", budget("{\"rules\":[" + rule + "]}"), file);
  }

  @Test
  void a_message_over_the_limit_is_named_with_its_method() throws Exception {
    Invocation check = check("{\"scene\":\"com.example.*\",\"maxMillis\":50}");

    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out())
        .startsWith(
            """
            over the budget: rule 1, message, scene com.example.*: 819 ms, allowed are 50 ms
               A message took 819 ms
               at least half of the time passed in com.example.Main.open
               group g2:\
            """)
        .endsWith("1 limit is exceeded.\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'maxMillis':818}|819 ms, allowed are 818 ms",
        "{'medianMillis':808}|a median of 809 ms",
        "{'p95Millis':817}|a 95th percentile of 818 ms",
        "{'maxCount':19}|a count of 20, allowed are a count of 19",
        "{'maxDroppedPercent':9.9}|10 % dropped frames, allowed are 9.9 % dropped frames",
        "{'scene':'*com*.open*','maxMillis':818}|scene *com*.open*: 819 ms",
        "{'scene':'com.*.open','maxMillis':818}|scene com.*.open: 819 ms",
        "{'kind':'start-up','medianMillis':1799}|rule 1, start-up: a median of 1800 ms",
      })
  void each_figure_can_be_limited(String rule, String sentence) throws Exception {
    Invocation check = check(rule.replace('\'', '"'));

    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out()).contains(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'maxMillis':819}",
        "{'medianMillis':809}",
        "{'p95Millis':818}",
        "{'maxCount':20}",
        "{'maxDroppedPercent':10}",
        "{'scene':'com.other.*','maxMillis':0}",
        "{'scene':'comXexampleXopen','maxMillis':0}",
        "{'scene':'com.example.open*open','maxMillis':0}",
        "{'scene':'*pen*ple*','maxMillis':0}",
        "{'kind':'page','maxCount':0}",
      })
  void figures_up_to_the_limit_are_within_the_budget(String rule) throws Exception {
    Invocation check = check(rule.replace('\'', '"'));

    assertThat(check).isEqualTo(new Invocation(0, "The issues are within the budget.\n", ""));
  }

  @Test
  void a_scene_with_many_stars_is_compared_at_once() throws Exception {
    Path budget = budget("{\"rules\":[{\"scene\":\"" + "*".repeat(40) + "x\",\"maxMillis\":0}]}");
    Path file = issues("a", "y".repeat(500), 1, 800);

    assertThat(Invocation.of("check", "--budget", budget, file).status()).isZero();
  }

  @Test
  void a_folder_without_issues_is_named_as_such() throws Exception {
    Path budget = budget("{\"rules\":[{\"maxMillis\":50}]}");
    Path empty = Files.createDirectory(folder.resolve("empty"));

    Invocation check = Invocation.of("check", "--budget", budget, empty);

    assertThat(check.status()).isZero();
    assertThat(check.out()).isEqualTo("No issue was found, so the budget is kept.\n");
    assertThat(check.err()).startsWith("serin: " + empty + " has no files of issues. ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|a budget is a JSON object with the keys rules, refuse, refuseMethods.",
        "{'rule':[]}|unknown key \"rule\"; known keys: rules, refuse, refuseMethods.",
        "{'rules':{}}|rules must be a list, not {}.",
        "{'rules':[{'scene':'*'}]}|rule 1: it has no limit; the limits are maxCount, maxMillis",
        "{'rules':[{'maxMilis':50}]}|rule 1: unknown key \"maxMilis\"; keys: scene, kind, max",
        "{'rules':[{'maxMillis':'50'}]}|rule 1: maxMillis must be a number of at least 0, not",
        "{'rules':[{'maxMillis':-1}]}|rule 1: maxMillis must be a number of at least 0, not -1.",
        "{'rules':[{'kind':'touch','maxCount':0}]}|rule 1: unknown kind \"touch\"; known kinds",
        "{'rules':[{'kind':'frames','maxMillis':9}]}|rule 1: maxMillis does not exist for the ki",
        "{'refuse':['slow']}|refuse: unknown verdict \"slow\"; known verdicts: new, slower",
        "{'rules':[{'maxCount':1,'maxCount':2}]}|budget.json:1: this is not JSON: Duplicate field 'maxCou",
        "{'rules':[{'scene':['a'],'maxMillis':5}]}|rule 1: scene must be a text, not [\"a\"].",
        "{'rules':[{'kind':null,'maxMillis':5}]}|rule 1: kind must be a text, not null.",
        "{'rules':[{'scen':'a','maxMillis':5}]}|rule 1: unknown key \"scen\"",
        "{}|budget.json has no rules, so nothing is checked. Add rules, or --baseline.",
        "{'rules':[3]}|rule 1: it has no limit",
        "{'rules':[]|budget.json:1: this is not JSON",
      })
  void a_wrong_budget_is_refused_with_the_place(String json, String reason) throws Exception {
    Path file = issues("a", "open", 1, 800);

    Invocation check = Invocation.of("check", "--budget", budget(json.replace('\'', '"')), file);

    assertThat(check.status()).isEqualTo(3);
    assertThat(check.err()).contains(reason);
  }

  @Test
  void changes_for_the_worse_are_refused_unless_the_budget_says_otherwise() throws Exception {
    Path before = issues("a", "open", 12, 800);
    Path after = issues("b", "open", 12, 1200);

    Invocation check =
        Invocation.of("check", "--budget", budget("{}"), "--baseline", before, after);

    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out())
        .startsWith("over the budget: slower\n   A message took 1211 ms\n")
        .contains("   median, ms                 805     1205        +400");
    assertThat(
            Invocation.of(
                    "check",
                    "--budget",
                    budget("{\"refuse\":[\"new\"]}"),
                    "--baseline",
                    before,
                    after)
                .status())
        .isZero();
  }

  @Test
  void changes_of_methods_are_refused_if_the_budget_says_so() throws Exception {
    Path before = issues("a", "open", 12, 800);
    Path after = issues("b", "open", 12, 1200);
    String methods = "{\"refuse\":[],\"refuseMethods\":[\"more\"]}";

    Invocation check =
        Invocation.of("check", "--budget", budget(methods), "--baseline", before, after);

    assertThat(check.status()).isEqualTo(1);
    assertThat(check.out())
        .startsWith("over the budget: method com.example.Main.open: more\n")
        .contains("   own ms per session")
        .endsWith("1 limit is exceeded.\n");
    String less = methods.replace("more", "less");
    assertThat(
            Invocation.of("check", "--budget", budget(less), "--baseline", before, after).status())
        .isZero();
  }

  @Test
  void methods_that_cannot_be_compared_fail_the_check_of_methods() throws Exception {
    Path before = issues("a", "open", 12, 800);
    Path after = issues("b", "open", 12, 800);
    Files.writeString(after, Files.readString(after).replace("callTree", "noTree"));

    Invocation check =
        Invocation.of(
            "check",
            "--budget",
            budget("{\"refuse\":[],\"refuseMethods\":[\"more\"]}"),
            "--baseline",
            before,
            after);

    assertThat(check.status()).isEqualTo(3);
    assertThat(check.err())
        .isEqualTo(
            "serin: No methods can be compared, as a set has no session with own times of methods."
                + " Give issues with call trees, or a budget without refuseMethods.\n");
  }

  @Test
  void too_few_sessions_are_no_breach_unless_they_are_refused() throws Exception {
    Path before = issues("a", "open", 2, 800);
    Path after = issues("b", "open", 2, 1200);

    assertThat(
            Invocation.of("check", "--budget", budget("{}"), "--baseline", before, after).status())
        .isZero();
    Invocation strict =
        Invocation.of(
            "check",
            "--budget",
            budget("{\"refuse\":[\"not enough\"]}"),
            "--baseline",
            before,
            after);
    assertThat(strict.status()).isEqualTo(1);
    assertThat(strict.out()).startsWith("over the budget: not enough");
  }

  @Test
  void a_version_without_issues_is_compared_if_its_sessions_are_given() throws Exception {
    Path before = issues("a", "open", 20, 800);
    Path after = Files.createDirectory(folder.resolve("after"));

    Invocation unknown =
        Invocation.of("check", "--budget", budget("{}"), "--baseline", before, after);
    assertThat(unknown.status()).isEqualTo(3);
    assertThat(unknown.err()).contains("If its sessions have no issues, give their number.");
    assertThat(
            Invocation.of(
                    "check",
                    "--budget",
                    budget("{}"),
                    "--sessions",
                    20,
                    "--baseline",
                    before,
                    after)
                .status())
        .isZero();
  }

  @Test
  void the_scene_with_the_largest_number_of_dropped_frames_is_named() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("frames.jsonl"),
            FRAMES.replace("\"fps\":40", "\"fps\":41").replace("HIGH\":10", "HIGH\":300")
                + FRAMES.replace("List", "Other"));

    Invocation check =
        Invocation.of("check", "--budget", budget("{\"rules\":[{\"maxDroppedPercent\":5}]}"), file);

    assertThat(check.out()).contains("   41 frames per second\n");
  }

  @Test
  void issues_that_are_not_read_cannot_be_checked() throws Exception {
    Path file = issues("a", "open", 1, 800);
    Files.writeString(file, Files.readString(file) + "{\n");

    Invocation check =
        Invocation.of("check", "--budget", budget("{\"rules\":[{\"maxCount\":9}]}"), file);

    assertThat(check.status()).isEqualTo(3);
    assertThat(check.out()).isEmpty();
    assertThat(check.err())
        .contains("a.jsonl")
        .endsWith("serin: not all issues were read, so none are checked\n");
  }
}
