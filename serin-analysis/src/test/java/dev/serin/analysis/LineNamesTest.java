package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Names in the bytes of a line, by any ids. */
class LineNamesTest {
  private static final int MANY = 100_000;

  /** Larger ids have too many digits. */
  private static final long MAX_ID = 999_999_999_999_999_999L;

  /** Multiplied with the multiplier of the table, it is 1. */
  private static final long INVERSE = inverse(0x9E3779B97F4A7C15L);

  private static long inverse(long odd) {
    long inverse = odd;
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }

  /** Different ids that all belong into the first slot of the table, whatever its size is. */
  private static long[] idsOfOneSlot(int count) {
    return LongStream.iterate(1, i -> i + 1)
        .map(i -> i * INVERSE)
        .filter(id -> id >= 0 && id <= MAX_ID)
        .limit(count)
        .toArray();
  }

  private static String json(long[] ids) {
    return LongStream.of(ids)
        .mapToObj(id -> "\"" + id + "\":\"a.B.c" + id + "\"")
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static @Nullable LineNames read(long[] ids) {
    byte[] bytes = json(ids).getBytes(StandardCharsets.UTF_8);
    return LineNames.read(new JsonBytes(bytes, 0, bytes.length, Integer.MAX_VALUE));
  }

  private static void assertNamed(long[] ids) {
    LineNames names = Objects.requireNonNull(read(ids));
    assertThat(LongStream.of(ids).allMatch(id -> ("a.B.c" + id).equals(names.name(id)))).isTrue();
  }

  @Test
  void ids_of_one_slot_are_looked_for_in_a_limited_number_of_slots() {
    assertNamed(idsOfOneSlot(LineNames.MAX_PROBES));
    long[] more = idsOfOneSlot(LineNames.MAX_PROBES + 1);
    assertThat(read(more)).isNull();
    LineNames names = Objects.requireNonNull(read(idsOfOneSlot(LineNames.MAX_PROBES)));
    assertThat(names.name(more[LineNames.MAX_PROBES])).isNull();
  }

  @Test
  void jackson_reads_the_names_of_too_many_ids_of_one_slot() throws Exception {
    long[] ids = idsOfOneSlot(2 * LineNames.MAX_PROBES);
    byte[] line =
        ("{\"tag\":\"t\",\"methods\":" + json(ids) + "}").getBytes(StandardCharsets.UTF_8);
    IssueParser parser = new IssueParser(ReadLimits.DEFAULTS.line());
    IssueLine issue = parser.parse(line, 0, line.length, key -> true);
    assertThat(issue.names()).isNull();
    assertThat(issue.json().path("methods").toString()).isEqualTo(json(ids));
  }

  @Test
  void ids_of_programs_are_named() {
    assertNamed(LongStream.range(0, MANY).toArray());
    assertNamed(LongStream.range(0, MANY).map(i -> i << 20).toArray());
    SplittableRandom random = new SplittableRandom(1);
    assertNamed(random.longs(MANY, 0, MAX_ID).distinct().toArray());
  }
}
