package android.os;

import android.util.Printer;
import org.jspecify.annotations.Nullable;

/**
 * Stub: the caller reports the beginning of a message, and the loop notifies its printer. Field
 * names are Android's, as Matrix looks for them by reflection.
 */
public final class Looper {
  private static volatile @Nullable Looper mainLooper;

  private final Thread thread = Thread.currentThread();
  private final MessageQueue queue = new MessageQueue();
  private @Nullable Printer mLogging;

  /** Makes the current thread the main thread. */
  public static Looper prepareMainLooper() {
    Looper looper = new Looper();
    mainLooper = looper;
    return looper;
  }

  /** The main thread's looper, or null before {@link #prepareMainLooper}. */
  public static @Nullable Looper getMainLooper() {
    return mainLooper;
  }

  /** The thread that runs the loop. */
  public Thread getThread() {
    return thread;
  }

  /** The queue of waiting messages. */
  public MessageQueue getQueue() {
    return queue;
  }

  /** Sets the printer of messages. */
  public void setMessageLogging(@Nullable Printer printer) {
    mLogging = printer;
  }

  /** The printer of messages, if there is one. */
  public @Nullable Printer printer() {
    return mLogging;
  }

  /** Does nothing, as nothing runs. */
  public void quit() {}

  /** Begins a message: prints Android's line for it. */
  public void beginMessage() {
    Printer printer = mLogging;
    if (printer == null) {
      throw new IllegalStateException("nobody listens to the main looper");
    }
    printer.println(">>>>> Dispatching to Handler (android.app.ActivityThread$H) {1} null: 0");
  }
}
