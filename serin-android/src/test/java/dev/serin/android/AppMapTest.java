package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Application;
import dev.serin.format.MethodNames;
import java.util.Collections;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/** The names of methods among the app's assets. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
public class AppMapTest {
  private static final String MAP =
      "# serin method map, version 2\n"
          + "# mapId m1\n"
          + "7,1,com.example.Editor save ()V\n"
          + "8,1,com.example.Editor load ()V\n"
          + "# source Editor.java 7 40 12\n";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private final Application app = RuntimeEnvironment.getApplication();
  private final AppMap map = new AppMap("m1", 819, "67e5b82", app.getAssets());

  @Test
  public void names_are_looked_up_in_the_map_of_the_app() throws Exception {
    MethodMapAsset.put(folder, MAP);
    assertThat(map.name(7)).isNull();
    MethodNames names = map.lookUp(Collections.singleton(7));
    assertThat(names.name(7).qualified()).isEqualTo("com.example.Editor.save");
    assertThat(names.name(8)).isNull();
  }

  @Test
  public void a_map_of_another_build_gives_no_names() throws Exception {
    MethodMapAsset.put(folder, MAP.replace("m1", "m2"));
    assertThat(map.lookUp(Collections.singleton(7))).isSameAs(map);
  }

  @Test
  public void without_a_readable_map_there_are_no_names() throws Exception {
    assertThat(map.lookUp(Collections.singleton(7))).isSameAs(map);
    MethodMapAsset.put(folder, "no map");
    assertThat(map.lookUp(Collections.singleton(7))).isSameAs(map);
  }
}
