package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder that another program writes while its report, which reads it again, is made. */
class ChangedIssuesTest {
  private static final String ISSUE =
      "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"LAG\",\"cost\":%d,\"dispatchId\":\"s-main-%d\","
          + "\"padding\":\"%s\"}\n";

  private static final int ISSUE_BYTES = 1_000_000;

  @TempDir private Path folder;
  private Path file;

  /** More issues than stay in memory. */
  @BeforeEach
  void write_issues() throws Exception {
    file = folder.resolve("issues.jsonl");
    long count = Runtime.getRuntime().maxMemory() / 32 / ISSUE_BYTES + 5;
    String padding = "x".repeat(ISSUE_BYTES);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < count; i++) {
        out.write(ISSUE.formatted(1000 + i, i, padding));
      }
    }
  }

  @Test
  void issues_that_are_rewritten_end_the_report_with_a_sentence() {
    Invocation report = report(() -> Files.writeString(file, ""));
    assertThat(report.status()).isEqualTo(3);
    assertThat(report.err())
        .startsWith("serin: " + file + " was changed or deleted while it was read (")
        .contains("). Read the issues again when no program writes them, or a copy of them.")
        .hasLineCount(1);
  }

  @Test
  void issues_that_are_added_do_no_harm() {
    Invocation before = report(() -> {});
    String added = ISSUE.formatted(5000, -1, "") + "{\"tag\":\"Trace_Evil";
    Invocation report = report(() -> Files.writeString(file, added, StandardOpenOption.APPEND));
    assertThat(report).isEqualTo(before);
    assertThat(report.status()).isZero();
    assertThat(report.out()).contains("A message still ran after 1000 ms");
  }

  /** A step of the other program. */
  private interface Change {
    void make() throws IOException;
  }

  /** The report of all messages; its first characters are the moment of the change. */
  private Invocation report(Change change) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Writer changing =
        new Writer() {
          private boolean isChanged;

          @Override
          public void write(char[] text, int from, int length) {
            if (!isChanged) {
              isChanged = true;
              try {
                change.make();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }
            out.write(text, from, length);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    int status =
        Serin.run(
            new PrintWriter(changing, true),
            new PrintWriter(err, true),
            "report",
            "--each-message",
            folder.toString());
    return new Invocation(status, out.toString(), err.toString());
  }
}
