package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Faults of the program's logs and loops reach neither the program nor the reports. */
class TracerGuardTest extends TracerFixture {
  @Test
  @Timeout(20)
  void a_log_that_hangs_holds_up_neither_the_program_nor_sinks_nor_the_end() throws Exception {
    Hang hang = new Hang();
    Tracer tracer = start(config().log(text -> hang.hang()).sink(issues::add));
    try (tracer) {
      tracer.watch(loop);
      hang.awaitBegin();
      clock.advanceMillis(10_000);
      tracer.log().write("a look");
      clock.advanceMillis(1000); // from here on the log has hung for too long
      message(800);
      assertThat(next().value("detail")).isEqualTo("NORMAL");
      tracer.watch(new BrokenLoop());
    }
    hang.release();
    assertThat(linesOnDisk()).hasSize(1);
  }

  /** A late ticker would set the clock of the next tracer to a time in the past. */
  @Test
  void the_thread_that_ticks_has_ended_when_a_tracer_is_closed() {
    Set<Thread> ticking = ConcurrentHashMap.newKeySet();
    FakeClock clock =
        new FakeClock() {
          @Override
          public long nanoTime() {
            if (Thread.currentThread().getName().equals("serin-ticker")) {
              ticking.add(Thread.currentThread());
            }
            return super.nanoTime();
          }
        };
    for (int i = 0; i < 50; i++) {
      try (Tracer tracer = Tracer.start(new FakePlatform(clock), config().build())) {
        tracer.watch(loop);
      }
      assertThat(ticking).noneMatch(Thread::isAlive);
    }
    assertThat(ticking).isNotEmpty();
  }

  @Test
  void a_loop_that_cannot_be_watched_is_logged_and_the_program_goes_on() {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(new BrokenLoop());
    }
    assertThat(log).anyMatch(line -> line.contains("broken cannot be watched"));
  }

  @Test
  void an_error_of_a_loop_that_cannot_be_watched_does_not_reach_the_program() {
    BrokenLoop linked =
        new BrokenLoop() {
          @Override
          public void start(LoopEvents events) {
            throw new NoClassDefFoundError("java/awt/EventQueue");
          }

          @Override
          public void stop() {
            super.stop();
            throw new UnsatisfiedLinkError("awt");
          }
        };
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(linked);
    }
    assertThat(linked.stopped).isTrue();
    assertThat(log).anyMatch(line -> line.contains("broken cannot be watched"));
  }

  @Test
  void a_loop_that_cannot_say_what_is_shown_is_reported_and_left_without_its_scene()
      throws Exception {
    SecretiveLoop secretive = new SecretiveLoop();
    Tracer tracer = tracer(issues::add);
    tracer.watch(secretive);
    tracer.watch(loop);
    LoopEvents told = secretive.events.poll(10, TimeUnit.SECONDS);
    for (int i = 0; i < 2; i++) {
      told.begin(LoopEvents.UNKNOWN, null);
      clock.advanceMillis(800);
      told.end();
      Issue slow = next();
      assertThat(slow.value("scene")).isEqualTo("");
      assertThat(slow.value("isProcessForeground")).isEqualTo(false);
    }
    tracer.close();
    loop.begin();
    assertThat(Probe.enter(1)).as("the next loop is left too").isZero();
    assertThat(linesOnDisk()).hasSize(2);
    assertThat(log.stream().filter(line -> line.contains("scene of the loop secretive")))
        .hasSize(1);
    assertThat(log).anyMatch(line -> line.contains("Scene: \n|*\t\tForeground: false"));
    assertThat(log)
        .anyMatch(line -> line.contains("watching the loop secretive cannot be stopped"));
  }

  private static class BrokenLoop implements LoopSource {
    boolean stopped;

    @Override
    public String name() {
      return "broken";
    }

    @Override
    public void start(LoopEvents events) {
      throw new IllegalStateException("no loop here");
    }

    @Override
    public void stop() {
      stopped = true;
    }

    @Override
    public String scene() {
      return "";
    }

    @Override
    public boolean isForeground() {
      return false;
    }
  }

  private static final class SecretiveLoop implements LoopSource {
    final BlockingQueue<LoopEvents> events = new LinkedBlockingQueue<>();

    @Override
    public String name() {
      return "secretive";
    }

    @Override
    public void start(LoopEvents told) {
      events.add(told);
    }

    @Override
    public void stop() {
      throw new IllegalStateException("no end");
    }

    @Override
    public String scene() {
      throw new IllegalStateException("no scene");
    }

    @Override
    public boolean isForeground() {
      throw new NoClassDefFoundError("no foreground");
    }
  }
}
