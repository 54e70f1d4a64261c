package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** A loop that a test drives by hand, on any thread. */
public class FakeLoop implements LoopSource {
  private final String name;
  private @Nullable LoopEvents events;
  private volatile String scene = "FakeScene";
  private volatile long overdueMillis;
  private volatile int timesAsked;
  private volatile boolean isWanted = true;
  private volatile boolean isIdle;
  private volatile boolean isForeground = true;
  private volatile @Nullable Heartbeat heartbeat;

  /** Runs whenever a message is described. */
  Runnable whenDescribed = () -> {};

  /** A loop of this name. */
  public FakeLoop(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void start(LoopEvents events) {
    this.events = events;
  }

  @Override
  public void wanted(boolean isWanted) {
    this.isWanted = isWanted;
  }

  /** Whether there is a listener for messages. */
  public boolean isWanted() {
    return isWanted;
  }

  @Override
  public void stop() {
    events = null;
  }

  /** Whether it is not started, or stopped since. */
  public boolean hasStopped() {
    return events == null;
  }

  @Override
  public String describe(Object kind) {
    whenDescribed.run();
    return LoopSource.super.describe(kind);
  }

  @Override
  public String scene() {
    return scene;
  }

  @Override
  public boolean isForeground() {
    return isForeground;
  }

  /** Enters or leaves the foreground, where it is at first. */
  public void setForeground(boolean isForeground) {
    this.isForeground = isForeground;
  }

  @Override
  public @Nullable Heartbeat heartbeat() {
    return heartbeat;
  }

  /** Sets the heartbeat, or null for none, as at first. */
  public void setHeartbeat(@Nullable Heartbeat heartbeat) {
    this.heartbeat = heartbeat;
  }

  /** The message of a heartbeat is handled. */
  public void alive() {
    LoopEvents listener = events;
    if (listener != null) {
      listener.alive();
    }
  }

  @Override
  public boolean isIdle(StackTraceElement[] stack) {
    return isIdle && stack.length > 0;
  }

  /** Sets whether the loop waits for a message although one seems to run. */
  public void seemsToRun(boolean isIdle) {
    this.isIdle = isIdle;
  }

  /** Shows another scene. */
  public void show(String scene) {
    this.scene = scene;
  }

  /** Sets this thread as the loop's, before any message. */
  public void attach() {
    LoopEvents listener = events;
    if (listener != null) {
      listener.attach();
    }
  }

  /** A message begins. */
  public void begin() {
    begin(LoopEvents.UNKNOWN);
  }

  /** A message begins that was sent at a time. */
  public void begin(long queuedEpochMillis) {
    LoopEvents listener = events;
    if (listener != null) {
      listener.begin(queuedEpochMillis, FakeLoop.class);
    }
  }

  /** The message ends. */
  public void end() {
    LoopEvents listener = events;
    if (listener != null) {
      listener.end();
    }
  }

  /** The message is not followed any further. */
  public void abandon() {
    LoopEvents listener = events;
    if (listener != null) {
      listener.abandon();
    }
  }

  /** The loop calls code of the program that is watched separately. */
  public void beginCall(LoopCall call, long waitedNanos) {
    LoopEvents listener = events;
    if (listener != null) {
      listener.beginCall(call, waitedNanos);
    }
  }

  /** Ends the innermost call between messages. */
  public void endCall() {
    LoopEvents listener = events;
    if (listener != null) {
      listener.endCall();
    }
  }

  /** The loop has nothing to do. */
  public void idle() {
    LoopEvents listener = events;
    if (listener != null) {
      listener.idle();
    }
  }

  /** Sets for how long the next message has been due. */
  public void overdue(long millis) {
    overdueMillis = millis;
  }

  /** How often the watchdog asked for how long the next message has been due. */
  public int timesAsked() {
    return timesAsked;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // called only by the watchdog
  public long overdueMillis(long minMillis) {
    timesAsked++;
    return overdueMillis < minMillis ? 0 : overdueMillis;
  }

  /** A message of a kind begins that was sent at a time. */
  public void begin(long queuedEpochMillis, Object kind) {
    LoopEvents listener = events;
    if (listener != null) {
      listener.begin(queuedEpochMillis, kind);
    }
  }

  /** The loop waits. */
  public void waiting() {
    LoopEvents listener = events;
    if (listener != null) {
      listener.waiting();
    }
  }

  /** The loop no longer waits. */
  public void resumed() {
    LoopEvents listener = events;
    if (listener != null) {
      listener.resumed();
    }
  }

  /** The message draws a frame. */
  public void frame() {
    LoopEvents listener = events;
    if (listener != null) {
      listener.frame();
    }
  }
}
