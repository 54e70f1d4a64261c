package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;

class JsonFailureTest {
  @Test
  void a_reason_names_places_without_jackson_s_settings() {
    assertThat(reason("[1,\n2"))
        .startsWith("Unexpected end-of-input")
        .contains("(start marker at line: 1, column: 1)")
        .doesNotContain("Source", "REDACTED", "StreamReadFeature");
  }

  @Test
  void a_reason_without_a_place_stays_as_it_is() {
    assertThat(reason("abc")).startsWith("Unrecognized token 'abc'");
  }

  private static String reason(String text) {
    return JsonFailure.reason(
        catchThrowableOfType(JsonProcessingException.class, () -> new JsonMapper().readTree(text)));
  }
}
