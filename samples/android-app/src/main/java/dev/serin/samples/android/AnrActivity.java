package dev.serin.samples.android;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;

/** A button that hangs for eight seconds. */
public final class AnrActivity extends Activity implements View.OnClickListener {
  private Demo demo;

  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    demo = Demo.show(this, R.string.anr_about);
    demo.addButton(R.string.do_it, this);
  }

  @Override
  public void onClick(View button) {
    if (demo.isMisbehaving()) {
      synchronise();
    } else {
      demo.inBackground(this::synchronise);
    }
  }

  private void synchronise() {
    connect();
    download();
  }

  private void connect() {
    SystemClock.sleep(1000);
  }

  private void download() {
    SystemClock.sleep(200);
    waitForServer();
  }

  private void waitForServer() {
    SystemClock.sleep(6800);
  }
}
