package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Serin survives errors that the program survives. */
@Timeout(60)
class RestartTest extends TracerFixture {
  /** The next reading of the clock by a thread with this name throws it. */
  private final AtomicReference<Error> failure = new AtomicReference<>();

  /**
   * The next query of the date throws it. An issue makes one, and so does the record of a message
   * that the watchdog sees while it runs.
   */
  private final AtomicReference<Error> issueFailure = new AtomicReference<>();

  /** Whether the issue of an ended message fails, or the record of a running one. */
  private volatile boolean failsAtEnd = true;

  private volatile String failing = "";
  private final CountDownLatch failed = new CountDownLatch(1);
  private final FakeClock broken =
      new FakeClock() {
        @Override
        public long nanoTime() {
          if (Thread.currentThread().getName().equals(failing)) {
            Error error = failure.getAndSet(null);
            if (error != null) {
              failed.countDown();
              throw error;
            }
          }
          return super.nanoTime();
        }

        @Override
        public long epochMillis() {
          boolean fails = failsAtEnd == isOfEndedMessage();
          Error error = fails ? issueFailure.getAndSet(null) : null;
          if (error != null) {
            failed.countDown();
            throw error;
          }
          return super.epochMillis();
        }
      };

  private static boolean isOfEndedMessage() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("lookAtEnded")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"serin-ticker", "serin-watchdog"})
  void a_thread_that_ran_out_of_memory_starts_again_and_says_so(String thread) throws Exception {
    check(thread, new OutOfMemoryError("Java heap space"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"serin-ticker", "serin-watchdog"})
  void so_does_one_whose_stack_was_too_short(String thread) throws Exception {
    check(thread, new StackOverflowError());
  }

  @ParameterizedTest
  @ValueSource(strings = {"serin-ticker", "serin-watchdog"})
  @SuppressWarnings("removal")
  void so_does_one_that_was_stopped(String thread) throws Exception {
    check(thread, new ThreadDeath());
  }

  private void check(String thread, Error error) throws Exception {
    failing = thread;
    failure.set(error);
    TracerConfig config = config().sink(issues::add).build();
    try (Tracer tracer = Tracer.start(new FakePlatform(broken), config)) {
      tracer.watch(loop);
      assertThat(failed.await(20, TimeUnit.SECONDS)).isTrue();
      loop.begin();
      broken.advanceMillis(2500);
      Issue lag = next();
      assertThat(lag.value("detail")).isEqualTo("LAG");
      assertThat(lag.value("watchFailures")).isEqualTo(1L);
      assertThat(lag.value("watchFailedMillis")).isEqualTo(1000L);
      loop.end();
    }
    assertThat(lastLog())
        .filteredOn(line -> line.contains("has failed and starts again"))
        .singleElement()
        .asString()
        .contains(error.toString());
    assertThat(log.get(log.size() - 1)).contains("failures of Serin's watching: 1");
  }

  @Test
  void a_loop_on_whose_thread_there_was_no_memory_is_watched_again() throws Exception {
    TracerConfig config = config().sink(issues::add).build();
    try (Tracer tracer = Tracer.start(new FakePlatform(broken), config)) {
      tracer.watch(loop);
      failing = Thread.currentThread().getName();
      failure.set(new OutOfMemoryError("Java heap space"));
      loop.begin();
      assertThat(failure).hasValue(null);
      loop.end();
      while (issues.isEmpty()) {
        message(broken, 2500);
      }
      assertThat(next().value("watchFailures")).isEqualTo(1L);
    }
    assertThat(lastLog())
        .filteredOn(line -> line.contains("the loop fake has failed and starts again"))
        .hasSize(1);
  }

  private void message(FakeClock passing, long millis) {
    loop.begin();
    passing.advanceMillis(millis);
    loop.end();
  }

  @Test
  void a_message_at_which_the_watchdog_failed_is_counted() throws Exception {
    TracerConfig config = config().sink(issues::add).build();
    try (Tracer tracer = Tracer.start(new FakePlatform(broken), config)) {
      tracer.watch(loop);
      issueFailure.set(new OutOfMemoryError("Java heap space"));
      message(broken, 800);
      assertThat(failed.await(20, TimeUnit.SECONDS)).isTrue();
      message(broken, 900);
      assertThat(next().value("cost")).isEqualTo(900L);
    }
    assertThat(lastLog().get(log.size() - 1))
        .contains("of 2 messages over a threshold 1 were reported")
        .contains(" 1 not checked");
  }

  @Test
  void a_message_at_which_the_watchdog_failed_while_it_ran_is_reported_at_its_end()
      throws Exception {
    TracerConfig config = config().sink(issues::add).build();
    try (Tracer tracer = Tracer.start(new FakePlatform(broken), config)) {
      tracer.watch(loop);
      failsAtEnd = false;
      issueFailure.set(new OutOfMemoryError("Java heap space"));
      loop.begin();
      broken.advanceMillis(800);
      assertThat(failed.await(20, TimeUnit.SECONDS)).isTrue();
      loop.end();
      assertThat(next().value("cost")).isEqualTo(800L);
    }
  }
}
