package com.example.notes;

import android.os.Handler;
import android.os.Looper;
import dev.serin.junit.NoSlowDispatchRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** Tests in Robolectric's other modes. */
@RunWith(RobolectricTestRunner.class)
@Config(manifest = Config.NONE, sdk = 34)
public class OtherModes {
  @Rule public final NoSlowDispatchRule rule = new NoSlowDispatchRule(200);

  @Test
  @LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
  public void on_a_thread_of_its_own() {
    new Handler(Looper.getMainLooper()).post(Disk::write);
  }

  @Test
  @LooperMode(LooperMode.Mode.LEGACY)
  @SuppressWarnings("deprecation") // apps use it
  public void legacy() {
    new Handler(Looper.getMainLooper()).post(Disk::write);
  }
}
