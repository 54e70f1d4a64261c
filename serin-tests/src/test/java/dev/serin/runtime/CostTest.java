package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.serin.probe.Probe;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the program's own thread pays that can be counted exactly. */
class CostTest {
  private static final int MESSAGES = 10_000;

  private final WatchedLoop watched = new WatchedLoop();
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void a_message_allocates_nothing() {
    messages();
    long before = threads.getCurrentThreadAllocatedBytes();
    messages();
    long after = threads.getCurrentThreadAllocatedBytes();
    assertThat(after - before).isLessThan(MESSAGES / 10); // the measuring itself allocates a little
  }

  @Test
  void a_probe_allocates_nothing() {
    watched.source.begin();
    probes();
    long before = threads.getCurrentThreadAllocatedBytes();
    probes();
    long after = threads.getCurrentThreadAllocatedBytes();
    assertThat(after - before).isLessThan(MESSAGES / 10);
    watched.source.end();
  }

  @Test
  void a_busy_loop_wakes_nobody() {
    messages();
    assertThat(watched.alarms).isZero();
    assertThat(watched.ended).isZero();
  }

  private void messages() {
    for (int i = 0; i < MESSAGES; i++) {
      watched.source.begin();
      watched.source.waiting();
      watched.source.woke();
      watched.source.begin();
      watched.source.end();
      watched.source.end();
    }
  }

  private static void probes() {
    for (int i = 0; i < MESSAGES; i++) {
      int outer = Probe.enter(1);
      int inner = Probe.enter(2);
      Probe.caught(outer);
      Probe.exit(inner);
      Probe.exit(outer);
    }
  }
}
