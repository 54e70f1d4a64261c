package dev.serin.samples.android;

import android.app.Application;
import android.os.SystemClock;

/** The app, which takes over a second to be made if its start is to be slow. */
public final class SampleApp extends Application {
  @Override
  public void onCreate() {
    super.onCreate();
    if (SlowStart.isWanted(this)) {
      openDatabase();
      readSettings();
    }
  }

  private void openDatabase() {
    SystemClock.sleep(800);
    migrate();
  }

  private void migrate() {
    SystemClock.sleep(200);
  }

  private void readSettings() {
    SystemClock.sleep(300);
  }
}
