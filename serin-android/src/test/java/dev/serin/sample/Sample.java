package dev.serin.sample;

import dev.serin.android.VirtualClock;

/** An activity whose button takes long: its methods each sleep for their own time. */
public final class Sample implements Runnable {
  private final VirtualClock clock;

  public Sample(VirtualClock clock) {
    this.clock = clock;
  }

  /** A click. */
  @Override
  public void run() {
    f();
  }

  void f() {
    a();
    a();
    a();
    a();
    b();
    c();
    d();
    e();
  }

  void a() {
    clock.sleep(100);
  }

  void b() {
    clock.sleep(200);
  }

  void c() {
    clock.sleep(300);
  }

  private void d() {
    clock.sleep(1);
  }

  private void e() {
    clock.sleep(5);
  }
}
