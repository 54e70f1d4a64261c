package dev.serin.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.Assert.assertThrows;

import android.app.Activity;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;

/** Calls of failing activities, in tests that catch the exceptions. */
@RunWith(RobolectricTestRunner.class)
@Config(manifest = Config.NONE, sdk = 34)
public class ThrowingActivities {
  private final List<String> calls = new ArrayList<>();
  private final ActivityCalls followed =
      new ActivityCalls(
          name -> calls.add(name.substring(name.lastIndexOf('.'))), () -> calls.add("end"));

  /** An activity that cannot be created. */
  public static class Failing extends Activity {
    @Override
    protected void onCreate(Bundle state) {
      super.onCreate(state);
      throw new IllegalStateException("its own");
    }
  }

  /** An activity that shows a failing one, and catches its exception. */
  public static class Outer extends Activity {
    @Override
    protected void onCreate(Bundle state) {
      super.onCreate(state);
      assertThrows(IllegalStateException.class, () -> create(Failing.class));
    }
  }

  private static void create(Class<? extends Activity> type) {
    Robolectric.buildActivity(type).create();
  }

  /** From another depth of the stack than the first one. */
  private static void createDeeper(Class<? extends Activity> type) {
    List.of(type).stream()
        .map(List::of)
        .collect(Collectors.toList())
        .forEach(types -> types.forEach(ThrowingActivities::create));
  }

  @Test
  public void a_call_ends_before_the_next_one_of_another_activity() {
    followed.start();
    assertThrows(IllegalStateException.class, () -> create(Failing.class));
    create(Activity.class);
    assertThrows(IllegalStateException.class, () -> createDeeper(Failing.class));
    create(Activity.class);
    assertThrows(IllegalStateException.class, () -> create(Failing.class));
    createDeeper(Activity.class);
    followed.stop();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      expected.addAll(List.of(".onCreate", "end"));
    }
    assertThat(calls).isEqualTo(expected);
  }

  @Test
  public void a_failing_call_inside_of_another_one_ends_with_it_at_the_latest() {
    followed.start();
    create(Outer.class);
    create(Activity.class);
    followed.stop();
    assertThat(calls).containsExactly(".onCreate", ".onCreate", "end", "end", ".onCreate", "end");
  }
}
