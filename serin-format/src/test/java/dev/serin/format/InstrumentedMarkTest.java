package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InstrumentedMarkTest {
  private final Map<String, String> mapIds = new LinkedHashMap<>();

  @Test
  void a_mark_gives_back_its_map_id_and_other_bytes_are_none() {
    assertThat(InstrumentedMark.mapId(InstrumentedMark.of("00c0ffee"))).isEqualTo("00c0ffee");
    assertThat(InstrumentedMark.mapId("mapId 00c0ffee\n".getBytes(StandardCharsets.UTF_8)))
        .isNull();
    assertThat(InstrumentedMark.mapId(new byte[0])).isNull();
    byte[] mark = InstrumentedMark.of("00c0ffee");
    assertThat(InstrumentedMark.mapId(Arrays.copyOf(mark, mark.length - 1))).isNull();
  }

  @Test
  void a_mark_is_read_from_a_stream_and_what_is_larger_is_none() throws Exception {
    byte[] mark = InstrumentedMark.of("00c0ffee");
    assertThat(InstrumentedMark.read(new ByteArrayInputStream(mark))).isEqualTo("00c0ffee");
    byte[] largest = InstrumentedMark.of("a".repeat(1024 + "00c0ffee".length() - mark.length));
    byte[] larger = InstrumentedMark.of("a".repeat(1024));
    assertThat(InstrumentedMark.read(new ByteArrayInputStream(largest))).startsWith("aaa");
    assertThat(InstrumentedMark.read(new ByteArrayInputStream(larger))).isNull();
  }

  @Test
  void marks_of_one_run_fit_with_its_map_and_without_one() {
    assertThat(InstrumentedMark.conflict(mapIds, "map.txt", "1a")).isNull();
    mapIds.put("one.jar", "1a");
    mapIds.put("two.jar", "1a");
    assertThat(InstrumentedMark.conflict(mapIds, "map.txt", "1a")).isNull();
    assertThat(InstrumentedMark.conflict(mapIds, null, "")).isNull();
  }

  @Test
  void a_mark_that_does_not_fit_is_named_with_what_it_does_not_fit_to() {
    mapIds.put("one.jar", "1a");
    assertThat(InstrumentedMark.conflict(mapIds, "map.txt", "2b"))
        .startsWith(
            "the probes in one.jar belong to the method map 1a, but map.txt is the method map 2b.");
    mapIds.put("two.jar", "2b");
    assertThat(InstrumentedMark.conflict(mapIds, null, ""))
        .startsWith(
            "the probes in two.jar belong to the method map 2b, but one.jar belongs to 1a.");
  }
}
