package android.app;

import android.os.Handler;
import android.os.Looper;

/** Stub: holds the handler that Matrix hooks. Field names are Android's. */
public final class ActivityThread {
  @SuppressWarnings("UnusedVariable") // Matrix finds it by reflection.
  private static final ActivityThread sCurrentActivityThread = new ActivityThread();

  final H mH = new H();

  private ActivityThread() {}

  /** The handler of the main thread. */
  static final class H extends Handler {
    H() {
      super(Looper.getMainLooper());
    }
  }
}
