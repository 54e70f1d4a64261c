package android.view;

/** Stub: never beats. Names are Android's, as Matrix looks for them by reflection. */
@SuppressWarnings("UnusedVariable") // Matrix finds them by reflection
public final class Choreographer {
  private static final int QUEUES = 3;
  private static final Choreographer INSTANCE = new Choreographer();

  private final Object mLock = new Object();
  private final CallbackQueue[] mCallbackQueues = new CallbackQueue[QUEUES];
  private final long mFrameIntervalNanos = 16_666_666;

  private Choreographer() {
    for (int i = 0; i < QUEUES; i++) {
      mCallbackQueues[i] = new CallbackQueue();
    }
  }

  /** The choreographer of the main thread. */
  public static Choreographer getInstance() {
    return INSTANCE;
  }

  /** The queue of callbacks for a beat. */
  static final class CallbackQueue {
    /** Ignores the callback. */
    public void addCallbackLocked(long dueMillis, Object action, Object token) {}
  }
}
