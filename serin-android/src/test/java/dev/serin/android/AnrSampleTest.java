package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import dev.serin.format.MethodName;
import dev.serin.runtime.Issue;
import dev.serin.sample.AnrSample;
import dev.serin.testkit.InstrumentingLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.junit.Test;
import org.robolectric.Robolectric;

/** A click that hangs for 7,800 ms, with probes, from the framework's loop to issue and log. */
public class AnrSampleTest extends AppFixture {
  private final List<Issue> whileFrozen = new ArrayList<>();

  @Test
  public void it_is_an_anr_after_five_seconds_and_a_slow_message_at_its_end() throws Exception {
    InstrumentingLoader loader =
        new InstrumentingLoader(getClass().getClassLoader(), AnrSample.class.getName()::equals);
    Runnable click =
        (Runnable)
            loader
                .loadClass(AnrSample.class.getName())
                .getConstructor(LongConsumer.class)
                .newInstance((LongConsumer) this::hang);
    Robolectric.buildActivity(Activity.class).setup();
    installation.watch(main, "main");
    message(click);
    Issue slow = next();
    Map<String, Integer> ids = new TreeMap<>();
    Map<Integer, MethodName> methods = loader.methods().methods();
    methods.forEach((id, method) -> ids.put(method.methodName(), id));
    assertThat(whileFrozen)
        .extracting(issue -> issue.value("detail"))
        .containsExactly("LAG", "ANR");
    Issue anr = whileFrozen.get(1);
    assertIsOf(anr, 5000, ids);
    assertThat((String) anr.value("threadStack")).contains(AnrSample.class.getName() + ".testANR(");
    assertThat(anr.toJson()).contains("\"detail\":\"ANR\"", "\"cost\":5000,", "\"memory\":{");
    assertThat(slow.value("detail")).isEqualTo("NORMAL");
    assertIsOf(slow, 7800, ids);
    assertThat(slow.value("dispatchId")).isEqualTo(anr.value("dispatchId"));
    assertLogged("maybe happens ANR(5000 ms)!", 5000, ids);
    assertLogged("maybe happens Jankiness!(7800ms)", 7800, ids);
  }

  private static void assertIsOf(Issue issue, long millis, Map<String, Integer> ids) {
    assertThat(issue.value("cost")).isEqualTo(millis);
    assertThat(issue.value("scene")).isEqualTo(Activity.class.getName());
    assertThat((String) issue.value("stack"))
        .isEqualTo(
            ("0,1048574,1," + millis + "\n")
                + ("1," + ids.get("run") + ",1," + millis + "\n")
                + ("2," + ids.get("testANR") + ",1," + millis + "\n"));
    assertThat(issue.value("stackKey")).isEqualTo(ids.get("testANR") + "|");
  }

  private void assertLogged(String head, long millis, Map<String, Integer> ids) {
    String block = log.stream().filter(text -> text.contains(head)).findFirst().orElseThrow();
    assertThat(block)
        .contains("|*\t\tScene: " + Activity.class.getName() + "\n|*\t\tForeground: true\n")
        .endsWith(
            ("|*\t\t1048574 1 " + millis + "\n")
                + ("|*\t\t." + ids.get("run") + " 1 " + millis + "\n")
                + ("|*\t\t.." + ids.get("testANR") + " 1 " + millis + "\n")
                + "=".repeat(73));
  }

  /** Lets time pass; awaits each issue when it is due. */
  private void hang(long millis) {
    clock.sleep(2000);
    whileFrozen.add(next());
    clock.sleep(3000);
    whileFrozen.add(next());
    clock.sleep(millis - 5000);
  }
}
