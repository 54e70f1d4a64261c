package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.Problem;
import dev.serin.analysis.Samples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageIssueTest {
  @TempDir private Path folder;

  @Test
  void whole_numbers_that_are_not_exact_in_a_browser_are_texts() throws Exception {
    String issue =
        "{\"tag\":\"T\",\"numbers\":[-9223372036854775808,-9007199254740992,-9007199254740991,"
            + "9007199254740991,9007199254740992,9223372036854775807]}";
    Problem problem = Samples.readLines(folder, issue).problems().get(0);
    assertThat(PageIssue.of(problem.issues()).path(0).path("numbers").toString())
        .isEqualTo(
            "[\"#-9223372036854775808\",\"#-9007199254740992\",-9007199254740991,"
                + "9007199254740991,\"#9007199254740992\",\"#9223372036854775807\"]");
  }
}
