package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A machine that is a quarter busy. Serin reads its load last when it takes a stack, so a test can
 * wait for that.
 */
final class ReadPlatform extends FakePlatform {
  private final Clock clock;
  private final boolean isLoadKnown;
  private final BlockingQueue<Integer> readings = new LinkedBlockingQueue<>();
  private final AtomicInteger asked = new AtomicInteger();

  ReadPlatform(Clock clock, boolean isLoadKnown) {
    super(clock);
    this.clock = clock;
    this.isLoadKnown = isLoadKnown;
  }

  /** The number of queries of the machine's load. */
  int asked() {
    return asked.get();
  }

  /** Waits for another stack, or for the end of a message with stacks. */
  void awaitReading() throws InterruptedException {
    assertThat(readings.poll(20, TimeUnit.SECONDS)).as("a stack is taken").isNotNull();
  }

  @Override
  public @Nullable MachineTimes machineTimes() {
    long ticks = clock.nanoTime() / 10_000_000;
    readings.add(asked.incrementAndGet());
    String line = "cpu  " + ticks + " 0 0 " + 3 * ticks + " 0 0 0 0";
    return isLoadKnown ? MachineTimes.of(line) : null;
  }

  @Override
  public Map<String, Object> process() {
    return Map.of("mem", 4096L * 1024, "mem_free", 512L);
  }

  @Override
  public Map<String, String> origin() {
    return Map.of("model", "Pixel", "api-level", "34 14", "versionName", "1.2");
  }
}
