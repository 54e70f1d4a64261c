package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.Samples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageMomentsTest {
  @TempDir private Path folder;

  /** The data of a message with additional keys. */
  private ObjectNode data(String keys) throws Exception {
    String issue = Samples.NORMAL.replace("\"loop\":\"swing\"", "\"loop\":\"swing\"," + keys);
    ObjectNode out = new ObjectMapper().createObjectNode();
    PageMoments.add(out, Samples.readLines(folder, issue).issues().get(0));
    return out;
  }

  @Test
  void stacks_have_their_times_and_rates_begin_with_the_first_stack() throws Exception {
    ObjectNode data =
        data(
            "\"samples\":[{\"row\":2,\"atMillis\":[900,600],\"stack\":[\"a.B.c\",\"a.B.d\"]}],"
                + "\"cpuRates\":[[900,25.0,null,50.0],[1000,30,40.5,0]]");
    assertThat(data.path("stacks").toString())
        .isEqualTo(
            "[{\"atMillis\":[900,600],\"row\":2,\"cause\":\"unknown\","
                + "\"frames\":[\"a.B.c\",\"a.B.d\"]}]");
    assertThat(data.path("rates").toString())
        .isEqualTo("[[600,900,25.0,null,50.0],[900,1000,30.0,40.5,0.0]]");
  }

  @Test
  void messages_before_have_the_values_that_are_known() throws Exception {
    ObjectNode data =
        data(
            "\"messagesBefore\":[{\"what\":\"a.B\",\"agoMillis\":30,\"ranMicros\":900},"
                + "{\"what\":\"a.C\",\"agoMillis\":20,\"ranMicros\":800,\"cpuMicros\":700,"
                + "\"queueDelayMillis\":0}]");
    assertThat(data.path("before").toString())
        .isEqualTo("[[\"a.B\",30,900,null,null],[\"a.C\",20,800,700,0]]");
    assertThat(data.path("beforeLeftOut").asInt()).isZero();
  }

  @Test
  void the_latest_500_messages_are_kept_and_the_others_counted() throws Exception {
    StringBuilder messages = new StringBuilder();
    for (int i = 0; i < 510; i++) {
      messages.append(i == 0 ? "" : ",");
      messages.append("{\"what\":\"m").append(i).append("\",\"agoMillis\":9,\"ranMicros\":1}");
    }
    ObjectNode data = data("\"messagesBefore\":[" + messages + "]");
    assertThat(data.path("before")).hasSize(500);
    assertThat(data.path("before").path(0).path(0).asText()).isEqualTo("m10");
    assertThat(data.path("beforeLeftOut").asInt()).isEqualTo(10);
  }

  @Test
  void an_issue_without_moments_adds_nothing() throws Exception {
    assertThat(data("\"usage\":\"1%\"")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"samples\":7,\"cpuRates\":[[900,1,1,1]],\"messagesBefore\":\"text\"",
        "\"samples\":[{\"atMillis\":[-1,1.5,\"600\",9e99]}],\"cpuRates\":[[900,1,1,1]]",
        "\"messagesBefore\":[7,{\"agoMillis\":-5,\"ranMicros\":1},{\"agoMillis\":5}]"
      })
  void impossible_values_are_left_out(String keys) throws Exception {
    assertThat(data(keys)).isEmpty();
  }

  @Test
  void rates_that_are_no_shares_are_unknown() throws Exception {
    ObjectNode data =
        data(
            "\"samples\":[{\"atMillis\":[600],\"stack\":[]}],"
                + "\"cpuRates\":[[500,1,1,1],[900,-1,\"x\",9e999]]");
    assertThat(data.path("rates").toString()).isEqualTo("[[600,900,null,null,null]]");
  }
}
