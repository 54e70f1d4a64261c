package dev.serin.samples.android;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;

/** A button whose method calls others, each for its own time. */
public final class EvilMethodActivity extends Activity implements View.OnClickListener {
  private Demo demo;

  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    demo = Demo.show(this, R.string.evil_method_about);
    demo.addButton(R.string.do_it, this);
  }

  @Override
  public void onClick(View button) {
    if (demo.isMisbehaving()) {
      f();
    } else {
      demo.inBackground(this::f);
    }
  }

  private void f() {
    a();
    a();
    a();
    a();
    b();
    c();
    d();
    e();
  }

  private void a() {
    SystemClock.sleep(100);
  }

  private void b() {
    SystemClock.sleep(200);
  }

  private void c() {
    SystemClock.sleep(300);
  }

  private void d() {
    SystemClock.sleep(1);
  }

  private void e() {
    SystemClock.sleep(5);
  }
}
