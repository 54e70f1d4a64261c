package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.runtime.Options;
import org.junit.Before;
import org.robolectric.Shadows;

/** Windows whose handlers of input events take 2.5 s, in a method with a probe. */
public abstract class SlowInputFixture extends AppFixture {
  private static final int HANDLER = 5;

  /** The running test's, for handlers in classes that the framework creates. */
  private static VirtualClock time = new VirtualClock();

  @Override
  Options more(Options options) {
    clock.works(50);
    time = clock;
    return options;
  }

  @Before
  public final void watch() {
    installation.watch(main, "main");
    stopPages();
  }

  /** Handles an event. Returns true: nobody else needs to. */
  static boolean hang() {
    int call = Probe.enter(HANDLER);
    time.sleep(2500);
    Probe.exit(call);
    return true;
  }

  final void idle() {
    Shadows.shadowOf(main).idle();
  }

  /** Checks that the issues of an event have this kind, this handler and this scene. */
  final void checkHang(String call, Class<?> handler, Class<?> scene) {
    assertThat(next().content())
        .containsEntry("detail", "LAG_TOUCH")
        .containsEntry("call", call)
        .containsEntry("handler", handler.getName())
        .containsEntry("scene", scene.getName());
    assertThat(next().content())
        .containsEntry("detail", "NORMAL")
        .containsEntry("cost", 2500L)
        .containsEntry("scene", scene.getName())
        .containsEntry("stack", "0,1048574,1,2500\n1,5,1,2500\n");
  }
}
