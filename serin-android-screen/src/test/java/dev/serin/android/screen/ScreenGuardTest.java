package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowLog;

/** Failures in a part of the screens. */
@Config(sdk = 34)
public class ScreenGuardTest extends ScreenFixture {
  @Test
  public void whatever_fails_goes_no_further_is_said_once_and_ends_the_part_once() {
    AtomicInteger ended = new AtomicInteger();
    ScreenGuard guard =
        new ScreenGuard(
            "a part",
            () -> {
              ended.incrementAndGet();
              throw new IllegalStateException("the end fails, too");
            });
    assertThat(guard.ask(() -> 7)).isEqualTo(7);
    assertThat(guard.hasFailed()).isFalse();
    guard.run(ScreenGuardTest::overflow);
    assertThat(guard.<Integer>ask(() -> Integer.parseInt("x"))).isNull();
    assertThat(guard.hasFailed()).isTrue();
    assertThat(ended).hasValue(1);
    assertThat(ShadowLog.getLogsForTag("Serin"))
        .singleElement()
        .matches(said -> said.throwable instanceof StackOverflowError)
        .extracting(said -> said.msg)
        .isEqualTo("serin: a part of Serin's screens failed; the app continues without a part");
  }

  @Test
  public void what_is_tried_again_goes_on() {
    ScreenGuard guard = new ScreenGuard("some answers");
    guard.run(ScreenGuardTest::overflow);
    assertThat(guard.ask(() -> 7)).isEqualTo(7);
  }

  private static void overflow() {
    throw new StackOverflowError();
  }
}
