package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of issues that would fill a small heap, in processes of their own. */
class ReportMemoryTest {
  private static final String ISSUE = "{\"tag\":\"Trace_EvilMethod\",\"cost\":750}\n";
  private static final int BYTES = 125_000_000;

  @TempDir private Path folder;

  @Test
  void brackets_do_not_fill_the_memory_and_the_others_are_shown() throws Exception {
    write("a-one-line.jsonl", "", "[".repeat(1000), "");
    write("b-lines.jsonl", "", "[".repeat(999) + "\n", "");
    write("c-pairs.jsonl", "{\"tag\":\"t\",\"a\":[", "[],".repeat(1000), "0]}\n");
    String issue = "{\"tag\":\"t\",\"a\":[" + "[0],{\"a\":0},".repeat(80_000) + "0]}\n";
    write("d-issues.jsonl", "", issue, "");
    Files.writeString(folder.resolve("e.jsonl"), ISSUE);
    Path out = folder.resolve("out.html");
    assertThat(report("-Xmx256m", "--out", out.toString())).isEqualTo(3);
    assertThat(out).content().contains("A message still ran after 750 ms");
    assertThat(folder.resolve("err"))
        .content()
        .contains("a-one-line.jsonl:1: skipped, the line has 125000000 characters")
        .contains("b-lines.jsonl:1: skipped, the line is over a limit")
        .contains("b-lines.jsonl:1002: the rest of the file is skipped")
        .contains("c-pairs.jsonl:1: skipped, the line has 12")
        .containsPattern("d-issues.jsonl:[0-9]+: skipped, issues may take [0-9]+ bytes");
  }

  @Test
  void a_heap_that_is_too_small_is_named_with_what_to_do() throws Exception {
    write("a.jsonl", "{\"tag\":\"t\",\"a\":\"", "x".repeat(15_000_000), "\"}\n");
    assertThat(report("-Xmx24m")).isEqualTo(3);
    assertThat(folder.resolve("err"))
        .content()
        .startsWith("serin: The issues need more memory than Java may use, 24 MiB. Give fewer");
  }

  private void write(String name, String begin, String part, String end) throws IOException {
    int parts = part.length() > 10_000_000 ? 1 : BYTES / part.length();
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(name))) {
      out.write(begin);
      for (int i = 0; i < parts; i++) {
        out.write(part);
      }
      out.write(end);
    }
  }

  private int report(String heap, String... options) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.serin.cli.Serin",
                "report",
                folder.toString()));
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectError(folder.resolve("err").toFile())
        .redirectOutput(folder.resolve("stdout").toFile())
        .start()
        .waitFor();
  }
}
