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

  @Override
  MethodNames methods() {
    return new AppMap("m1", 2, "", RuntimeEnvironment.getApplication().getAssets());
  }

  @Test
  public void a_block_names_the_methods() throws Exception {
    MethodMapAsset.put(folder, MAP);
    installation.watch(main, "main");
    message(this::save);
    next();
    assertThat(log.get(log.size() - 1))
        .contains("|*\t\tStackKey: 12|\n")
        .endsWith(
            "|*\t\t[id count cost]\n"
                + "|*\t\t1048574 1 911 android.os.Handler.dispatchMessage\n"
                + "|*\t\t.7 1 911 com.example.Editor.save\n"
                + "|*\t\t..12 1 900 com.example.Editor.write\n"
                + "=".repeat(73));
  }

  /** Calls two methods of the map, as their probes do. */
  private void save() {
    int save = Probe.enter(7);
    clock.sleep(11);
    int write = Probe.enter(12);
    clock.sleep(900);
    Probe.exit(write);
    Probe.exit(save);
  }
}
