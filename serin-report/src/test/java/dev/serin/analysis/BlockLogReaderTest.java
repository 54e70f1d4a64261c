package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.report.TextReport;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of blocks as issues. */
class BlockLogReaderTest {
  private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
  private static final Path FILE = Path.of("looper-2016-01-20_14-05-31.123.log");

  /** As BlockCanary 1.5.0 writes it, with fewer frames. */
  private static final String LOG =
      """

      **********************
      2016-01-20 14:05:31(write log time)


      qua = 1.2_debug
      versionName = 1.2
      versionCode = 12
      imei = 000000000000000
      uid = uid
      network = wifi
      model = Nexus 5
      api-level = 23 6.0
      cpu-core = 4
      process = com.example.app
      freeMemory = 102400
      totalMemory = 1884860

      time = 2000
      thread-time = 1500
      time-start = 01-20 14:05:29.100
      time-end = 01-20 14:05:31.100

      cpu-busy = false
      cpu-rate = 01-20 14:05:30.900 cpu:12% app:9% [user:10% system:2% ioWait:0% ]

      stack = 01-20 14:05:29.900

      com.example.Disk.read(Disk.java:12)
      com.example.Main.onClick(Main.java:7)

      01-20 14:05:30.900

      com.example.Disk.read(Disk.java:12)
      com.example.Main.onClick(Main.java:7)


      """;

  @Test
  void a_log_of_blockcanary_is_a_block() throws Exception {
    JsonNode issue = read(FILE, LOG);
    long ended =
        LocalDateTime.of(2016, 1, 20, 14, 5, 31, 100_000_000)
            .atZone(ZONE)
            .toInstant()
            .toEpochMilli();
    assertThat(issue.toString())
        .isEqualTo(
            "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"BLOCK\",\"process\":\"com.example.app\","
                + ("\"time\":" + ended + ",\"scene\":\"\",\"cost\":2000,\"cpuMillis\":1500,")
                + "\"versionName\":\"1.2\",\"versionCode\":\"12\",\"model\":\"Nexus 5\","
                + "\"api-level\":\"23 6.0\",\"network\":\"wifi\","
                + "\"samples\":[{\"row\":0,\"atMillis\":[800,1800],"
                + "\"stack\":[\"com.example.Disk.read(Disk.java:12)\","
                + "\"com.example.Main.onClick(Main.java:7)\"]}]}");
  }

  @Test
  void stacks_from_before_the_turn_of_the_year_are_in_the_former_year() throws Exception {
    String log =
        """
        time = 2000
        time-end = 01-01 00:00:01.000
        stack = 12-31 23:59:59.500

        com.example.Disk.read(Disk.java:12)
        """;
    JsonNode issue = read(Path.of("looper-2017-01-01_00-00-01.010.log"), log);
    assertThat(issue.at("/samples/0/atMillis").toString()).isEqualTo("[500]");
  }

  @Test
  void the_identity_of_a_device_is_not_taken_over() throws Exception {
    assertThat(read(FILE, LOG).toString()).doesNotContain("imei").doesNotContain("uid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"time = 2000", "time-end = 01-20 14:05:31.100"})
  void a_log_without_duration_or_end_is_no_issue(String missing) {
    assertThatThrownBy(() -> read(FILE, LOG.replace(missing, "")))
        .hasMessageContaining("the log of a block has no " + missing.replaceAll(" =.*", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"02-30 14:05:31.100", "soon", "99-99 99:99:99.999"})
  void a_log_with_an_impossible_time_is_no_issue(String time) {
    assertThatThrownBy(() -> read(FILE, LOG.replace("01-20 14:05:31.100", time)))
        .hasMessageContaining("time-end");
  }

  @ParameterizedTest
  @CsvSource({
    "looper-2016-01-20_14-05-31.123.log, true",
    "looper-x.log, false",
    "issues.jsonl, false",
    "looper-2016-01-20_14-05-31.123.log.txt, false"
  })
  void logs_are_recognized_by_their_names(String name, boolean isLog) {
    assertThat(BlockLogReader.isLog(Path.of(name))).isEqualTo(isLog);
  }

  @Test
  void logs_in_a_folder_are_read_beside_issues(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve(FILE), LOG);
    Files.writeString(folder.resolve("looper-2016-01-21_14-05-31.123.log"), "not a log");
    Files.writeString(
        folder.resolve("issues.jsonl"),
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":800}\n");

    IssueSet read = new IssueReader(new MethodMaps()).read(List.of(folder));

    assertThat(read.issues()).extracting(ReportedIssue::detail).contains("NORMAL", "BLOCK");
    assertThat(read.skipped()).singleElement().asString().contains("has no time, or one");
    StringWriter text = new StringWriter();
    new TextReport(20).write(read, text);
    assertThat(text.toString())
        .contains("A message took 2000 ms")
        .contains("2 samples")
        .contains("com.example.Disk.read(Disk.java:12)");
  }

  private static JsonNode read(Path file, String log) throws Exception {
    BlockLogReader reader = BlockLogReader.of(file, ZONE);
    log.lines().forEach(line -> reader.line(line + "\r"));
    return reader.issue();
  }
}
