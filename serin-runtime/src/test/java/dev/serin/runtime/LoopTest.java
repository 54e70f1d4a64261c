package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A loop on a clock that can fail. */
class LoopTest implements LoopContext {
  private final List<String> failures = new ArrayList<>();
  private boolean broken;
  private final Clock clock =
      new FakeClock() {
        @Override
        public long nanoTime() {
          if (broken) {
            throw new IllegalStateException("no time");
          }
          return super.nanoTime();
        }
      };
  private final Loop loop = new Loop(new FakeLoop("fake"), this, Options.DEFAULTS, listeners());

  @Test
  void a_clock_that_throws_where_the_loop_waits_does_not_reach_the_program() {
    loop.begin(LoopEvents.UNKNOWN, null);
    broken = true;
    loop.waiting();
    loop.resumed();
    loop.end();
    assertThat(loop.outage().isOn()).isTrue();
    loop.close();
  }

  @Test
  void a_clock_that_throws_where_the_loop_wakes_does_not_reach_the_program() {
    loop.begin(LoopEvents.UNKNOWN, null);
    loop.waiting();
    broken = true;
    loop.resumed();
    assertThat(loop.outage().isOn()).isTrue();
    loop.close();
  }

  @Test
  void what_was_cut_has_ended_and_is_in_no_history() {
    loop.begin(LoopEvents.UNKNOWN, LoopTest.class);
    loop.abandon();
    assertThat(loop.isRunning(clock.nanoTime())).isFalse();
    loop.begin(LoopEvents.UNKNOWN, String.class);
    assertThat(loop.history().before(2, 0, loop.source())).isEmpty();
    loop.end();
    assertThat(loop.history().before(3, 0, loop.source())).hasSize(1);
    loop.abandon();
    assertThat(failures).isEmpty();
    loop.close();
  }

  @Override
  public Clock clock() {
    return clock;
  }

  @Override
  public int recordingEpoch() {
    return 0;
  }

  @Override
  public long trackNanos() {
    return Long.MAX_VALUE;
  }

  @Override
  public long overNanos() {
    return Long.MAX_VALUE;
  }

  @Override
  public long congestionNanos() {
    return CongestionSignal.NEVER;
  }

  @Override
  public void busy() {}

  @Override
  public void wanted() {}

  private Listeners listeners() {
    return new Listeners(Options.DEFAULTS, this, new Writer(clock(), text -> {}));
  }

  @Override
  public void ended() {}

  @Override
  public void log(String line) {
    throw new AssertionError(line);
  }

  @Override
  public String distinctName(String wanted) {
    return wanted;
  }

  @Override
  public void failed(String what, Throwable failure) {
    failures.add(what);
  }
}
