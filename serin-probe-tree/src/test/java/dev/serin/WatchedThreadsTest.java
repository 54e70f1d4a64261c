package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Recorded threads, and threads that tick and read. */
class WatchedThreadsTest extends RecordedThread {
  @Test
  void other_threads_are_not_recorded() throws Exception {
    begin();
    FutureTask<Integer> task =
        new FutureTask<>(
            () -> {
              int token = Probe.enter(1);
              Probe.caught(token);
              Probe.exit(token);
              return token;
            });
    Thread thread = new Thread(task, "not recorded");
    thread.start();
    thread.join();
    assertThat(task.get()).isZero();
    assertThat(end()).isEqualTo("message 1 100 100\n");
  }

  @Test
  @Timeout(60)
  void no_call_is_lost_while_others_tick_and_read() throws Exception {
    int rounds = 300_000;
    CountDownLatch firstLook = new CountDownLatch(1);
    AtomicBoolean over = new AtomicBoolean();
    begin();
    FutureTask<Long> looks =
        new FutureTask<>(
            () -> {
              long nanos = 0;
              try {
                while (!over.get()) {
                  nanos++;
                  recorder.tick(nanos);
                  assertThat(Trees.of(calls(), nanos).totalNanos(0)).isEqualTo(nanos);
                  firstLook.countDown();
                }
              } finally {
                firstLook.countDown();
              }
              return nanos;
            });
    new Thread(looks, "looks").start();
    firstLook.await();
    for (int i = 0; i < rounds; i++) {
      int outer = Probe.enter(i % 100);
      int inner = Probe.enter(5);
      Probe.exit(inner);
      Probe.exit(outer);
    }
    over.set(true);
    assertThat(looks.get()).isPositive();
    CallTree tree = endedTree();
    assertThat(tree.size()).isEqualTo(1 + 2 * 100);
    for (int node = 1; node < tree.size(); node++) {
      assertThat(tree.count(node)).isEqualTo(rounds / 100);
    }
    assertThat(recorder.strayEnds()).isZero();
  }

  @Test
  void further_threads_begin_with_less_memory_unless_a_size_is_chosen() throws Exception {
    begin();
    assertThat(recorder.table().capacity()).isEqualTo(1 << Probe.DEFAULT_BITS);
    FutureTask<Integer> byDefault = new FutureTask<>(() -> capacity(Probe.DEFAULT_BITS));
    new Thread(byDefault, "further, by default").start();
    assertThat(byDefault.get()).isEqualTo(1 << Probe.FURTHER_BITS);
    FutureTask<Integer> chosen = new FutureTask<>(() -> capacity(Probe.DEFAULT_BITS + 1));
    new Thread(chosen, "further, chosen").start();
    assertThat(chosen.get()).isEqualTo(2 << Probe.DEFAULT_BITS);
  }

  private static int capacity(int bits) {
    CallRecorder own = watch(bits);
    own.begin(0);
    Probe.unwatch(own);
    return own.table().capacity();
  }

  @Test
  void a_thread_between_messages_has_a_small_table() {
    assertThat(recorder.table().capacity()).isEqualTo(1 << CallTable.MAX_BITS_BETWEEN);
    begin();
    end();
    assertThat(recorder.table().capacity()).isEqualTo(1 << CallTable.MAX_BITS_BETWEEN);
    watchAgain(2);
    assertThat(recorder.table().capacity()).isEqualTo(1 << 2);
  }

  @Test
  void several_threads_are_recorded_each_for_itself() throws Exception {
    begin();
    int outer = Probe.enter(1);
    FutureTask<String> task =
        new FutureTask<>(
            () -> {
              CallRecorder own = watch(Probe.DEFAULT_BITS);
              own.begin(0);
              int token = Probe.enter(2);
              own.tick(5 * NANOS_PER_MILLI);
              Probe.exit(token);
              MessageCalls calls = Objects.requireNonNull(own.end(5 * NANOS_PER_MILLI, true));
              Probe.unwatch(own);
              assertThat(Probe.enter(3)).isZero();
              return TreeLines.of(Trees.of(calls, 5 * NANOS_PER_MILLI));
            });
    Thread thread = new Thread(task, "another");
    thread.start();
    thread.join();
    assertThat(task.get()).isEqualTo("message 1 5 5\n.2 1 5 5\n");
    Probe.exit(outer);
    assertThat(end()).isEqualTo("message 1 100 100\n.1 1 0 0\n");
  }

