package android.os;

/** Stub: is never idle. */
public final class MessageQueue {
  /** Would be called when the queue is idle. */
  public interface IdleHandler {
    /** Returns whether to keep the handler. */
    boolean queueIdle();
  }

  /** Does nothing, as the queue is never idle. */
  public void addIdleHandler(IdleHandler handler) {}
}
