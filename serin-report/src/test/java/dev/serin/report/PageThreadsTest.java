package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.Samples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageThreadsTest {
  private static final String WAITING =
      """
      {"name":"main","state":"BLOCKED","waitsFor":"com.example.Store","heldBy":"saver",\
      "stack":["com.example.Store.load(Store.java:3)","com.example.Main.run(Main.java:9)"]}\
      """;

  private static final String HOLDING = "{\"name\":\"saver\",\"state\":\"RUNNABLE\",\"stack\":[]}";

  @TempDir private Path folder;

  private ObjectNode data(String... lines) throws Exception {
    ObjectNode out = new ObjectMapper().createObjectNode();
    PageThreads.add(out, Samples.readLines(folder, lines).problems().get(0));
    return out;
  }

  private static String anr(String threads) {
    return Samples.LAG
        .replace("LAG", "ANR")
        .replace("\"late\":3", "\"threads\":" + threads + ",\"framesLeftOut\":7");
  }

  @Test
  void a_thread_that_waits_leads_to_the_one_that_holds_its_lock() throws Exception {
    ObjectNode data = data(anr("[" + WAITING + "," + HOLDING + "]"), Samples.NORMAL);
    JsonNode waiting = data.path("threads").path(0);
    assertThat(waiting.path("name").asText()).isEqualTo("main");
    assertThat(waiting.path("state").asText()).isEqualTo("BLOCKED");
    assertThat(waiting.path("waitsFor").asText()).isEqualTo("com.example.Store");
    assertThat(waiting.path("heldBy").asText()).isEqualTo("saver");
    assertThat(waiting.path("holder").asInt()).isEqualTo(1);
    assertThat(waiting.path("stack").valueStream().map(JsonNode::asText))
        .containsExactly(
            "com.example.Store.load(Store.java:3)", "com.example.Main.run(Main.java:9)");
    assertThat(data.path("threads").path(1).path("holder").asInt()).isEqualTo(-1);
    assertThat(data.path("framesLeftOut").asInt()).isEqualTo(7);
  }

  @Test
  void the_thread_of_the_loop_comes_first_and_then_who_holds_its_lock() throws Exception {
    String thread = "{\"name\":\"%s\",\"state\":\"BLOCKED\",\"heldBy\":\"%s\",\"stack\":[]}";
    String threads =
        String.join(
            ",",
            thread.formatted("idle", "other"),
            thread.formatted("writer", "AWT-EventQueue-0"), // a deadlock
            thread.formatted("saver", "writer"),
            thread.formatted("AWT-EventQueue-0", "saver"),
            thread.formatted("other", ""));
    JsonNode ordered = data(anr("[" + threads + "]")).path("threads");
    assertThat(ordered.valueStream().map(each -> each.path("name").asText()))
        .containsExactly("AWT-EventQueue-0", "saver", "writer", "idle", "other");
    assertThat(ordered.valueStream().map(each -> each.path("holder").asInt()))
        .containsExactly(1, 2, 0, 4, -1);
    String main = threads.replace("AWT-EventQueue-0", "main");
    assertThat(data(anr("[" + main + "]")).path("threads").path(0).path("name").asText())
        .as("the loop is swing")
        .isEqualTo("idle");
    String ofAndroid = anr("[" + main + "]").replace("\"loop\":\"swing\"", "\"loop\":\"main\"");
    assertThat(data(ofAndroid).path("threads").path(0).path("name").asText()).isEqualTo("main");
  }

  @Test
  void a_holder_is_unknown_if_no_thread_or_several_have_its_name() throws Exception {
    assertThat(holder("[" + WAITING + "]")).isEqualTo(-1);
    assertThat(holder("[" + WAITING + "," + HOLDING + "," + HOLDING + "]")).isEqualTo(-1);
    assertThat(holder("[" + HOLDING + "," + HOLDING.replace("saver", "") + "]")).isEqualTo(-1);
  }

  private int holder(String threads) throws Exception {
    return data(anr(threads)).path("threads").path(0).path("holder").asInt();
  }

  @Test
  void without_a_list_of_all_threads_those_of_the_longest_wait_for_a_lock_are_shown()
      throws Exception {
    String waits =
        """
        "lockWaits":[{"lockMillis":300,"threads":[{"name":"a"}]},\
        {"lockMillis":900,"threads":[%s,%s]},{"lockMillis":1000,"threads":7}],\
        """
            .formatted(WAITING, HOLDING);
    String normal = Samples.NORMAL.replace("\"queueDelayMillis\"", waits + "\"queueDelayMillis\"");
    ObjectNode data = data(normal.replace("\"loop\":\"swing\"", "\"loop\":\"main\""));
    assertThat(data.path("threads").path(0).path("heldBy").asText()).isEqualTo("saver");
    assertThat(data.path("threads").path(0).path("holder").asInt()).isEqualTo(1);
    assertThat(data.path("lockMillis").asInt()).isEqualTo(900);
    ObjectNode whole = data(anr("[" + HOLDING + "]"), normal);
    assertThat(whole.path("threads")).hasSize(1);
    assertThat(whole.has("lockMillis")).isFalse();
  }

  @Test
  void an_issue_without_threads_adds_nothing() throws Exception {
    assertThat(data(Samples.NORMAL)).isEmpty();
  }

  @Test
  void threads_that_are_no_list_are_shown_as_far_as_they_can_be() throws Exception {
    assertThat(data(anr("\"text\""))).isEmpty();
    JsonNode threads = data(anr("[7,{\"name\":[1],\"stack\":\"text\"}]")).path("threads");
    assertThat(threads).hasSize(2);
    assertThat(threads.path(1).path("name").asText()).isEmpty();
    assertThat(threads.path(1).path("stack")).isEmpty();
  }
}
