package dev.serin.android;

import android.app.Activity;
import org.junit.After;
import org.robolectric.Shadows;

/** The same while the main thread is watched by frames, and an animation runs. */
public class DoFrameByFramesTest extends DoFrameTest {
  private Animated animation;

  @Override
  String loopSource() {
    return "frames";
  }

  @Override
  String drawing() {
    return "a frame";
  }

  @Override
  void begin(Activity shown) {
    animation = new Animated(shown);
    animation.start();
    for (int i = 0; i < 5; i++) { // until Serin requests beats
      Shadows.shadowOf(main).idleFor(BEAT);
    }
  }

  @After
  public void stop() {
    animation.stop();
  }
}
