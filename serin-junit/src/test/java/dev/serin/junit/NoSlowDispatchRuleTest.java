package dev.serin.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.EventQueue;
import org.junit.Rule;
import org.junit.jupiter.api.Test;

class NoSlowDispatchRuleTest {
  private static final long AGES_MILLIS = 600_000;

  @Test
  void a_slow_message_fails_a_test_with_the_annotation_on_the_method_or_class() {
    assertThat(Launched.run(Annotated.class).failure("slow"))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("1 message of the event thread took longer than 200 ms:\n  ")
        .hasMessageContaining("SlowWork.run(");
    assertThat(Launched.run(Annotated.class).failure("slow_by_class"))
        .hasMessageStartingWith("1 message of the event thread took longer than 201 ms:\n  ");
  }

  @Test
  void quick_tests_and_tests_without_a_threshold_pass() {
    Launched.run(Annotated.class).assertPassed("quick");
    Launched.run(WithoutThreshold.class).assertPassed("slow");
  }

  @Test
  void a_rule_with_a_threshold_applies_it_to_tests_without_annotation() {
    Launched launched = Launched.run(WithThreshold.class);
    assertThat(launched.failure("slow")).hasMessageContaining("took longer than 7 ms");
    launched.assertPassed("quick");
  }

  @Test
  void a_failure_of_the_test_itself_is_reported_first() {
    Throwable failure = Launched.run(Annotated.class).failure("fails");
    assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage("the test's own");
    assertThat(failure.getSuppressed()).hasSize(1);
    assertThat(failure.getSuppressed()[0]).hasMessageContaining("took longer than 200 ms");
  }

  @Test
  void a_threshold_below_a_millisecond_is_refused() {
    assertThatThrownBy(() -> new NoSlowDispatchRule(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("maxMillis must be at least 1");
  }

  @NoSlowDispatch(maxMillis = 201)
  public static class Annotated {
    @Rule public final NoSlowDispatchRule rule = new NoSlowDispatchRule();

    @org.junit.Test
    @NoSlowDispatch(maxMillis = 200)
    public void slow() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }

    @org.junit.Test
    public void slow_by_class() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }

    @org.junit.Test
    @NoSlowDispatch(maxMillis = AGES_MILLIS)
    public void quick() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }

    @org.junit.Test
    @NoSlowDispatch(maxMillis = 200)
    public void fails() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
      throw new IllegalStateException("the test's own");
    }
  }

  public static class WithoutThreshold {
    @Rule public final NoSlowDispatchRule rule = new NoSlowDispatchRule();

    @org.junit.Test
    public void slow() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }
  }

  public static class WithThreshold {
    @Rule public final NoSlowDispatchRule rule = new NoSlowDispatchRule(7);

    @org.junit.Test
    public void slow() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }

    @org.junit.Test
    @NoSlowDispatch(maxMillis = AGES_MILLIS)
    public void quick() throws Exception {
      EventQueue.invokeAndWait(SlowWork::run);
    }
  }
}
