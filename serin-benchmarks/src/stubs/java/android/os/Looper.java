package android.os;

import android.util.Printer;
import org.jspecify.annotations.Nullable;

/**
 * Stub: a loop that is told when a message begins, and tells the printer. Field names are
 * Android's, as Matrix looks for them by reflection.
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

  /** The messages that wait. */
  public MessageQueue getQueue() {
    return queue;
  }

  /** Sets who is told of messages. */
  public void setMessageLogging(@Nullable Printer printer) {
    mLogging = printer;
  }

  /** Who is told of messages, if anybody is. */
  public @Nullable Printer printer() {
    return mLogging;
  }

  /** Does nothing, as nothing runs. */
  public void quit() {}

  /** A message begins: tells the printer in the words that Android uses. */
  public void beginMessage() {
    Printer printer = mLogging;
    if (printer == null) {
      throw new IllegalStateException("nobody listens to the main looper");
    }
    printer.println(">>>>> Dispatching to Handler (android.app.ActivityThread$H) {1} null: 0");
  }
}
