package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.issue.TreeRow;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Why a message took long. */
class TimeCausesTest {
  @Test
  void each_measured_part_has_its_cause() {
    assertThat(
            causes(
                """
                {"cost":1000,"cpuMillis":400,"cpuSpanMillis":900,"collectionMillis":50,
                "stateMillis":{"RUNNABLE":650,"BLOCKED":200,"WAITING":30,"TIMED_WAITING":110}}"""))
        .isEqualTo(
            "time by cause: 40 % computing, 20 % waiting for a lock,"
                + " 14 % waiting for an event or another thread,"
                + " 11 % I/O, native waits or no free processor,"
                + " 10 % runnable, processor time not measured, 5 % garbage collection");
  }

  @Test
  void processor_time_of_nested_messages_is_not_the_message_s_own() {
    assertThat(
            causes(
                """
                {"cost":1000,"pumpedMillis":9000,"cpuMillis":5000,"cpuSpanMillis":9900,
                "collectionMillis":300,"stateMillis":{"RUNNABLE":600,"BLOCKED":400}}"""))
        .isEqualTo(
            "time by cause: 60 % runnable, processor time not measured, 40 % waiting for a lock");
  }

  @Test
  void a_collection_that_stops_the_clock_too_takes_nothing_from_the_states() {
    assertThat(
            causes(
                """
                {"cost":4000,"cpuMillis":500,"cpuSpanMillis":4000,"collectionMillis":2000,
                "stateMillis":{"RUNNABLE":2000}}"""))
        .isEqualTo(
            "time by cause: 50 % garbage collection,"
                + " 38 % I/O, native waits or no free processor, 13 % computing");
  }

  @Test
  void stacks_stand_in_for_missing_states() {
    assertThat(
            causes(
                """
                {"cost":1000,"cpuMillis":100,"cpuSpanMillis":900,"samples":[
                {"row":0,"atMillis":[200,400,600],"stack":["java.lang.Object.wait(Object.java)"]},
                {"row":0,"atMillis":[800],"stack":["com.example.Main.run(Main.java)"]}]}"""))
        .isEqualTo(
            "time by cause: 60 % waiting for an event or another thread, 10 % computing,"
                + " 30 % unknown");
  }

  @Test
  void an_issue_without_measurements_has_no_causes() {
    assertThat(causes("{\"cost\":1000}")).isEmpty();
    assertThat(causes("{}")).isEmpty();
  }

  @Test
  void a_small_part_is_not_rounded_to_nothing() {
    assertThat(causes("{\"cost\":1000,\"cpuMillis\":996,\"stateMillis\":{\"BLOCKED\":4}}"))
        .isEqualTo("time by cause: 100 % computing, < 1 % waiting for a lock");
  }

  @Test
  void the_parts_add_up_to_the_duration_whatever_was_measured() throws JsonProcessingException {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long costMillis = random.nextInt(2000);
      TimeCauses causes =
          TimeCauses.of(
              issue(
                  """
                  {"cost":%d,"cpuMillis":%d,"cpuSpanMillis":%d,"collectionMillis":%d,
                  "stateMillis":{"RUNNABLE":%d,"BLOCKED":%d,"WAITING":%d}}"""
                      .formatted(
                          costMillis,
                          random.nextInt(2000) - 500,
                          random.nextInt(2000) - 500,
                          random.nextInt(2000) - 500,
                          random.nextInt(2000) - 500,
                          random.nextInt(2000) - 500,
                          random.nextInt(2000) - 500)));
      assertThat(causes.totalMillis()).isEqualTo(costMillis);
      assertThat(causes.millis().values()).allMatch(each -> each >= 0);
    }
  }

  @Test
  void the_causes_of_several_messages_are_summed() throws JsonProcessingException {
    TimeCauses one = TimeCauses.of(issue("{\"cost\":100,\"stateMillis\":{\"BLOCKED\":100}}"));
    TimeCauses other = TimeCauses.of(issue("{\"cost\":300,\"cpuMillis\":300}"));
    assertThat(TimeCauses.sum(Stream.of(one, other)).line())
        .isEqualTo("time by cause: 75 % computing, 25 % waiting for a lock");
  }

  @Test
  void many_short_calls_are_named() {
    TreeRow message = row(0, "the message", 1, 1_000_000, 100_000);
    TreeRow caller = row(1, "com.example.Main.paint", 1, 900_000, 300_000);
    TreeRow callee = row(2, "com.example.Font.find", 900, 600_000, 600_000);
    assertThat(ManyCalls.line(List.of(message, caller, callee)))
        .isEqualTo(
            "many calls: 900 of com.example.Font.find, which took 600.0 ms of their own, 0.667 ms"
                + " each on average");
    assertThat(ManyCalls.line(List.of(message, caller))).isEmpty();
    assertThat(ManyCalls.line(List.of())).isEmpty();
  }

  private static final long MESSAGE_ID = 1048574;

  private static TreeRow row(
      int depth, String name, long count, long totalMicros, long selfMicros) {
    return new TreeRow(
        name, depth, depth == 0 ? MESSAGE_ID : depth, count, totalMicros, selfMicros, totalMicros);
  }

  private static String causes(String json) {
    try {
      return TimeCauses.of(issue(json)).line();
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static ReportedIssue issue(String json) throws JsonProcessingException {
    ObjectNode issue = (ObjectNode) new ObjectMapper().readTree(json);
    issue.put("tag", "Trace_EvilMethod").put("detail", "NORMAL");
    return new ReportedIssue(issue, List.of(), false);
  }
}
