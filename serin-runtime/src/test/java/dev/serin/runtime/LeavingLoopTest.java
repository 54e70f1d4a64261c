package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loops that leave while something else happens. */
@Timeout(60)
class LeavingLoopTest extends TracerFixture {
  private final List<String> heard = new ArrayList<>();

  @Test
  void a_message_that_ends_while_the_watchdog_looks_is_reported_although_the_loop_leaves_then() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.source.begin();
      watched.pass(690);
      watched.whenAsked =
          () -> {
            watched.source.end();
            watched.loop.unwatch();
          };
      watched.pass(30);
      assertThat(watched.reports()).containsExactly("NORMAL 700");
      assertThat(watched.forgotten).contains(1L);
      assertThat(watched.tally.notLookedAt()).isZero();
      assertThat(watched.loops()).isEmpty();
    }
  }

  @Test
  void a_message_that_ends_during_its_last_check_is_reported_and_not_counted_as_open() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.source.begin();
      watched.pass(800);
      watched.source.begin();
      watched.source.end(); // of a plain call inside the message
      watched.whenEnded =
          () -> {
            watched.loop.unwatch();
            watched.watchdog.poll();
          };
      watched.source.end();
      assertThat(watched.reports()).containsExactly("NORMAL 800");
      assertThat(watched.tally.notLookedAt()).isZero();
    }
  }

  @Test
  void a_running_message_gets_no_issue_after_the_call() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.source.begin();
      watched.pass(1990);
      watched.loop.unwatch();
      watched.pass(100);
      assertThat(watched.reported).isEmpty();
      assertThat(watched.tally.notLookedAt()).isEqualTo(1);
    }
  }

  @Test
  void late_messages_from_before_the_call_are_reported() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.source.idle();
      for (int i = 0; i < 64; i++) {
        watched.message(8);
      }
      watched.source.begin(watched.clock.epochMillis() - 500);
      watched.loop.unwatch();
      watched.pass(10);
      assertThat(watched.congestions).hasSize(1);
    }
  }

  @Test
  void a_listener_on_the_loops_thread_learns_that_the_running_messages_are_abandoned() {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.listeners().add(listener(() -> {}));
      tracer.watch(loop);
      loop.begin();
      loop.waiting();
      loop.resumed();
      loop.begin();
      tracer.unwatch(loop);
      tracer.unwatch(loop);
      loop.end();
    }
    assertThat(heard).containsExactly("begun 1", "begun 2", "abandoned 2", "abandoned 1");
  }

  @Test
  void a_listener_may_end_the_watching_while_others_begin_to_be_watched() throws Exception {
    FakeLoop other = new FakeLoop("other");
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Tracer tracer = tracer(issues::add)) {
      DispatchListener leaves =
          listener(
              () -> {
                tracer.unwatch(loop);
                tracer.watch(other);
                run(thread, other::begin);
                run(thread, () -> heard.add("token " + (Probe.enter(1) != 0)));
              });
      tracer.listeners().add(leaves);
      tracer.watch(loop);
      loop.begin();
      tracer.listeners().remove(leaves);
      run(
          thread,
          () -> {
            int outer = Probe.enter(2);
            int inner = Probe.enter(3);
            Probe.exit(inner);
            Probe.thrown(outer);
          });
      run(thread, other::end);
    } finally {
      thread.shutdown();
    }
    assertThat(heard).startsWith("begun 1", "begun 1", "token true", "abandoned 1");
    assertThat(log).noneMatch(line -> line.contains("failed"));
  }

  private static void run(ExecutorService thread, Runnable work) {
    try {
      thread.submit(work).get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** A listener that acts at the first begin. */
  private DispatchListener listener(Runnable once) {
    AtomicInteger begun = new AtomicInteger();
    return new DispatchListener() {
      @Override
      public void begun(String name, long dispatch) {
        heard.add("begun " + dispatch);
        if (begun.incrementAndGet() == 1) {
          once.run();
        }
      }

      @Override
      public void ended(String name, long dispatch, long ranNanos, long cpuNanos) {
        heard.add("ended " + dispatch);
      }

      @Override
      public void abandoned(String name, long dispatch) {
        heard.add("abandoned " + dispatch);
      }
    };
  }

  @Test
  void a_loop_that_leaves_while_it_starts_is_stopped_after_that() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      FakeLoop leaves =
          new FakeLoop("hasty") {
            @Override
            public void start(LoopEvents events) {
              tracer.unwatch(this);
              super.start(events);
            }
          };
      tracer.listeners().add(listener(() -> {}));
      tracer.watch(leaves);
      leaves.begin();
      assertThat(leaves.hasStopped()).isTrue();
    }
    assertThat(heard).isEmpty();
    assertThat(lastLog()).noneMatch(line -> line.contains("watching the loop hasty"));
  }

  @Test
  void a_source_that_has_been_stopped_is_not_stopped_again() {
    AtomicInteger stops = new AtomicInteger();
    FakeLoop source =
        new FakeLoop("once") {
          @Override
          public void stop() {
            stops.incrementAndGet();
            super.stop();
          }

          @Override
          public boolean hasEnded() {
            return true;
          }
        };
    try (WatchedLoop watched = new WatchedLoop()) {
      WatchedLoops loops = loops(watched);
      assertThat(loops.watch(source)).isNotNull();
      loops.unwatch(source);
      loops.unwatch(source);
      loops.unwatchEnded();
      loops.close();
    }
    assertThat(stops).hasValue(1);
  }

  @Test
  void a_thread_whose_loop_leaves_runs_none_until_it_is_watched_again() {
    FakeLoop first = new FakeLoop("first");
    FakeLoop again = new FakeLoop("again");
    try (WatchedLoop watched = new WatchedLoop()) {
      WatchedLoops loops = loops(watched);
      Loop former = loops.watch(first);
      first.begin();
      assertThat(loops.of(Thread.currentThread())).isSameAs(former);
      loops.unwatch(first);
      assertThat(loops.of(Thread.currentThread())).isNull();
      Loop next = loops.watch(again);
      again.begin();
      assertThat(loops.of(Thread.currentThread())).isSameAs(next);
      loops.close();
    }
  }

  private static WatchedLoops loops(WatchedLoop watched) {
    return new WatchedLoops(watched, Options.DEFAULTS, watched.detectors, watched.listeners());
  }
}
