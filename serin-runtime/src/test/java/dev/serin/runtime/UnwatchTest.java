package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loops that are no longer watched. */
@Timeout(60)
class UnwatchTest extends TracerFixture {
  @Test
  void messages_that_have_ended_are_reported_and_the_running_one_is_not_followed_any_further() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.source.begin();
      watched.clock.advanceMillis(800);
      watched.source.end();
      watched.source.begin();
      watched.pass(1200);
      assertThat(watched.kept).isNotEmpty();
      assertThat(watched.loop.unwatch()).isTrue();
      watched.pass(4000);
      watched.source.end();
      assertThat(watched.reports()).containsExactly("NORMAL 800");
      assertThat(watched.forgotten).containsExactly(1L, 2L);
      assertThat(watched.tally.notLookedAt()).isEqualTo(1);
      assertThat(watched.loops()).isEmpty();
    }
  }

  @Test
  void an_issue_of_the_running_message_stays_and_no_further_one_appears() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.source.begin();
      watched.pass(2500);
      watched.loop.unwatch();
      watched.pass(4000);
      assertThat(watched.reports()).containsExactly("LAG 2000");
    }
  }

  @Test
  void nothing_holds_a_loop_that_is_no_longer_watched() throws Exception {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.loop.recording().follow();
      watched.message(800);
      watched.source.begin(watched.clock.epochMillis() - 900);
      watched.pass(900);
      assertThat(held(watched).contains(watched.loop)).isTrue();
      assertThat(held(watched).count("dev.serin.CallTable")).isGreaterThan(1);
      watched.loop.unwatch();
      watched.pass(10);
      assertThat(held(watched).contains(watched.loop)).isFalse();
      assertThat(held(watched).count("dev.serin.CallTable")).isZero();
    }
  }

  /** The objects of a tracer's parts; the fixture itself keeps the loop. */
  private static HeldObjects held(WatchedLoop watched) throws ReflectiveOperationException {
    return HeldObjects.without(
        watched,
        watched.watchdog,
        watched.ticker,
        watched.detectors,
        watched.loops(),
        Probe.class,
        Class.forName("dev.serin.PrimaryTable"));
  }

  @Test
  void a_loop_is_no_longer_watched_once_and_an_unknown_one_is_no_error() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      tracer.unwatch(new FakeLoop("unknown"));
      tracer.unwatch(loop);
      tracer.unwatch(loop);
    }
    assertThat(lastLog()).filteredOn(line -> line.contains("no longer watched")).hasSize(1);
  }

  @Test
  void a_loop_can_be_watched_again_under_another_name() throws Exception {
    FakeLoop again = new FakeLoop("fake");
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      message(800);
      assertThat(next().value("loop")).isEqualTo("fake");
      tracer.unwatch(loop);
      message(800);
      tracer.watch(again);
      again.begin();
      clock.advanceMillis(900);
      again.end();
      assertThat(next().value("loop")).isEqualTo("fake-2");
    }
    assertThat(issues).isEmpty();
  }

  @Test
  void a_loop_that_has_ended_is_no_longer_watched() throws Exception {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    FakeLoop mortal =
        new FakeLoop("mortal") {
          @Override
          public boolean hasEnded() {
            return true;
          }
        };
    try (Tracer tracer = start(config().log(lines::add))) {
      tracer.watch(loop);
      tracer.watch(mortal);
      message(2000);
      String line = "";
      while (line != null && !line.contains("no longer watched")) {
        line = lines.poll(20, TimeUnit.SECONDS);
      }
      assertThat(line).isEqualTo("serin: the loop mortal is no longer watched");
    }
  }

  @Test
  void a_name_is_not_used_again_and_names_take_limited_memory() throws Exception {
    LoopNames names = new LoopNames();
    Set<String> given = new HashSet<>();
    for (int i = 0; i < 2 * LoopNames.MAX_NAMES; i++) {
      assertThat(given.add(names.distinct("worker"))).isTrue();
      assertThat(given.add(names.distinct("other-" + i % 7))).isTrue();
    }
    assertThat(given).contains("worker", "worker-2", "other-0", "other-0-2");
    assertThat(HeldObjects.of(names).count("java.lang.String")).isEqualTo(LoopNames.MAX_NAMES);
  }

  @Test
  void a_name_that_is_not_remembered_is_none_that_was_given_before() {
    LoopNames names = new LoopNames();
    Set<String> given = new HashSet<>();
    for (int i = 0; i < 2 * LoopNames.MAX_NAMES; i++) {
      given.add(names.distinct("worker-" + (LoopNames.MAX_NAMES + 1 + i % 7)));
    }
    for (int i = 0; i < 20; i++) {
      assertThat(given.add(names.distinct("worker"))).isTrue();
    }
  }
}
