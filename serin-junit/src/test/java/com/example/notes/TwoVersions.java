package com.example.notes;

import static org.robolectric.Shadows.shadowOf;

import android.os.Handler;
import android.os.Looper;
import dev.serin.junit.NoSlowDispatch;
import dev.serin.junit.NoSlowDispatchRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;

/** Tests that run on two versions of Android, each with its own copies of all classes. */
@RunWith(RobolectricTestRunner.class)
@Config(
    manifest = Config.NONE,
    sdk = {28, 34})
@NoSlowDispatch(maxMillis = 200)
public class TwoVersions {
  @Rule public final NoSlowDispatchRule rule = new NoSlowDispatchRule();

  @Test
  public void posted() {
    new Handler(Looper.getMainLooper()).post(Disk::write);
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  @NoSlowDispatch(maxMillis = 600_000)
  public void quick() {
    new Handler(Looper.getMainLooper()).post(Disk::write);
    shadowOf(Looper.getMainLooper()).idle();
  }
}
