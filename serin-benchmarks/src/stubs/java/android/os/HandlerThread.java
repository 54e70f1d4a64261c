package android.os;

/** Stub: handlers have a thread of their own, see {@link Handler}. */
public class HandlerThread extends Thread {
  private final Looper looper = new Looper();

  /** A thread with this name. */
  public HandlerThread(String name) {
    super(name);
    setDaemon(true);
  }

  /** The loop of this thread. */
  public Looper getLooper() {
    return looper;
  }

  /** Does nothing, as nothing runs. */
  public boolean quit() {
    return true;
  }
}
