package dev.serin.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.ReportedIssue;
import dev.serin.format.IssueFiles;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.issue.TreeRow;
import dev.serin.runtime.Option;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of a subject's issues finds each loss. */
class SubjectIssuesTest {
  private static final AgentSubject SUBJECT = AgentSubjects.named(List.of("netty")).get(0);
  private static final String OWN = "io.netty.Main";

  @TempDir private Path folder;

  @Test
  void issues_without_losses_and_with_own_calls_have_no_fault() throws Exception {
    writeMap(OWN);
    assertThat(faults(issue("\"dispatchesLost\":0"))).isEmpty();
  }

  @Test
  void each_loss_is_a_fault() throws Exception {
    writeMap(OWN);
    for (String key :
        List.of("recordingPaused", "dispatchesLost", "issuesDropped", "watchFailures")) {
      assertThat(faults(issue("\"" + key + "\":3")))
          .containsExactly("FAULT: here: " + key + " is 3 in main-1");
    }
  }

  @Test
  void calls_are_folded_only_once_a_table_is_full() throws Exception {
    writeMap(OWN);
    long cut = SubjectIssues.MAX_CALL_PATHS - 1; // and a row
    assertThat(faults(folded(cut))).isEmpty();
    assertThat(faults(folded(cut - 1)))
        .containsExactly(
            "FAULT: here: 5 calls are folded, though there are only "
                + (SubjectIssues.MAX_CALL_PATHS - 1)
                + " call paths");
  }

  @Test
  void a_table_is_full_at_three_quarters_of_its_largest_size() {
    long largest = SubjectIssues.MAX_CALL_PATHS / 3 * 4;
    assertThat(Option.CALL_PATHS.parse(String.valueOf(largest))).isEqualTo(largest);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Option.CALL_PATHS.parse(String.valueOf(largest + 1)));
  }

  @Test
  void a_subject_without_probes_or_calls_of_its_own_is_a_fault() throws Exception {
    writeMap("com.example.Other");
    assertThat(faults())
        .containsExactly(
            "FAULT: here: no class of its own has probes",
            "FAULT: here: no message has a call of its own");
  }

  @Test
  void calls_are_counted_in_the_last_issue_of_a_message() throws Exception {
    SubjectIssues read =
        read(
            issue("\"foldedCalls\":1"),
            issue("\"detail\":\"LAG\",\"foldedCalls\":10"),
            issue("\"detail\":\"LAG\",\"unfinished\":true,\"foldedCalls\":100"));
    assertThat(read.ownCalls()).isEqualTo(14);
    assertThat(read.foldedCalls()).isEqualTo(101);
  }

  private void writeMap(String className) throws IOException {
    Files.writeString(
        folder.resolve(IssueFiles.map("1a1fe3bd96d-f39506cd")),
        MethodMap.header("the map") + MethodMap.line(1, new MethodName(1, className, "f", "()V")));
  }

  private static ReportedIssue folded(long cutPaths) throws IOException {
    return issue("\"foldedCalls\":5,\"callTreeCutNodes\":" + cutPaths);
  }

  /** An issue with seven calls of the subject's own. A second {@code detail} replaces the first. */
  private static ReportedIssue issue(String more) throws IOException {
    String json =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"dispatchId\":\"main-1\","
            + more
            + "}";
    TreeRow row = new TreeRow(OWN + ".f", 0, 1, 7, 10, 10, 10);
    return new ReportedIssue(new ObjectMapper().readTree(json), List.of(row), false);
  }

  private SubjectIssues read(ReportedIssue... issues) {
    return new SubjectIssues(folder, SUBJECT, new IssueSet(List.of(issues), List.of(), 0));
  }

  private List<String> faults(ReportedIssue... issues) throws IOException {
    ByteArrayOutputStream faults = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(faults, true, StandardCharsets.UTF_8);
    read(issues).check("here", new Report(stream, stream));
    return faults.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
