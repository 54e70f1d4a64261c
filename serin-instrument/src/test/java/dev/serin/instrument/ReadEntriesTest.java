package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.zip.ZipBytes;
import dev.serin.instrument.zip.ZipItem;
import org.junit.jupiter.api.Test;

class ReadEntriesTest {
  private final ReadEntries entries = new ReadEntries(10);

  @Test
  void what_was_kept_is_given_once() {
    ZipItem item = item();
    byte[] content = new byte[10];

    entries.keep(item, content);

    assertThat(entries.take(item())).isNull();
    assertThat(entries.take(item)).isSameAs(content);
    assertThat(entries.take(item)).isNull();
  }

  @Test
  void no_more_bytes_are_kept_at_a_time_than_there_is_room_for() {
    ZipItem first = item();
    ZipItem second = item();
    ZipItem third = item();

    entries.keep(first, new byte[6]);
    entries.keep(second, new byte[5]);
    entries.keep(third, new byte[4]);

    assertThat(entries.take(second)).isNull();
    assertThat(entries.take(third)).hasSize(4);
    assertThat(entries.take(first)).hasSize(6);
    entries.keep(second, new byte[10]);
    assertThat(entries.take(second)).hasSize(10);
  }

  private static ZipItem item() {
    return new ZipItem(new ZipBytes(new byte[0]), 0, 0, 0, 0);
  }
}
