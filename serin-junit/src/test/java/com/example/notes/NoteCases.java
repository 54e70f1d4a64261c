package com.example.notes;

import static org.junit.Assert.assertThrows;
import static org.robolectric.Shadows.shadowOf;

import android.content.Intent;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import dev.serin.junit.NoSlowDispatch;
import dev.serin.junit.NoSlowDispatchRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** Tests in Robolectric's default mode. */
@RunWith(RobolectricTestRunner.class)
@Config(manifest = Config.NONE, sdk = 34)
@NoSlowDispatch(maxMillis = 200)
public class NoteCases {
  /** No message takes so long. */
  private static final long AGES_MILLIS = 600_000;

  @Rule public final NoSlowDispatchRule rule = new NoSlowDispatchRule();

  @Test
  public void posted() {
    new Handler(Looper.getMainLooper()).post(Disk::write);
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  @NoSlowDispatch(maxMillis = AGES_MILLIS)
  public void quick() {
    new Handler(Looper.getMainLooper()).post(Disk::write);
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  public void own_work() {
    Disk.write();
  }

  @Test
  public void never_run() {
    new Handler(Looper.getMainLooper()).post(Disk::write);
  }

  @Test
  @NoSlowDispatch(maxMillis = AGES_MILLIS)
  public void starts() {
    start(new Intent());
  }

  @Test
  public void starts_slowly() {
    start(new Intent().putExtra(NoteActivity.SLOW, true));
  }

  @Test
  public void starts_and_fails() {
    Intent intent =
        new Intent().putExtra(NoteActivity.SLOW, true).putExtra(NoteActivity.FAILS, true);
    assertThrows(IllegalStateException.class, () -> start(intent));
    new Handler(Looper.getMainLooper()).post(Disk::write);
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  public void clicks() {
    View button = start(new Intent()).get().findViewById(android.R.id.button1);
    button.post(button::performClick);
    shadowOf(Looper.getMainLooper()).idle();
  }

  @Test
  public void fails() {
    new Handler(Looper.getMainLooper()).post(Disk::write);
    shadowOf(Looper.getMainLooper()).idle();
    throw new IllegalStateException("the test's own");
  }

  @Test
  public void message_fails() {
    new Handler(Looper.getMainLooper())
        .post(
            () -> {
              Disk.write();
              throw new IllegalStateException("the message's own");
            });
    shadowOf(Looper.getMainLooper()).idle();
  }

  private static ActivityController<NoteActivity> start(Intent intent) {
    intent.setClass(RuntimeEnvironment.getApplication(), NoteActivity.class);
    return Robolectric.buildActivity(NoteActivity.class, intent).setup();
  }
}
