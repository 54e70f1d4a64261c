package dev.serin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.EventQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class NoSlowDispatchExtensionTest {
  /** No message takes so long. */
  private static final long AGES_MILLIS = 600_000;

  @Test
  void a_slow_message_fails_the_test_with_its_duration_and_stacks() {
    Throwable failure = Launched.run(OnMethods.class).failure("slow");
    assertThat(failure)
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("1 message of the event thread took longer than 200 ms:\n  ")
        .hasMessageContaining(" ms  java.awt.event.InvocationEvent\n")
        .hasMessageContaining("1. A message took ")
        .hasMessageContaining("SlowWork.run(")
        .hasMessageContaining(
            "No method with a probe ran in them, so there is no call tree. To get");
    assertThat(failure.getSuppressed()).isEmpty();
  }

  @Test
  void messages_below_the_threshold_and_tests_without_one_pass() {
    Launched launched = Launched.run(OnMethods.class);
    launched.assertPassed("quick");
    launched.assertPassed("unchecked");
  }

  @Test
  void a_message_that_still_runs_at_the_end_of_the_test_counts() {
    Throwable failure = Launched.run(OnMethods.class).failure("runs_on");
    assertThat(failure).hasMessageStartingWith("1 message of the event thread took longer than");
  }

  @Test
  void messages_before_the_test_do_not_count() {
    Launched.run(AfterSlow.class).assertPassed("quick");
  }

  @Test
  void the_five_longest_of_many_messages_are_shown() {
    Throwable failure = Launched.run(OnMethods.class).failure("six_times");
    assertThat(failure)
        .hasMessageStartingWith(
            "6 messages of the event thread took longer than 200 ms. The longest 5:\n")
        .hasMessageContaining("5. A message took ");
    assertThat(failure.getMessage()).doesNotContain("6. A message took ");
  }

  @Test
  void a_failure_of_the_test_itself_is_reported_first() {
    Throwable failure = Launched.run(OnMethods.class).failure("fails");
    assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage("the test's own");
    assertThat(failure.getSuppressed()).hasSize(1);
    assertThat(failure.getSuppressed()[0])
        .hasMessageStartingWith("1 message of the event thread took longer than 200 ms");
  }

  @Test
  void a_threshold_below_a_millisecond_fails_the_test() {
    assertThat(Launched.run(OnMethods.class).failure("invalid"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "maxMillis must be at least 1, the shortest time that a message may take, not 0");
  }

  @Test
  void the_threshold_of_a_class_holds_for_nested_tests_and_subclasses() {
    Launched outer = Launched.run(OnClass.class);
    assertThat(outer.failure("nested_slow")).hasMessageContaining("took longer than 200 ms");
    outer.assertPassed("with_a_higher_threshold");
    assertThat(Launched.run(Derived.class).failure("slow"))
        .hasMessageContaining("took longer than 200 ms");
  }

  @Test
  void a_slow_message_counts_for_every_test_that_runs_meanwhile() {
    Launched launched = Launched.inParallel(Parallel.class);
    assertThat(launched.failure("posts")).hasMessageContaining("took longer than 200 ms");
    assertThat(launched.failure("waits")).hasMessageContaining("took longer than 201 ms");
  }

  static class OnMethods {
    @Test
    @NoSlowDispatch(maxMillis = 200)
    void slow() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }

    @Test
    @NoSlowDispatch(maxMillis = AGES_MILLIS)
    void quick() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }

    @Test
    void unchecked() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }

    @Test
    @NoSlowDispatch(maxMillis = 200)
    void runs_on() throws Exception {
      CountDownLatch begun = new CountDownLatch(1);
      EventQueue.invokeLater(
          () -> {
            begun.countDown();
            SlowWork.run();
          });
      begun.await();
    }

    @Test
    @NoSlowDispatch(maxMillis = 200)
    void six_times() throws Exception {
      for (int i = 0; i < 6; i++) {
        EventQueue.invokeAndWait(SlowWork::run);
      }
    }

    @Test
    @NoSlowDispatch(maxMillis = 200)
    void fails() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
      throw new IllegalStateException("the test's own");
    }

    @Test
    @NoSlowDispatch(maxMillis = 0)
    void invalid() {}
  }

  static class AfterSlow {
    @BeforeAll
    static void post() {
      EventQueue.invokeLater(SlowWork::run);
    }

    @Test
    @NoSlowDispatch(maxMillis = 200)
    void quick() {}
  }

  @NoSlowDispatch(maxMillis = 200)
  static class OnClass {
    @Nested
    class Inner {
      @Test
      void nested_slow() throws Exception {
        EventQueue.invokeAndWait(SlowWork::run);
      }
    }

    @Test
    @NoSlowDispatch(maxMillis = AGES_MILLIS)
    void with_a_higher_threshold() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }
  }

  @NoSlowDispatch(maxMillis = 200)
  abstract static class Base {
    @Test
    void slow() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }
  }

  static class Derived extends Base {}

  static class Parallel {
    private static final CyclicBarrier BOTH_BEGUN = new CyclicBarrier(2);
    private static final CyclicBarrier BOTH_DONE = new CyclicBarrier(2);

    @Test
    @NoSlowDispatch(maxMillis = 200)
    void posts() throws Exception {
      BOTH_BEGUN.await(60, TimeUnit.SECONDS);
      EventQueue.invokeAndWait(SlowWork::run);
      BOTH_DONE.await(60, TimeUnit.SECONDS);
    }

    @Test
    @NoSlowDispatch(maxMillis = 201)
    void waits() throws Exception {
      BOTH_BEGUN.await(60, TimeUnit.SECONDS);
      BOTH_DONE.await(60, TimeUnit.SECONDS);
    }
  }
}
