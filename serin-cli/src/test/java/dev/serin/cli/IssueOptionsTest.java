package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class IssueOptionsTest {
  private static final String OLD_SESSION = "1a1fe3bd96d-f39506cd";
  private static final String SESSION = "1a1fe3bd96e-f39506cd";
  private static final RunSummary TWO_ISSUES = summary(2, 0);
  private static final RunSummary NO_ISSUES = summary(0, 0);

  @TempDir private Path parent;
  private Path folder;
  private IssueOptions options;

  @Command
  private static final class OfTest {
    @Mixin private IssueOptions issues = new IssueOptions();
  }

  @BeforeEach
  void parse() throws Exception {
    folder = Files.createDirectory(parent.resolve("issues"));
    OfTest command = new OfTest();
    new CommandLine(command).parseArgs("--out", folder.toString());
    options = command.issues;
  }

  @Test
  void issues_without_a_new_file_are_lost() throws Exception {
    write("issues-" + OLD_SESSION + "-1.jsonl", "{}\n");
    FolderIssues before = FolderIssues.of(folder);

    assertThat(options.areLost(before, NO_ISSUES)).isFalse();
    assertThat(options.areLost(before, TWO_ISSUES)).isTrue();
    write("issues-" + SESSION + "-1.jsonl", "{}\n");
    assertThat(options.areLost(before, TWO_ISSUES)).isFalse();
  }

  @Test
  void issues_may_be_in_a_merged_file_only_if_it_has_changed() throws Exception {
    String merged = "issues-merged-" + OLD_SESSION + "-" + OLD_SESSION + "-";
    write(merged + "1.jsonl", "{}\n");
    write(merged + "2.jsonl", "{}\n");
    FolderIssues before = FolderIssues.of(folder);

    assertThat(options.areLost(before, TWO_ISSUES)).isTrue();
    Files.delete(folder.resolve(merged + "2.jsonl"));
    assertThat(options.areLost(before, TWO_ISSUES)).isTrue();
    write(merged + "1.jsonl", "{}\n{}\n");
    assertThat(options.areLost(before, TWO_ISSUES)).isFalse();
  }

  @Test
  void some_issues_are_lost_beside_others_that_were_written() throws Exception {
    FolderIssues before = FolderIssues.of(folder);
    write("issues-" + SESSION + "-1.jsonl", "{}\n");

    assertThat(options.areLost(before, summary(3, 2))).isTrue();
    assertThat(options.result(before, summary(3, 2)).lines())
        .containsExactly(
            "serin: 2 issues are missing in "
                + folder
                + ", for the reason printed above; the others were written. Give a folder on a"
                + " disk with room with --out.",
            "serin: issues are in " + folder + "; read them with: serin report " + folder);
    assertThat(options.result(before, summary(3, 1))).startsWith("serin: 1 issue is missing in ");
    assertThat(options.result(before, TWO_ISSUES)).doesNotContain("missing");
  }

  @Test
  void issues_may_be_in_a_new_merged_file() throws Exception {
    FolderIssues before = FolderIssues.of(folder);
    write("issues-merged-" + OLD_SESSION + "-" + SESSION + "-1.jsonl", "{}\n");

    assertThat(options.areLost(before, TWO_ISSUES)).isFalse();
  }

  @Test
  void issues_are_lost_if_the_folder_is_gone() throws Exception {
    FolderIssues before = FolderIssues.of(folder);
    Files.delete(folder);
    assertThat(options.areLost(before, TWO_ISSUES)).isTrue();
    Files.writeString(folder, "a file in its place");
    assertThat(options.areLost(before, TWO_ISSUES)).isTrue();
  }

  private static RunSummary summary(long found, long unwritten) {
    return new RunSummary(1, 1, 0, new RunSummary.Issues(found, unwritten), List.of());
  }

  private void write(String name, String text) throws Exception {
    Files.writeString(folder.resolve(name), text);
  }
}
