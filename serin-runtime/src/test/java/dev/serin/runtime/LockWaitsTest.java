package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The watchdog's checks for holders of locks, and the keys that issues get from them. */
class LockWaitsTest {
  private static final String FAILURE = "the holders of locks are unknown: ";

  /** Keeps the times of its checks. */
  private static class Checks implements LockWaits {
    final List<Long> millis = new ArrayList<>();

    @Override
    public void check(long ranNanos) {
      millis.add(Millis.rounded(ranNanos));
    }

    @Override
    public void put(Map<String, Object> content, long ranNanos, StackLimits limits) {
      content.put("lockWaits", millis.size() + " checks until " + Millis.rounded(ranNanos));
    }
  }

  private static GuardedPlatform platform(WatchedLoop watched, @Nullable LockWaits waits) {
    Platform platform =
        new FakePlatform(watched.clock) {
          @Override
          public @Nullable LockWaits lockWaits(Thread thread) {
            return waits;
          }
        };
    return new GuardedPlatform(platform, watched);
  }

  private static Issue last(WatchedLoop watched) {
    IssueFactory factory =
        new IssueFactory(
            platform(watched, null), watched.clock, MethodNames.NONE, "test", Options.DEFAULTS);
    Incident last = watched.reported.get(watched.reported.size() - 1);
    return factory.issue(last, factory.matrixCut(last), false, 0);
  }

  @Test
  void the_lock_of_a_long_message_is_asked_for_until_it_ends() {
    try (WatchedLoop watched = new WatchedLoop()) {
      Checks checks = new Checks();
      watched.lockWaits = platform(watched, checks).lockWaits(Thread.currentThread());
      watched.message(90);
      assertThat(checks.millis).isEmpty();
      watched.message(750);
      watched.pass(500);
      assertThat(checks.millis).startsWith(100L, 110L).endsWith(740L, 750L);
      assertThat(last(watched).value("lockWaits")).isEqualTo("66 checks until 750");
    }
  }

  @Test
  void a_report_of_a_running_message_has_the_lock_too() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.lockWaits = new Checks();
      watched.source.begin();
      watched.pass(2000);
      assertThat(watched.reports()).containsExactly("LAG 2000");
      assertThat(last(watched).value("lockWaits").toString()).endsWith("checks until 2000");
      watched.source.end();
    }
  }

  @Test
  void nobody_is_asked_while_a_debugger_may_hold_threads() {
    try (WatchedLoop watched = new WatchedLoop()) {
      Checks checks = new Checks();
      watched.lockWaits = checks;
      watched.debugged = true;
      watched.message(1000);
      assertThat(checks.millis).isEmpty();
    }
  }

  @Test
  void a_platform_that_fails_costs_only_the_keys() {
    try (WatchedLoop watched = new WatchedLoop()) {
      LockWaits failing =
          new LockWaits() {
            @Override
            public void check(long ranNanos) {
              throw new LinkageError("check");
            }

            @Override
            public void put(Map<String, Object> content, long ranNanos, StackLimits limits) {
              throw new IllegalStateException("put");
            }
          };
      watched.lockWaits = platform(watched, failing).lockWaits(Thread.currentThread());
      watched.message(1000);
      assertThat(watched.reports()).containsExactly("NORMAL 1000");
      assertThat(last(watched).value("lockWaits")).isNull();
      assertThat(last(watched).value("cost")).isEqualTo(1000L);
      assertThat(watched.failures)
          .contains(
              FAILURE + new LinkageError("check"), FAILURE + new IllegalStateException("put"));
    }
  }

  @Test
  void a_platform_that_fails_to_follow_locks_costs_only_the_keys() {
    Platform failing =
        new FakePlatform(new FakeClock()) {
          @Override
          public @Nullable LockWaits lockWaits(Thread thread) {
            throw new LinkageError("no beans");
          }
        };
    try (WatchedLoop watched =
        new WatchedLoop() {
          @Override
          public @Nullable LockWaits lockWaits(Thread thread) {
            return new GuardedPlatform(failing, this).lockWaits(thread);
          }
        }) {
      watched.message(1000);
      assertThat(watched.reports()).containsExactly("NORMAL 1000");
      assertThat(last(watched).value("lockWaits")).isNull();
      assertThat(watched.failures).contains(FAILURE + new LinkageError("no beans"));
    }
  }

  @Test
  void a_platform_that_knows_no_holders_adds_nothing() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.lockWaits = platform(watched, null).lockWaits(Thread.currentThread());
      watched.message(1000);
      assertThat(last(watched).value("lockWaits")).isNull();
    }
  }
}
