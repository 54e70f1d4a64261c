package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.Records;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RingReaderTest {
  private static final int CAPACITY = 1024;

  private final RingReader reader = new RingReader();

  @Test
  void records_from_a_position_on_are_read() {
    Probe probe = Probe.watch(CAPACITY, false);
    write(probe, 100);
    reader.read(probe, 40, RingReader.ALL);
    assertPositions(40, 100);
    Probe.unwatch(probe);
  }

  @Test
  void nothing_new_is_no_records() {
    Probe probe = Probe.watch(CAPACITY, false);
    write(probe, 100);
    reader.read(probe, 100, RingReader.ALL);
    assertThat(reader.count()).isZero();
    Probe.unwatch(probe);
  }

  @Test
  void a_wrapped_ring_gives_its_last_records_and_says_from_where_on() {
    Probe probe = Probe.watch(CAPACITY, false);
    write(probe, 5000);
    reader.read(probe, 40, RingReader.ALL);
    assertPositions(5000 - CAPACITY, 5000);
    Probe.unwatch(probe);
  }

  /**
   * The reader copies while the writer goes through the ring again and again. A record carries its
   * own position as its time, so a record that is not the one of its position shows.
   */
  @Test
  void no_record_is_taken_for_another_while_the_writer_goes_on() throws InterruptedException {
    AtomicReference<Probe> written = new AtomicReference<>();
    Thread writer =
        new Thread(
            () -> {
              Probe probe = Probe.watch(CAPACITY, false);
              written.set(probe);
              write(probe, 100_000_000);
            });
    writer.start();
    while (written.get() == null) {
      Thread.onSpinWait();
    }
    long reads = 0;
    long records = 0;
    long next = 0;
    while (writer.isAlive()) {
      reader.read(written.get(), next, RingReader.ALL);
      assertThat(reader.firstPosition()).isGreaterThanOrEqualTo(next);
      for (int i = 0; i < reader.count(); i++) {
        long position = reader.firstPosition() + i;
        if (Records.loopMicros(reader.records()[i]) != position) {
          assertThat(Records.loopMicros(reader.records()[i])).isEqualTo(position);
        }
      }
      next = reader.firstPosition() + reader.count();
      records += reader.count();
      reads++;
    }
    writer.join();
    assertThat(reads).isGreaterThan(100);
    assertThat(records).isGreaterThan(10L * CAPACITY);
    Probe.unwatch(written.get());
  }

  private static void write(Probe probe, long count) {
    for (long i = 0; i < count; i++) {
      probe.mark(Records.loop(Records.WAIT, i));
    }
  }

  private void assertPositions(long from, long to) {
    assertThat(reader.firstPosition()).isEqualTo(from);
    assertThat(reader.count()).isEqualTo((int) (to - from));
    for (int i = 0; i < reader.count(); i++) {
      assertThat(Records.loopMicros(reader.records()[i])).isEqualTo(from + i);
    }
  }
}
