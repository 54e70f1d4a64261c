package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The keys of an issue for the stacks of a long message: the whole runtime with its own threads.
 */
class SampleKeysTest extends TracerFixture {
  private ReadPlatform machine = new ReadPlatform(clock, true);

  @Test
  void an_issue_has_stacks_under_the_rows_of_its_tree_and_the_rates_between_them()
      throws Exception {
    Issue slow = slow();
    List<?> samples = (List<?>) slow.value("samples");
    assertThat(samples).hasSize(2);
    Map<?, ?> outer = (Map<?, ?>) samples.get(0);
    assertThat(outer.get("row")).isEqualTo(1);
    assertThat(outer.get("atMillis")).isEqualTo(List.of(600L));
    assertThat(outer.get("stack").toString()).contains(getClass().getName() + ".slow(");
    Map<?, ?> inner = (Map<?, ?>) samples.get(1);
    assertThat(inner.get("row")).isEqualTo(2);
    assertThat(inner.get("atMillis")).isEqualTo(List.of(900L));
    assertThat(slow.value("sampleMillis")).isEqualTo(300L);
    assertThat(slow.value("cpuRates"))
        .isEqualTo(
            List.of(Arrays.asList(900L, 25.0, null, 50.0), Arrays.asList(1000L, 25.0, null, 0.0)));
    assertThat(slow.value("stack")).isEqualTo("0,1048574,1,1000\n1,2,1,1000\n2,3,1,400\n");
  }

  @Test
  void a_load_that_is_not_known_is_said_and_asked_for_once() throws Exception {
    machine = new ReadPlatform(clock, false);
    try (Tracer tracer = tracer()) {
      tracer.watch(loop);
      for (int message = 0; message < 2; message++) {
        loop.begin();
        clock.advanceMillis(600);
        if (message == 0) {
          machine.awaitReading();
        }
        clock.useCpuMillis(15);
        clock.advanceMillis(150);
        loop.end();
        assertThat(next().value("cost")).isEqualTo(750L);
      }
    }
    assertThat(machine.asked()).isEqualTo(1);
    assertThat(linesOnDisk().get(0)).contains("\"cpuRates\":[[750,null,null,10.0]]");
  }

  /** A message of 1,000 ms, with a stack after 600 and after 900. */
  private Issue slow() throws InterruptedException {
    try (Tracer tracer = tracer()) {
      tracer.watch(loop);
      loop.begin();
      int outer = Probe.enter(2);
      clock.advanceMillis(600);
      machine.awaitReading();
      int inner = Probe.enter(3);
      clock.useCpuMillis(150);
      clock.advanceMillis(300);
      machine.awaitReading();
      clock.advanceMillis(100);
      Probe.exit(inner);
      Probe.exit(outer);
      loop.end();
      return next();
    }
  }

  private Tracer tracer() {
    return Tracer.start(machine, config().sink(issues::add).build());
  }
}
