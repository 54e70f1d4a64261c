package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

/** Frames in the queue from the main thread. */
public class BeatRingTest {
  private final BeatRing ring = new BeatRing();
  private final List<Long> taken = new ArrayList<>();
  private int lost;

  @Test
  public void what_is_put_in_comes_out_once_and_in_order() {
    for (long i = 0; i < 5L * BeatRing.CAPACITY; i++) {
      put(i);
      if (i % 300 == 0) {
        take();
      }
    }
    take();
    assertThat(taken).hasSize(5 * BeatRing.CAPACITY).isSorted().doesNotHaveDuplicates();
    assertThat(lost).isZero();
  }

  @Test
  public void what_finds_no_room_is_lost_and_counted() {
    for (long i = 0; i < BeatRing.CAPACITY + 7; i++) {
      put(i);
    }
    take();
    assertThat(taken).hasSize(BeatRing.CAPACITY);
    assertThat(lost).isEqualTo(7);
  }

  private void put(long frameNanos) {
    BeatRing.Beat beat = ring.next();
    if (beat != null) {
      beat.frameNanos = frameNanos;
      ring.put();
    }
  }

  private void take() {
    ring.take(
        (beat, lostSoFar) -> {
          taken.add(beat.frameNanos);
          lost = lostSoFar;
        });
  }
}
