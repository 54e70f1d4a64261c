package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WriterTest {
  private static final String NO = "java.lang.IllegalStateException: no";

  private final FakeClock clock = new FakeClock();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final List<String> done = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> unread = new LinkedBlockingQueue<>();
  private final Writer writer = new Writer(clock, this::log);

  private void log(String line) {
    log.add(line);
    unread.add(line);
  }

  /** Waits for a line of the log. The last line comes from a thread that nobody waits for. */
  private void awaitLog(String line) throws InterruptedException {
    String read;
    do {
      read = unread.poll(20, TimeUnit.SECONDS);
      assertThat(read).as("a line after those in " + log).isNotNull();
    } while (!line.equals(read));
  }

  @Test
  void jobs_are_done_in_order_on_a_thread_that_keeps_no_program_alive() {
    for (int i = 0; i < 10; i++) {
      int number = i;
      writer.offer("a", () -> done.add(number + " " + Thread.currentThread().isDaemon()));
    }
    writer.close(10_000);
    assertThat(done).hasSize(10).startsWith("0 true").endsWith("9 true");
  }

  @Test
  void who_throws_is_logged_once_and_the_others_go_on() {
    for (int i = 0; i < 3; i++) {
      writer.offer(
          "the bad sink",
          () -> {
            throw new IllegalStateException("no");
          });
      writer.offer("b", () -> done.add("b"));
    }
    writer.close(10_000);
    assertThat(done).hasSize(3);
    assertThat(log).hasSize(1);
    assertThat(log.get(0)).contains("the bad sink").contains("no");
  }

  @Test
  void an_error_is_survived_as_an_exception_is() {
    writer.offer(
        "the bad sink",
        () -> {
          throw new StackOverflowError();
        });
    writer.offer("b", () -> done.add("b"));
    writer.close(10_000);
    assertThat(done).containsExactly("b");
  }

  @Test
  void who_does_not_come_back_is_given_up_and_the_others_go_on() throws InterruptedException {
    Hang hang = new Hang();
    CountDownLatch others = new CountDownLatch(2);
    Object bad = "the hanging sink";
    writer.offer(bad, hang::hang);
    hang.awaitBegin();
    assertThat(writer.offer("b", others::countDown)).isTrue();
    clock.advanceMillis(10_000);
    writer.log("a look");
    clock.advanceMillis(1000);
    assertThat(writer.offer("b", others::countDown)).isTrue();
    assertThat(others.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(writer.offer(bad, () -> done.add("never"))).isFalse();
    assertThat(log).hasSize(2).contains("a look");
    assertThat(log.get(0)).contains("the hanging sink").contains("10 s");
    hang.release();
    writer.close(10_000);
    assertThat(done).isEmpty();
  }

  @Test
  void the_job_that_hangs_and_those_that_wait_for_its_owner_are_lost_as_those_refused_later()
      throws InterruptedException {
    Hang hang = new Hang();
    List<String> lost = new CopyOnWriteArrayList<>();
    Object bad = "the hanging sink";
    writer.offer(bad, hang::hang, () -> lost.add("the one that hangs"));
    hang.awaitBegin();
    writer.offer(bad, () -> done.add("never"), () -> lost.add("waiting"));
    writer.offer("b", () -> done.add("b"), () -> lost.add("b"));
    clock.advanceMillis(10_000);
    writer.log("a look");
    assertThat(lost).isEmpty();
    clock.advanceMillis(1000);
    writer.log("another look");
    assertThat(lost).containsExactly("the one that hangs", "waiting");
    writer.offer(bad, () -> done.add("never"), () -> lost.add("refused"));
    assertThat(lost).containsExactly("the one that hangs", "waiting", "refused");
    hang.release();
    writer.close(10_000);
    assertThat(done).containsExactly("b");
    writer.offer("b", () -> done.add("b"), () -> lost.add("after the end"));
    assertThat(lost).endsWith("after the end").hasSize(4);
  }

  @Test
  @Timeout(60)
  void a_job_that_ends_while_somebody_looks_at_it_is_neither_given_up_nor_lost() throws Exception {
    Hang hang = new Hang();
    CountDownLatch next = new CountDownLatch(1);
    AtomicReference<Thread> first = new AtomicReference<>();
    AtomicBoolean endsAtNextLook = new AtomicBoolean();
    FakeClock looked =
        new FakeClock() {
          @Override
          public long nanoTime() {
            if (endsAtNextLook.compareAndSet(true, false)) {
              hang.release();
              while (next.getCount() > 0 && first.get().getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
              }
            }
            return super.nanoTime();
          }
        };
    Writer writing = new Writer(looked, log::add);
    List<String> lost = new CopyOnWriteArrayList<>();
    writing.offer(
        "slow",
        () -> {
          first.set(Thread.currentThread());
          hang.hang();
        },
        () -> lost.add("the one that has ended"));
    hang.awaitBegin();
    writing.offer("b", next::countDown);
    looked.advanceMillis(10_000);
    writing.log("a look");
    looked.advanceMillis(1000);
    endsAtNextLook.set(true);
    writing.offer("slow", () -> done.add("later"), () -> lost.add("later"));
    writing.close(10_000);
    assertThat(lost).isEmpty();
    assertThat(done).containsExactly("later");
    assertThat(log).containsExactly("a look");
  }

  @Test
  @Timeout(60)
  void a_thread_that_comes_back_while_it_is_given_up_takes_no_other_job() throws Exception {
    Hang hang = new Hang();
    AtomicReference<Thread> first = new AtomicReference<>();
    Object bad =
        new Object() {
          @Override
          public String toString() { // called while Serin gives up the owner
            hang.release();
            while (first.get().getState() != Thread.State.BLOCKED) {
              Thread.onSpinWait();
            }
            return "the hanging sink";
          }
        };
    writer.offer(
        bad,
        () -> {
          first.set(Thread.currentThread());
          hang.hang();
        });
    hang.awaitBegin();
    List<Thread> others = new CopyOnWriteArrayList<>();
    writer.offer("b", () -> others.add(Thread.currentThread()));
    clock.advanceMillis(10_000);
    writer.log("a look");
    clock.advanceMillis(1000);
    writer.log("another look");
    first.get().join();
    writer.close(10_000);
    assertThat(others).hasSize(1).doesNotContain(first.get());
  }

  @Test
  @Timeout(60)
  void the_failure_of_a_job_that_was_given_up_hides_no_job_that_runs() throws Exception {
    Hang hang = new Hang();
    Hang other = new Hang();
    AtomicReference<Thread> first = new AtomicReference<>();
    IllegalStateException late =
        new IllegalStateException() {
          private static final long serialVersionUID = 1;

          @Override
          public String getMessage() { // called right before the failure is logged
            hang.hang();
            return "late";
          }
        };
    writer.offer(
        "the bad sink",
        () -> {
          first.set(Thread.currentThread());
          throw late;
        });
    hang.awaitBegin();
    clock.advanceMillis(10_000);
    writer.log("a look");
    clock.advanceMillis(1000);
    writer.offer("c", other::hang);
    other.awaitBegin();
    hang.release();
    first.get().join();
    writer.close(1);
    assertThat(writer.isFree("c")).isFalse();
    other.release();
    awaitLog("serin: the last issues may not have been written: c hangs");
    assertThat(log).noneMatch(line -> line.contains("late"));
  }

  @Test
  void what_finds_no_room_is_refused() throws InterruptedException {
    Hang hang = new Hang();
    writer.offer("a", hang::hang);
    hang.awaitBegin();
    for (int i = 0; i < Writer.CAPACITY; i++) {
      assertThat(writer.offer("a", () -> done.add("a"))).isTrue();
    }
    assertThat(writer.offer("a", () -> done.add("a"))).isFalse();
    hang.release();
    writer.close(10_000);
    assertThat(done).hasSize(Writer.CAPACITY);
  }

  @Test
  void a_sink_is_named_by_its_class_and_a_lambda_by_the_class_it_stands_in() {
    IssueSink lambda = issue -> {};
    IssueSink named =
        new IssueSink() {
          @Override
          public void accept(Issue issue) {}

          @Override
          public String toString() {
            throw new IllegalStateException("the program's own code");
          }
        };
    for (IssueSink sink : List.of(lambda, named)) {
      writer.offer(
          sink,
          () -> {
            throw new IllegalStateException("no");
          });
    }
    writer.close(10_000);
    assertThat(log).hasSize(2);
    assertThat(log.get(0)).startsWith("serin: the sink " + WriterTest.class.getName() + " failed");
    assertThat(log.get(1)).startsWith("serin: the sink " + named.getClass().getName() + " failed");
  }

  @Test
  void at_the_end_what_hangs_is_named() throws InterruptedException {
    Hang hang = new Hang();
    writer.offer("the hanging sink", hang::hang);
    hang.awaitBegin();
    writer.close(1);
    hang.release();
    awaitLog("serin: the last issues may not have been written: the hanging sink hangs");
    assertThat(log).hasSize(1);
  }

  @Test
  void an_end_between_two_jobs_names_nobody() throws InterruptedException {
    Hang hang = new Hang();
    Clock stopping =
        new FakeClock() {
          @Override
          public long nanoTime() {
            if (Thread.currentThread().getName().equals("serin-writer")) {
              hang.hang();
            }
            return super.nanoTime();
          }
        };
    Writer between = new Writer(stopping, this::log);
    between.offer("a", () -> done.add("a"));
    between.close(1);
    hang.release();
    awaitLog("serin: the last issues may not have been written: there were too many for 1 ms");
    assertThat(log).hasSize(1);
  }

  @Test
  @Timeout(20)
  void a_log_that_hangs_is_given_up_in_silence_and_holds_up_neither_offers_nor_the_end()
      throws InterruptedException {
    Hang hang = new Hang();
    CountDownLatch others = new CountDownLatch(1);
    List<String> texts = new CopyOnWriteArrayList<>();
    Log stuck =
        text -> {
          texts.add(text);
          hang.hang();
        };
    Writer writing = new Writer(clock, stuck);
    writing.offer(
        "the bad sink",
        () -> {
          throw new IllegalStateException("no");
        });
    hang.awaitBegin();
    assertThat(writing.offer("b", () -> done.add("b"))).isTrue();
    clock.advanceMillis(10_000);
    assertThat(writing.offer("b", () -> done.add("b"))).isTrue();
    clock.advanceMillis(1000);
    assertThat(writing.offer("b", others::countDown)).isTrue();
    assertThat(others.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(writing.log("more")).isFalse();
    writing.close(10_000);
    hang.release();
    assertThat(done).containsExactly("b", "b");
    assertThat(texts).containsExactly("serin: the bad sink failed; this is logged once: " + NO);
  }

  @Test
  @Timeout(20)
  void the_end_waits_for_no_log_that_hangs() throws InterruptedException {
    Hang hangingLog = new Hang();
    Hang hangingSink = new Hang();
    Writer writing = new Writer(clock, text -> hangingLog.hang());
    writing.offer("the hanging sink", hangingSink::hang);
    hangingSink.awaitBegin();
    writing.close(1);
    assertThat(writing.offer("b", () -> done.add("b"))).isFalse();
    hangingLog.release();
    hangingSink.release();
  }

  @Test
  void a_clock_that_throws_keeps_no_job_from_being_done() {
    Clock broken =
        new FakeClock() {
          @Override
          public long nanoTime() {
            throw new IllegalStateException("no time");
          }
        };
    Writer writing = new Writer(broken, log::add);
    assertThat(writing.log("it is late")).isTrue();
    writing.close(10_000);
    assertThat(log).containsExactly("it is late");
  }

  @Test
  void jobs_that_have_not_begun_when_the_end_waits_no_longer_are_lost() throws Exception {
    Hang hang = new Hang();
    List<String> lost = new CopyOnWriteArrayList<>();
    writer.offer("a", hang::hang, () -> lost.add("a"));
    hang.awaitBegin();
    writer.offer("b", () -> done.add("b"), () -> lost.add("b"));
    writer.close(1);
    assertThat(lost).containsExactly("b");
    assertThat(writer.isFree("a")).isFalse();
    assertThat(writer.isFree("b")).isTrue();
    hang.release();
  }
}
