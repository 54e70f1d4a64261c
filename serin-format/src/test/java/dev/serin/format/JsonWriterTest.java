package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  @Test
  void values_of_all_kinds_are_written_in_order() {
    Map<String, Object> inner = new LinkedHashMap<>();
    inner.put("b", 1L);
    inner.put("a", 2.5);
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("list", Arrays.asList(1, null, true, "x"));
    map.put("map", inner);
    map.put("nan", Double.NaN);
    assertThat(JsonWriter.write(map))
        .isEqualTo("{\"list\":[1,null,true,\"x\"],\"map\":{\"b\":1,\"a\":2.5},\"nan\":null}");
  }

  @Test
  void strings_stay_on_one_line_and_whole() {
    assertThat(JsonWriter.write("a\"b\\c\n\t\u0001\u2028ä\uD800"))
        .isEqualTo("\"a\\\"b\\\\c\\n\\t\\u0001\\u2028ä\\ud800\"");
  }
}
