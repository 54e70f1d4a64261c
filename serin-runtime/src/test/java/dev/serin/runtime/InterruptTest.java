package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Interrupts by the program, for example of all threads of a group. */
@Timeout(60)
class InterruptTest extends TracerFixture {
  @ParameterizedTest
  @ValueSource(strings = {"serin-ticker", "serin-watchdog"})
  void a_thread_of_serin_pauses_again_after_an_interrupt(String name) {
    try (Tracer tracer = start(config().sink(issues::add))) {
      tracer.watch(loop);
      Thread interrupted = thread(name);
      interrupted.interrupt();
      while (interrupted.isInterrupted() && !Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
      assertThat(interrupted.isInterrupted()).isFalse();
      assertThat(interrupted.isAlive()).isTrue();
    }
  }

  @Test
  void a_tracer_that_an_interrupted_thread_closes_writes_all_that_it_has() {
    Tracer tracer = start(config().sink(issues::add));
    tracer.watch(loop);
    message(800);
    Thread.currentThread().interrupt();
    tracer.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(issues).hasSize(1);
  }

  private static Thread thread(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .reduce((one, other) -> one.getId() > other.getId() ? one : other)
        .orElseThrow();
  }
}
