package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of issues that would fill a small heap, in separate processes. */
@Tag("any-jvm")
@Tag("long")
class ReportMemoryTest {
  private static final String ISSUE =
      "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"LAG\",\"cost\":750}\n";
  private static final String METHOD =
      "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":750,\"mapId\":\"m1\",\"callTree\":"
          + "[[0,1048574,1,750000,0,750000,0,0],[1,7,1,750000,0,750000,0,0]]}\n";

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
    assertThat(list(Files.readString(out))).contains("A message still ran after 750 ms");
    assertThat(folder.resolve("err"))
        .content()
        .contains("a-one-line.jsonl:1: skipped, the line has 125000000 bytes")
        .contains("b-lines.jsonl:1: skipped, the line is over a limit")
        .contains("b-lines.jsonl:1002: the rest of the file is skipped")
        .contains("c-pairs.jsonl:1: skipped, the line has 12")
        .doesNotContain("d-issues.jsonl");
  }

  /** The list of groups in a page, whose data is compressed. */
  private static String list(String page) throws IOException {
    Matcher data = Pattern.compile("\"application/gzip\" id=\"[^\"]+\">([^<]+)<").matcher(page);
    assertThat(data.find()).isTrue();
    byte[] packed = Base64.getDecoder().decode(data.group(1));
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void a_heap_that_is_too_small_is_named_with_what_to_do() throws Exception {
    write("a.jsonl", "{\"tag\":\"t\",\"a\":\"", "x".repeat(15_000_000), "\"}\n");
    assertThat(report("-Xmx24m")).isEqualTo(3);
    assertThat(folder.resolve("err"))
        .content()
        .startsWith("serin: the command needs more memory than Java may use, 24 MiB. Give fewer");
  }

  @Test
  void a_map_of_hundreds_of_megabytes_names_the_methods_in_a_small_heap() throws Exception {
    writeMap("methodMapping.txt", 4_000_000, "");
    Files.writeString(folder.resolve("a.jsonl"), METHOD);
    assertThat(report("-Xmx128m")).isZero();
    assertThat(folder.resolve("stdout")).content().contains("com.example.part7.Class7.method7");
    Path map = Files.move(folder.resolve("methodMapping.txt"), folder.resolve("map"));
    assertThat(report("-Xmx128m", "--map", map.toString())).isZero();
    assertThat(folder.resolve("stdout")).content().contains("com.example.part7.Class7.method7");
  }

  @Test
  void a_map_whose_names_do_not_fit_into_the_memory_is_named_and_the_issues_are_shown()
      throws Exception {
    writeMap("methodMapping.txt", 300, "x".repeat(1_000_000));
    StringBuilder rows = new StringBuilder();
    for (int id = 1; id <= 300; id++) {
      rows.append(",[1,").append(id).append(",1,9,9,9,0,0]");
    }
    String issue = METHOD.replace(",[1,7,1,750000,0,750000,0,0]", rows);
    Files.writeString(folder.resolve("a.jsonl"), issue);
    assertThat(report("-Xmx128m")).isEqualTo(3);
    assertThat(folder.resolve("stdout")).content().contains("A message took 750 ms", "method 8");
    assertThat(folder.resolve("err"))
        .content()
        .startsWith(
            "serin: " + folder.resolve("methodMapping.txt") + ": the method map is not used");
    Path map = Files.move(folder.resolve("methodMapping.txt"), folder.resolve("map"));
    assertThat(report("-Xmx128m", "--map", map.toString())).isEqualTo(3);
    assertThat(folder.resolve("err"))
        .content()
        .startsWith("serin: " + map + ": the method map is not used");
  }

  @Test
  void the_map_of_a_large_application_fits_whole_where_a_mapping_needs_all_of_it()
      throws Exception {
    writeMap("methodMapping.txt", 500_000, "WithALongerNameAsInApplications");
    assertThat(Files.size(folder.resolve("methodMapping.txt"))).isGreaterThan(55_000_000);
    Files.writeString(folder.resolve("a.jsonl"), METHOD);
    Path mapping = Files.writeString(folder.resolve("mapping"), "source.Name -> a.a:\n");
    assertThat(report("-Xmx512m", "--mapping", mapping.toString())).isZero();
    assertThat(folder.resolve("stdout")).content().contains("com.example.part7.Class7.method7");
  }

  private void writeMap(String name, int methods, String more) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(name))) {
      out.write("# serin method map, version 2\n# mapId m1\n");
      for (int id = 1; id <= methods; id++) {
        int type = id / 8 * 8 + 7; // several methods of a class
        out.write(id + ",1,com.example.part" + type % 1000 + ".Class" + type + " method" + id);
        out.write(more + " (Ljava.lang.String;Ljava.util.List;)V\n");
      }
    }
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