  @Test
  void nothing_is_recorded_during_a_pause() {
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    Probe.pause();
    Probe.exit(inner);
    assertThat(Probe.enter(3)).isZero();
    Probe.resume();
    Probe.exit(outer);
    callAndWork(4, 1);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .1 1 0 0
            ..2 1 0 0!?
            .4 1 1 1
            """);
  }

  @Test
  void a_thread_that_is_watched_again_starts_without_calls() {
    begin();
    callAndWork(1, 5);
    watchAgain(Probe.DEFAULT_BITS);
    nowNanos = 0;
    begin();
    callAndWork(2, 5);
    assertThat(end()).isEqualTo("message 1 100 100\n.2 1 5 5\n");
  }

  @Test
  void probes_that_read_the_clock_tell_each_call_exactly() {
    Probe.unwatch(recorder);
    long beginNanos = System.nanoTime();
    recorder = Objects.requireNonNull(Probe.watch(4, true, beginNanos));
    recorder.begin(beginNanos);
    int outer = Probe.enter(1);
    for (int i = 1; i <= 3; i++) {
      int inner = Probe.enter(2);
      spin(i);
      Probe.exit(inner);
    }
    Probe.exit(outer);
    long endNanos = System.nanoTime();
    CallTree tree =
        Trees.of(Objects.requireNonNull(recorder.end(endNanos, true)), endNanos - beginNanos);
    assertThat(tree.size()).isEqualTo(3);
    assertThat(tree.totalNanos(2)).isBetween(6 * NANOS_PER_MILLI, tree.totalNanos(1));
    assertThat(tree.maxNanos(2)).isBetween(3 * NANOS_PER_MILLI, tree.totalNanos(2));
    assertThat(tree.totalNanos(1)).isBetween(tree.totalNanos(2), endNanos - beginNanos);
  }

  @Test
  void the_table_of_a_thread_that_is_no_longer_recorded_is_free() throws Exception {
    begin();
    assertThat(PrimaryTable.slots).hasSize(2 << Probe.DEFAULT_BITS);
    int open = Probe.enter(1);
    Probe.unwatch(recorder);
    assertThat(PrimaryTable.slots).isEmpty();
    Probe.exit(open);
    assertThat(Probe.enter(2)).isZero();
  }

  @Test
  void another_thread_frees_the_table_only_after_the_recorded_one_has_ended() throws Exception {
    Probe.unwatch(recorder);
    FutureTask<CallRecorder> recorded = new FutureTask<>(() -> watch(Probe.DEFAULT_BITS));
    CountDownLatch mayEnd = new CountDownLatch(1);
    FutureTask<Integer> token =
        new FutureTask<>(
            () -> {
              recorded.run();
              mayEnd.await();
              return Probe.enter(1);
            });
    Thread thread = new Thread(token, "the first");
    thread.start();
    Probe.unwatch(recorded.get());
    assertThat(PrimaryTable.slots).isNotEmpty();
    mayEnd.countDown();
    thread.join();
    assertThat(token.get()).isZero();
    Probe.free();
    assertThat(PrimaryTable.slots).isEmpty();
  }

  /** Works until the given time has passed. */
  private static void spin(int millis) {
    long endNanos = System.nanoTime() + millis * NANOS_PER_MILLI;
    while (System.nanoTime() < endNanos) {
      Thread.onSpinWait();
    }
  }

  @Test
  void the_start_of_a_program_is_kept_for_whoever_watches_its_thread() throws Exception {
    URL[] classes = {
      Probe.class.getProtectionDomain().getCodeSource().getLocation(),
      CallTree.class.getProtectionDomain().getCodeSource().getLocation(),
      StartedProgram.class.getProtectionDomain().getCodeSource().getLocation(),
    };
    try (URLClassLoader fresh = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
      Object program =
          fresh.loadClass(StartedProgram.class.getName()).getConstructor().newInstance();
      assertThat(((Callable<?>) program).call())
          .isEqualTo(
              """
              message 1
              .1 1…
              ..2 2
              ..3 1
              ..4 1
              message 1
              .1 1
              ..2 2
              ..3 1
              ..4 1
              .5 1
              """);
    }
  }
}
