package dev.serin.android;

import android.content.Context;
import android.hardware.display.DisplayManager;
import android.view.Display;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowDisplayManager;

/** A display beside the device's own. */
final class SecondDisplay {
  private SecondDisplay() {}

  /** Connects one. */
  static Display add() {
    int id = ShadowDisplayManager.addDisplay("w640dp-h480dp");
    Object displays = RuntimeEnvironment.getApplication().getSystemService(Context.DISPLAY_SERVICE);
    return ((DisplayManager) displays).getDisplay(id);
  }
}
