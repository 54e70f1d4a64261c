package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import dev.serin.runtime.Issue;
import dev.serin.sample.Sample;
import dev.serin.testkit.InstrumentingLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.robolectric.Robolectric;

/** Freezes of the main thread, as the framework's own loop reports them. */
public class MainLoopTest extends AppFixture {
  private final InstrumentingLoader loader =
      new InstrumentingLoader(getClass().getClassLoader(), Sample.class.getName()::equals);

  @Test
  public void a_slow_click_is_reported_with_the_tree_of_its_methods() throws Exception {
    Robolectric.buildActivity(Activity.class).setup();
    installation.watch(main, "main");
    message(click());
    Issue slow = next();
    assertThat(slow.value("detail")).isEqualTo("NORMAL");
    assertThat(slow.value("cost")).isEqualTo(906L);
    assertThat(slow.value("scene")).isEqualTo(Activity.class.getName());
    assertThat(slow.value("isProcessForeground")).isEqualTo(true);
    assertThat(named(slow))
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
  public void a_slow_click_is_logged_in_matrix_s_form() throws Exception {
    Robolectric.buildActivity(Activity.class).setup();
    installation.watch(main, "main");
    message(click());
    Issue slow = next();
    String block = log.get(log.size() - 1);
    assertThat(block)
        .startsWith(">>>>>>>>>>>>>>>>>>>>> maybe happens Jankiness!(906ms) <<<<<<<<<<<<<<<<<<<<<\n")
        .contains("|*\t\tScene: " + Activity.class.getName() + "\n|*\t\tForeground: true\n")
        .contains("|*\t\tStackKey: " + id("f") + "|\n")
        .endsWith(
            "|*\t\t[id count cost]\n"
                + "|*\t\t1048574 1 906\n"
                + ("|*\t\t." + id("run") + " 1 906\n")
                + ("|*\t\t.." + id("f") + " 1 906\n")
                + ("|*\t\t..." + id("a") + " 4 400\n")
                + ("|*\t\t..." + id("b") + " 1 200\n")
                + ("|*\t\t..." + id("c") + " 1 300\n")
                + ("|*\t\t..." + id("d") + " 1 1\n")
                + ("|*\t\t..." + id("e") + " 1 5\n")
                + "=".repeat(73));
    assertThat((String) slow.value("stack")).contains("3," + id("a") + ",4,400\n");
    assertThat(slow.toJson()).contains("\"stackKey\":\"" + id("f") + "|\"");
  }

  @Test
  public void any_looper_can_be_watched() throws Exception {
    checkAnotherLoop();
    assertThat(issues).isEmpty();
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

  /** The example with probes. */
  private Runnable click() throws ReflectiveOperationException {
    Class<?> sample = loader.loadClass(Sample.class.getName());
    return (Runnable) sample.getConstructor(VirtualClock.class).newInstance(clock);
  }

  /** The id of a method of the example. */
  private int id(String methodName) {
    for (var method : loader.methods().methods().entrySet()) {
      if (method.getValue().methodName().equals(methodName)) {
        return method.getKey();
      }
    }
    throw new AssertionError(methodName + " has no probe");
  }

  /** The rows of the tree as {@code depth name count totalMicros}. */
  private List<String> named(Issue issue) {
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
