package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import dev.serin.runtime.Issue;
import dev.serin.testkit.InstrumentingLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.robolectric.Robolectric;

/** Freezes of the main thread, as the framework's own loop tells of them. */
public class MainLoopTest extends AppFixture {
  @Test
  public void a_slow_click_is_reported_with_the_tree_of_its_methods() throws Exception {
    Robolectric.buildActivity(Activity.class).setup();
    InstrumentingLoader loader =
        new InstrumentingLoader(getClass().getClassLoader(), Sample.class.getName()::equals);
    Runnable click =
        (Runnable)
            loader
                .loadClass(Sample.class.getName())
                .getConstructor(VirtualClock.class)
                .newInstance(clock);
    installation.watch(main, "main");
    message(click);
    Issue slow = next();
    assertThat(slow.value("detail")).isEqualTo("NORMAL");
    assertThat(slow.value("cost")).isEqualTo(906L);
    assertThat(slow.value("scene")).isEqualTo(Activity.class.getName());
    assertThat(slow.value("isProcessForeground")).isEqualTo(true);
    assertThat(named(slow, loader))
        .containsExactly(
            "0 dispatchMessage 1 906000",
            "1 run 1 906000",
            "2 f 1 906000",
            "3 a 4 400000",
            "3 b 1 200000",
            "3 c 1 300000",
            "3 d 1 1000",
            "3 e 1 5000");
  }

  @Test
  public void a_long_freeze_is_a_lag_then_an_anr_while_it_lasts_and_slow_at_its_end()
      throws Exception {
    List<Issue> whileFrozen = new ArrayList<>();
    installation.watch(main, "main");
    message(
        () -> {
          handler.postDelayed(new Quick(), 4000);
          clock.sleep(2000);
          whileFrozen.add(next());
          clock.sleep(3000);
          whileFrozen.add(next());
          clock.sleep(2800);
        });
    assertThat(whileFrozen).extracting(i -> i.value("detail")).containsExactly("LAG", "ANR");
    assertThat(whileFrozen).extracting(i -> i.value("cost")).containsExactly(2000L, 5000L);
    Issue anr = whileFrozen.get(1);
    assertThat((String) anr.value("threadStack"))
        .contains("android.os.Handler.dispatchMessage(", getClass().getName());
    assertThat(anr.value("memory").toString()).contains("native_heap=");
    assertThat(anr.value("messagesWaiting").toString())
        .contains("{what=android.os.Handler " + Quick.class.getName() + ", dueInMillis=-1000}");
    Issue slow = next();
    assertThat(slow.value("detail")).isEqualTo("NORMAL");
    assertThat(slow.value("cost")).isEqualTo(7800L);
    assertThat(slow.value("dispatchId")).isEqualTo(anr.value("dispatchId"));
  }

  @Test
  public void issues_name_the_message_and_those_before_it() throws Exception {
    installation.watch(main, "main");
    Runnable quick = new Quick();
    message(quick);
    message(() -> clock.sleep(700));
    Issue slow = next();
    assertThat((String) slow.value("message"))
        .startsWith("android.os.Handler " + getClass().getName());
    assertThat(slow.value("messagesBefore").toString())
        .contains("what=android.os.Handler " + Quick.class.getName() + ",");
  }

  private static final class Quick implements Runnable {
    @Override
    public void run() {}
  }

  /** The rows of the tree as {@code depth name count totalMicros}. */
  private static List<String> named(Issue issue, InstrumentingLoader loader) {
    List<String> lines = new ArrayList<>();
    for (Object row : (List<?>) issue.value("callTree")) {
      List<?> columns = (List<?>) row;
      int methodId = ((Long) columns.get(1)).intValue();
      String name = loader.methods().name(methodId).methodName();
      lines.add(columns.get(0) + " " + name + " " + columns.get(2) + " " + columns.get(3));
    }
    return lines;
  }
}
