package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.MethodNames;
import org.junit.Test;
import org.robolectric.RuntimeEnvironment;

/** The log of an app that has its method map among its assets. */
public class NamedLogTest extends AppFixture {
  private static final String MAP =
      "# serin method map, version 2\n"
          + "# mapId m1\n"
          + "7,1,com.example.Editor save ()V\n"
          + "12,1,com.example.Editor write (Ljava/lang/String;)V\n";

  private static final long SAVE_MILLIS = 11;

  @Override
  MethodNames methods() {
    return new AppMap("m1", 2, "", RuntimeEnvironment.getApplication().getAssets());
  }

  @Test
  public void a_block_names_the_methods() throws Exception {
    MethodMapAsset.put(folder, MAP);
    installation.watch(main, "main");
    message(() -> save(() -> clock.sleep(900)));
    next();
    checkBlock("maybe happens Jankiness!(911ms)", 911);
  }

  @Test
  public void blocks_of_a_message_that_still_runs_name_them_too() throws Exception {
    MethodMapAsset.put(folder, MAP);
    installation.watch(main, "main");
    message(() -> save(this::hang));
    logged();
    checkBlock("maybe happens Lag(2000 ms)!", 2000);
    checkBlock("maybe happens ANR(5000 ms)!", 5000);
  }

  private void hang() {
    clock.sleep(2000 - SAVE_MILLIS);
    assertThat(next().value("detail")).isEqualTo("LAG");
    clock.sleep(3000);
    assertThat(next().value("detail")).isEqualTo("ANR");
  }

  /** Calls two methods of the map, as their probes do. */
  private void save(Runnable written) {
    int save = Probe.enter(7);
    clock.sleep(SAVE_MILLIS);
    int write = Probe.enter(12);
    written.run();
    Probe.exit(write);
    Probe.exit(save);
  }

  private void checkBlock(String head, long millis) {
    String block = log.stream().filter(text -> text.contains(head)).findFirst().orElseThrow();
    assertThat(block)
        .contains("|*\t\tStackKey: 12|\n")
        .endsWith(
            "|*\t\t[id count cost]\n"
                + ("|*\t\t1048574 1 " + millis + " android.os.Handler.dispatchMessage\n")
                + ("|*\t\t.7 1 " + millis + " com.example.Editor.save\n")
                + ("|*\t\t..12 1 " + (millis - SAVE_MILLIS) + " com.example.Editor.write\n")
                + "=".repeat(73));
  }
}
