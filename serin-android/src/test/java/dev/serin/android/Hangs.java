package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Looper;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Hangs of the main thread between two messages, which a heartbeat reports. */
final class Hangs {
  static final int INTERVAL_MILLIS = 100;

  /** The method with a probe that hangs. */
  static final int METHOD = 5;

  private final AppFixture app;
  private final Runnable passed;

  /**
   * Prepares hangs in an app whose heartbeat has this interval.
   *
   * @param passed called after each span of time of a hang
   */
  Hangs(AppFixture app, Runnable passed) {
    this.app = app;
    this.passed = passed;
  }

  /** Hangs for more than two seconds, in code with a probe. Returns the issues meanwhile. */
  List<Issue> hang(long millis) {
    beSilent();
    int call = Probe.enter(METHOD);
    awaitHeartbeat();
    List<Issue> issues = new ArrayList<>();
    sleep(2000 - INTERVAL_MILLIS);
    issues.add(app.next());
    if (millis > 5000) {
      sleep(3000);
      issues.add(app.next());
    }
    sleep(millis - (millis > 5000 ? 5000 : 2000));
    Probe.exit(call);
    return issues;
  }

  private void sleep(long millis) {
    app.clock.sleep(millis);
    passed.run();
  }

  /** Lets a heartbeat become due. The ticker sees the last message first, and then rests. */
  void beSilent() {
    app.clock.sleep(0);
    app.clock.pass(INTERVAL_MILLIS);
  }

  /** Waits until a heartbeat is the first message of the queue. */
  void awaitHeartbeat() {
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!isHeartbeatFirst()) {
      assertThat(System.nanoTime()).as("no heartbeat in the queue").isLessThan(untilNanos);
      Thread.onSpinWait();
    }
  }

  private static boolean isHeartbeatFirst() {
    List<String> waiting = new ArrayList<>();
    Looper.getMainLooper().dump(waiting::add, "");
    return waiting.stream()
        .filter(line -> line.contains("Message 0:"))
        .anyMatch(line -> line.contains(LooperHeartbeat.class.getName()));
  }
}
