package dev.serin.samples.android;

import android.app.Activity;
import android.os.Bundle;
import android.os.Process;

/** A switch that makes the next start of the app slow, and a button that ends this run of it. */
public final class StartUpActivity extends Activity {
  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    Demo demo = Demo.show(this, R.string.start_up_about);
    demo.setMisbehaving(SlowStart.isWanted(this));
    demo.whenSwitched((button, wanted) -> SlowStart.want(this, wanted));
    demo.addButton(R.string.end_process, button -> end());
  }

  private void end() {
    finishAffinity();
    Process.killProcess(Process.myPid());
  }
}
