package dev.serin.benchmarks;

import dev.serin.runtime.Heartbeat;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A loop whose thread is the caller's. It runs messages, waits, and hangs between messages. As on
 * Android, a heartbeat is answered while it waits, and after a hang.
 */
final class LoadedLoop implements LoopSource, Heartbeat {
  private final Thread thread = Thread.currentThread();
  private @Nullable LoopEvents events;
  private volatile boolean isWaiting;
  private volatile boolean isAsked;

  /** Runs a message for a time. Returns the time that it has certainly taken. */
  long message(Object kind, long nanos, boolean works) {
    LoopEvents known = events();
    known.begin(System.currentTimeMillis(), kind);
    long beginNanos = System.nanoTime();
    pass(nanos, works);
    long tookNanos = System.nanoTime() - beginNanos;
    known.end();
    return tookNanos;
  }

  /** Waits for messages for a time. */
  void idle(long nanos) {
    long endNanos = System.nanoTime() + nanos;
    isWaiting = true;
    for (long leftNanos = nanos; leftNanos > 0; leftNanos = endNanos - System.nanoTime()) {
      answer();
      LockSupport.parkNanos(leftNanos);
    }
    isWaiting = false;
    answer();
  }

  /** Hangs between messages for a time. Returns the time that it has certainly taken. */
  long hang(long nanos, boolean works) {
    long beginNanos = System.nanoTime();
    pass(nanos, works);
    long tookNanos = System.nanoTime() - beginNanos;
    answer();
    return tookNanos;
  }

  private void answer() {
    if (isAsked) {
      isAsked = false;
      events().alive();
    }
  }

  private LoopEvents events() {
    LoopEvents known = events;
    if (known == null) {
      throw new IllegalStateException("the loop is not watched");
    }
    return known;
  }

  private static void pass(long nanos, boolean works) {
    long endNanos = System.nanoTime() + nanos;
    for (long leftNanos = nanos; leftNanos > 0; leftNanos = endNanos - System.nanoTime()) {
      if (!works) {
        LockSupport.parkNanos(leftNanos);
      }
    }
  }

  @Override
  public String name() {
    return "loaded";
  }

  @Override
  public void start(LoopEvents events) {
    this.events = events;
  }

  @Override
  public void stop() {
    events = null;
  }

  @Override
  public String scene() {
    return "Loaded";
  }

  @Override
  public String describe(Object kind) {
    return kind.toString();
  }

  @Override
  public boolean isForeground() {
    return true;
  }

  @Override
  public Heartbeat heartbeat() {
    return this;
  }

  @Override
  public boolean isLoopWaiting() {
    return isWaiting && !isAsked;
  }

  @Override
  public boolean send() {
    isAsked = true;
    LockSupport.unpark(thread);
    return true;
  }
}
