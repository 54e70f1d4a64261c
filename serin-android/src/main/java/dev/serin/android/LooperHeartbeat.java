package dev.serin.android;

import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import dev.serin.runtime.Heartbeat;
import dev.serin.runtime.LoopEvents;

/**
 * The heartbeat of a Looper: a message at the front of its queue. The message is asynchronous, so
 * no barrier holds it back, and the loop's thread does nothing for it but answer.
 */
final class LooperHeartbeat extends Handler implements Heartbeat {
  private static final String NAME = "Handler (" + LooperHeartbeat.class.getName() + ")";

  private static final int BEAT = 0;

  private final LoopEvents events;
  private final Runnable whileWaiting;
  private volatile boolean isStopped;

  /**
   * Creates a heartbeat.
   *
   * @param whileWaiting called on the heartbeat's thread when the loop has been silent for a while
   *     and waits
   */
  LooperHeartbeat(Looper looper, LoopEvents events, Runnable whileWaiting) {
    super(looper);
    this.events = events;
    this.whileWaiting = whileWaiting;
  }

  /**
   * Whether a line belongs to a heartbeat.
   *
   * @param prefix the part of the line before the handler
   */
  static boolean isIn(String line, String prefix) {
    return line.startsWith(NAME, prefix.length());
  }

  /** Whether a class of handlers is that of heartbeats. */
  static boolean isHandler(String className) {
    return className.equals(LooperHeartbeat.class.getName());
  }

  /** Sends no more messages. */
  void stop() {
    isStopped = true;
    removeMessages(BEAT);
  }

  @Override
  public boolean isLoopWaiting() {
    boolean isWaiting =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.M && Since23.queue(getLooper()).isPolling();
    if (isWaiting) {
      whileWaiting.run();
    }
    return isWaiting;
  }

  @Override
  public boolean send() {
    if (isStopped) {
      return false;
    }
    removeMessages(BEAT); // if one still waits, it answers for none
    Message beat = obtainMessage(BEAT);
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.LOLLIPOP_MR1) {
      beat.setAsynchronous(true);
    }
    boolean isSent = sendMessageAtFrontOfQueue(beat);
    if (isStopped) {
      removeMessages(BEAT);
    }
    return isSent;
  }

  @Override
  public void handleMessage(Message beat) {
    events.alive();
  }
}
