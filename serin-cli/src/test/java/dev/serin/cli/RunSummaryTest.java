package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RunSummaryTest {
  @TempDir private Path folder;

  @Test
  void a_run_without_an_agent_has_no_processes() throws Exception {
    assertThat(RunSummary.read(folder))
        .isEqualTo(new RunSummary(0, 0, 0, RunSummary.Issues.NONE, List.of()));
  }

  @Test
  void a_pattern_is_unmatched_if_it_matched_in_no_process_that_ended() throws Exception {
    summary("a", "ended=true\nunmatchedIncludes=x.*;y.*\n");
    summary("b", "ended=true\nunmatchedIncludes=y.*;z.*\n");
    summary("c", "#killed\n");
    assertThat(RunSummary.read(folder))
        .isEqualTo(new RunSummary(3, 2, 0, RunSummary.Issues.NONE, List.of("y.*")));
  }

  @Test
  void of_processes_that_were_killed_no_pattern_is_known_to_be_unmatched() throws Exception {
    summary("a", "#killed\n");
    assertThat(RunSummary.read(folder))
        .isEqualTo(new RunSummary(1, 0, 0, RunSummary.Issues.NONE, List.of()));
  }

  @Test
  void recordings_that_ended_with_their_programs_are_counted() throws Exception {
    summary("a", "ended=true\nprogramEnded=true\n");
    summary("b", "ended=true\nprogramEnded=false\n");
    assertThat(RunSummary.read(folder))
        .isEqualTo(new RunSummary(2, 2, 1, RunSummary.Issues.NONE, List.of()));
  }

  @Test
  void issues_of_all_processes_are_counted() throws Exception {
    summary("a", "ended=true\nissues=5\nunwrittenIssues=2\n");
    summary("b", "ended=true\nissues=4\nunwrittenIssues=1\n");
    assertThat(RunSummary.read(folder).issues()).isEqualTo(new RunSummary.Issues(9, 3));
  }

  @Test
  void a_process_that_has_ended_is_not_awaited() throws Exception {
    summary("a", "#killed\n");
    assertThat(RunSummary.awaitEnd(folder, () -> false, Long.MAX_VALUE)).isTrue();
  }

  @Test
  void the_end_is_awaited_until_a_summary_has_it_or_the_time_is_over() throws Exception {
    summary("a", "#begun\n");
    assertThat(RunSummary.awaitEnd(folder, () -> true, 0)).isFalse();
    Files.writeString(folder.resolve("a.properties.new"), "ended=true\n"); // incomplete
    assertThat(RunSummary.awaitEnd(folder, () -> true, 0)).isFalse();
    summary("a", "ended=true\n");
    assertThat(RunSummary.awaitEnd(folder, () -> true, Long.MAX_VALUE)).isTrue();
  }

  @Test
  @Timeout(60)
  void a_summary_that_another_process_writes_ends_the_wait() throws Exception {
    summary("a", "#begun\n");
    Thread waiting = Thread.currentThread();
    Thread agent = new Thread(() -> endWhile(waiting));
    agent.setDaemon(true);
    agent.start();
    long never = TimeUnit.DAYS.toMillis(1);
    assertThat(RunSummary.awaitEnd(folder, () -> true, Long.MAX_VALUE, never)).isTrue();
    agent.join();
  }

  /** Ends the summary once a thread waits for a change for a limited time. */
  private void endWhile(Thread waiting) {
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    try {
      summary("a", "ended=true\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void nothing_is_left_of_it() throws Exception {
    Path own = Files.createDirectory(folder.resolve("own"));
    Files.writeString(own.resolve("a.properties"), "");
    RunSummary.delete(own);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_folder_that_is_not_empty_or_missing_is_left_as_it_is() throws Exception {
    Path file = Files.createDirectory(folder.resolve("own")).resolve("file");
    Files.writeString(file, "");
    RunSummary.delete(folder);
    assertThat(file).exists();
    RunSummary.delete(folder.resolve("missing"));
  }

  private void summary(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name + ".properties"), text);
  }
}
