package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GracePeriodTest {
  private long nowNanos = Long.MAX_VALUE - 1; // the clock may overflow meanwhile
  private final GracePeriod grace =
      new GracePeriod(TimeUnit.MILLISECONDS.toNanos(200), () -> nowNanos);

  @Test
  void it_is_over_after_its_time() {
    assertThat(grace.leftMillis()).isEqualTo(201);
    nowNanos += TimeUnit.MILLISECONDS.toNanos(200) - 1;
    assertThat(grace.isOver()).isFalse();
    assertThat(grace.leftMillis()).as("rounded up").isEqualTo(1);
    nowNanos++;
    assertThat(grace.isOver()).isTrue();
    assertThat(grace.leftMillis()).isZero();
  }

  @Test
  void an_issue_ends_it() {
    grace.end();
    assertThat(grace.isOver()).isTrue();
    assertThat(grace.leftMillis()).isZero();
  }

  @Test
  void one_of_no_time_is_over_at_once() {
    assertThat(new GracePeriod(0, () -> nowNanos).isOver()).isTrue();
  }
}
