package dev.serin.instrument.readahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.base.InstrumentException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams are read to their ends, into one buffer that no result shares. */
class ReadLimitsTest {
  private final ReadLimits limits = new ReadLimits();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, (1 << 13) - 1, 1 << 13, (1 << 13) + 1, 100_000})
  void reads_all_bytes_of_any_number(int count) throws Exception {
    byte[] bytes = bytes(count);

    assertThat(limits.readAll(new ByteArrayInputStream(bytes), count)).isEqualTo(bytes);
  }

  @Test
  void the_bytes_of_a_stream_stay_when_another_is_read() throws Exception {
    byte[] first = limits.readAll(new ByteArrayInputStream(bytes(20_000)), 20_000);
    byte[] second = limits.readAll(new ByteArrayInputStream(new byte[100]), 100);

    assertThat(first).isEqualTo(bytes(20_000));
    assertThat(second).isEqualTo(new byte[100]);
  }

  @Test
  void a_stream_that_is_too_long_is_refused() {
    assertThatThrownBy(() -> limits.readAll(new ByteArrayInputStream(bytes(101)), 100))
        .isInstanceOf(IOException.class)
        .hasMessage("more than 100 bytes");
  }

  @Test
  void all_streams_together_have_a_limit() throws Exception {
    ReadLimits few = new ReadLimits(Long.MAX_VALUE, 1 << 20);
    few.readAll(new ByteArrayInputStream(bytes(1 << 19)), 1 << 20);
    few.skipAll(new ByteArrayInputStream(bytes(1 << 19)));

    assertThatThrownBy(() -> few.skipAll(new ByteArrayInputStream(bytes(1))))
        .isInstanceOf(InstrumentException.class)
        .hasMessage("the classes of the class path have more than 1 MiB");
  }

  private static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    new Random(count).nextBytes(bytes);
    return bytes;
  }
}
