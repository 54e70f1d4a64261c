package dev.serin.samples.android;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** The first screen, for a moment or, if the start is to be slow, for a second and a half. */
public final class SplashActivity extends Activity implements Runnable {
  private static final long MILLIS = 200;
  private static final long SLOW_MILLIS = 1500;

  private final Handler handler = new Handler(Looper.getMainLooper());

  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    setContentView(R.layout.splash);
    handler.postDelayed(this, SlowStart.isWanted(this) ? SLOW_MILLIS : MILLIS);
  }

  @Override
  public void run() {
    startActivity(new Intent(this, MainActivity.class));
    finish();
  }

  @Override
  protected void onDestroy() {
    handler.removeCallbacks(this);
    super.onDestroy();
  }
}
