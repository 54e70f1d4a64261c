package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.CallTable;
import dev.serin.Probe;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The tables of recent messages that are kept for frames. */
class RecentCallsTest {
  private static final int USUAL = 1 << Probe.DEFAULT_BITS;
  private static final int MESSAGES = 5000;

  private final WatchedLoop watched = new WatchedLoop();
  private final RecentCalls recent = new RecentCalls(watched.loop);

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void one_full_table_of_short_messages_is_kept_and_none_while_memory_is_low() throws Exception {
    watched.loop.recording().follow();
    messages(MESSAGES, 1, 1);
    assertThat(kept()).isEqualTo(1);
    watched.loop.recording().setMemoryLow(true);
    recent.release(false);
    assertThat(kept()).isZero();
  }

  @Test
  void messages_with_many_paths_that_fill_tables_are_short_too() throws Exception {
    watched.loop.recording().follow();
    messages(MESSAGES / 20, 1000, 1);
    assertThat(kept()).isEqualTo(1);
  }

  @Test
  void long_messages_are_kept_until_a_frame_that_began_later_is_reported() throws Exception {
    watched.loop.recording().follow();
    messages(4, 1, 200);
    assertThat(kept()).isEqualTo(4);
    watched.loop.recording().drew(watched.clock.nanoTime() - 1);
    recent.seeFrames();
    recent.release(false);
    assertThat(kept()).isEqualTo(1);
    watched.loop.recording().drew(watched.clock.nanoTime());
    recent.release(false);
    assertThat(kept()).isEqualTo(1); // slow frames before this one may not have been seen
    recent.seeFrames();
    recent.release(false);
    assertThat(kept()).isZero();
  }

  @Test
  void without_frames_the_last_eight_long_messages_are_kept() throws Exception {
    watched.loop.recording().follow();
    messages(20, 1, 200);
    assertThat(kept()).isEqualTo(8);
  }

  @Test
  void nothing_is_kept_of_a_loop_that_nothing_follows() throws Exception {
    messages(MESSAGES, 1, 1);
    assertThat(kept()).isZero();
  }

  private void messages(int count, int methods, long millis) {
    for (int i = 0; i < count; i++) {
      watched.source.begin();
      for (int methodId = 1; methodId <= methods; methodId++) {
        Probe.exit(Probe.enter(methodId));
      }
      watched.clock.advanceMillis(millis);
      watched.source.end();
      recent.fetch();
      recent.release(false);
    }
  }

  /** The number of kept tables, without those in use. */
  private long kept() throws ReflectiveOperationException {
    List<CallTable> live = Objects.requireNonNull(watched.loop.recorder()).live();
    return HeldObjects.without(watched.loop, recent).list(CallTable.class).stream()
        .filter(table -> table.capacity() == USUAL && !live.contains(table))
        .count();
  }
}
