package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordsTest {
  @Test
  void a_record_of_a_call_gives_back_what_was_put_in() {
    Random random = new Random(1);
    long[] kinds = {Records.ENTER, Records.EXIT, Records.CAUGHT};
    for (int i = 0; i < 100_000; i++) {
      long kind = kinds[random.nextInt(kinds.length)];
      int argument = random.nextInt(Records.ARGUMENT_MASK + 1);
      long micros = random.nextLong();
      long record = Records.call(kind, argument, micros) | lapOf(random);
      assertThat(Records.kind(record)).isEqualTo(kind);
      assertThat(Records.argument(record)).isEqualTo(argument);
      assertThat(Records.micros(record)).isEqualTo(micros & Records.MICROS_MASK);
    }
  }

  @Test
  void a_record_of_the_loop_gives_back_what_was_put_in() {
    Random random = new Random(2);
    long[] kinds = {Records.BEGIN, Records.END, Records.WAIT, Records.WAKE};
    for (int i = 0; i < 100_000; i++) {
      long kind = kinds[random.nextInt(kinds.length)];
      long micros = random.nextLong() & Records.LOOP_MICROS_MASK;
      long record = Records.loop(kind, micros) | lapOf(random);
      assertThat(Records.loopKind(record)).isEqualTo(kind);
      assertThat(Records.loopMicros(record)).isEqualTo(micros);
    }
  }

  @Test
  void the_lap_bit_changes_when_the_ring_begins_again() {
    int capacity = 8;
    for (long position = 0; position < 100; position++) {
      boolean set = Records.lap(position, capacity) != 0;
      assertThat(set).isEqualTo(position / capacity % 2 == 1);
    }
  }

  @Test
  void four_million_methods_have_room_and_the_reserved_id_is_one_of_them() {
    assertThat(Records.MAX_METHOD_ID).isEqualTo(4_194_303);
    assertThat(Records.DISPATCH_METHOD_ID).isEqualTo(1_048_574);
  }

  private static long lapOf(Random random) {
    return random.nextBoolean() ? Records.LAP_MASK : 0;
  }
}
