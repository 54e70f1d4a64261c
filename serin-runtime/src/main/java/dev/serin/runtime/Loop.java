package dev.serin.runtime;

import dev.serin.CallRecorder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Tracks one loop: the running dispatch, its start time, and long dispatches. The loop's thread
 * calls the {@link LoopEvents}; each is guarded, so nothing is thrown into the program. After a
 * failure the program continues, and the loop is watched again after a pause. The other methods are
 * for the watchdog and the ticker.
 */
final class Loop implements LoopEvents {
  private final GuardedSource source;
  private final LoopOutage outage;
  private final LoopContext context;
  private final LoopThread loopThread;
  private final LoopRecorder recorder;
  private final OpenDispatches dispatches;

  /** The number of the last message after which a heartbeat was sent; -1 if none was. */
  private long beatAfter = -1;

  private final StateTimes states;
  private final AtomicBoolean unwatched = new AtomicBoolean();

  Loop(LoopSource source, LoopContext context, Options options, Listeners listeners) {
    this.source = new GuardedSource(source, context);
    this.outage = new LoopOutage(this.source.name(), context);
    this.context = context;
    this.loopThread = new LoopThread(this.source.name(), context, options, listeners);
    this.recorder = loopThread.recorder;
    this.dispatches = loopThread.dispatches;
    this.states = new StateTimes(context.clock().nanoTime());
  }

  @Override
  public void attach() {
    try {
      if (isWatched()) {
        loopThread.attach();
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void begin(long queuedEpochMillis, @Nullable Object kind) {
    try {
      if (isWatched()) {
        loopThread.begin(queuedEpochMillis, kind);
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void end() {
    try {
      if (isWatched()) {
        loopThread.end();
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void abandon() {
    try {
      if (isWatched()) {
        loopThread.abandon();
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void beginCall(LoopCall call, long waitedNanos) {
    try {
      if (isWatched()) {
        loopThread.beginCall(call, waitedNanos);
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void endCall() {
    try {
      if (isWatched()) {
        loopThread.endCall();
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void idle() {
    try {
      if (isWatched()) {
        loopThread.idle();
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void alive() {
    try {
      if (isWatched()) {
        loopThread.alive();
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void waiting() {
    try {
      if (isWatched()) {
        loopThread.waiting();
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void resumed() {
    try {
      if (isWatched()) {
        loopThread.resumed();
      }
    } catch (Throwable e) {
      failed(e);
    }
  }

  @Override
  public void frame() {
    loopThread.frame();
  }

  /** Moves the most recently started frame to the given stage. Callable from any thread. */
  void stage(FrameStage stage, long nowNanos) {
    loopThread.stage(stage, nowNanos);
  }

  private boolean isWatched() {
    return !loopThread.isClosed() && (outage.phase == LoopOutage.NONE || tryEndOutage());
  }

  private void failed(Throwable e) {
    outage.failure = e; // stores first: a call may overflow the stack or the memory
    outage.phase = LoopOutage.BEGUN;
    try {
      context.ended();
    } catch (Throwable again) {
      // The next event notifies the watchdog.
    }
  }

  /** Ends an outage whose pause is over. Returns whether it ended. Called by the loop's thread. */
  private boolean tryEndOutage() {
    if (outage.phase == LoopOutage.BEGUN) {
      context.ended(); // the start of the outage may not have notified the watchdog
    }
    Thread current = Thread.currentThread();
    Thread former = loopThread.get();
    boolean isWriter = former == null || former == current || !former.isAlive();
    if (outage.phase != LoopOutage.OVER || !isWriter) {
      return false;
    }
    if (former == current) {
      loopThread.restart(); // begins and ends of open dispatches may have been missed
    }
    outage.phase = LoopOutage.NONE;
    return true;
  }

  // For the watchdog and the ticker.

  /** The source of the messages. */
  GuardedSource source() {
    return source;
  }

  /** Whether the loop is watched. Dispatches that an error left open are invisible. */
  LoopOutage outage() {
    return outage;
  }

  /** Whether messages are late. */
  CongestionSignal congestion() {
    return loopThread.congestion;
  }

  /** The messages that ended recently. */
  History history() {
    return loopThread.history;
  }

  /**
   * The running dispatch; null if none runs or if it is unknown. A dispatch in {@link #ended} no
   * longer runs.
   */
  @Nullable Dispatch running() {
    Thread current = loopThread.get();
    CallRecorder recording = recorder.get();
    OpenDispatch open = dispatches.running(context.clock().nanoTime());
    if (open == null || current == null || outage.isOn() || !areSame(current, recording)) {
      return null;
    }
    return Dispatch.open(open, current, recording, context.recordingEpoch());
  }

  /**
   * All dispatches that were open at one moment, outermost first: the running one and those that
   * pumped it and stood still. Null if unknown. A long dispatch that has begun and is not in the
   * list is in {@link #ended} from now on.
   */
  @Nullable List<Dispatch> open() {
    Thread current = loopThread.get();
    CallRecorder recording = recorder.get();
    List<OpenDispatch> seen =
        outage.isOn() ? Collections.emptyList() : dispatches.seen(context.clock().nanoTime());
    if (seen == null || !areSame(current, recording)) {
      return null;
    }
    List<Dispatch> open = new ArrayList<>(seen.size());
    for (OpenDispatch dispatch : seen) {
      if (current != null) {
        open.add(Dispatch.open(dispatch, current, recording, context.recordingEpoch()));
      }
    }
    return open;
  }

  /** Whether both still belong to the loop: a dispatch and its calls must match. */
  private boolean areSame(@Nullable Thread current, @Nullable CallRecorder recording) {
    return current == loopThread.get() && recording == recorder.get();
  }

  /** The recorder of the loop's thread; null if there is none. */
  @Nullable CallRecorder recorder() {
    return recorder.get();
  }

  /** Records the loop's thread. */
  LoopRecorder recording() {
    return recorder;
  }

  /** Whether the given thread is the loop's. */
  boolean isOf(Thread candidate) {
    return loopThread.get() == candidate;
  }

  /** Whether a dispatch runs, or the thread works and has not had a message yet. */
  boolean isRunning(long nowNanos) {
    boolean isRunning = dispatches.isRunning() || dispatches.gap.isAsked();
    return (isRunning && !outage.isOn()) || loopThread.isBeforeFirst(nowNanos);
  }

  /**
   * Whether the thread waits for a message although a dispatch seems to run. A time between
   * messages has another judge: a callback of native code has the stack of a waiting thread, too,
   * but the loop does not answer.
   */
  boolean isIdle(Dispatch running, StackTraceElement[] stack) {
    return !running.isGap() && source.isIdle(stack);
  }

  /** How long the running dispatch has run; 0 if none runs. */
  long runningNanos(long nowNanos) {
    return outage.isOn() ? 0 : dispatches.runningNanos(nowNanos);
  }

  /** Measures the state of the thread while a dispatch runs. */
  void tick(long nowNanos) {
    long place = outage.isOn() ? 0 : dispatches.runningPlace(nowNanos);
    Thread current = loopThread.get();
    if (place == 0 || current == null) {
      states.idle(nowNanos);
    } else {
      states.tick(
          OpenDispatches.number(place),
          OpenDispatches.depth(place),
          dispatches.runningNanos(nowNanos),
          current.getState(),
          nowNanos);
    }
  }

  /** How long the dispatches were in each state of their thread. */
  StateTimes states() {
    return states;
  }

  /**
   * Sends a heartbeat if one is due: the program is in the foreground, nothing was heard of the
   * loop for the interval, the loop is not waiting, and no other heartbeat is unanswered. A loop
   * whose calls since its last message are recorded gets one even if it waits, as only its own
   * thread can begin another recording; one only, as the heartbeat itself may be followed by calls.
   * Called by the thread of the heartbeat.
   *
   * @return how long until the next check
   */
  long beat(long intervalNanos) {
    Heartbeat known = source.heartbeat();
    LoopGap gap = dispatches.gap;
    if (known == null) {
      gap.answered(); // the source has given up the loop
      return Threads.UNTIL_WOKEN;
    }
    if (loopThread.isClosed() || outage.isOn()) {
      return Threads.UNTIL_WOKEN;
    }
    long nowNanos = context.clock().nanoTime();
    if (gap.isAsked()) {
      if (source.isWaiting(known)) { // it reacts, even if the message never got to its queue
        gap.waits(nowNanos);
        gap.answered();
      }
      return intervalNanos;
    }
    if (!source.isForeground()) {
      return Threads.UNTIL_WOKEN;
    }
    recorder.separateGaps();
    long silentNanos = dispatches.isRunning() ? 0 : gap.silentNanos(nowNanos);
    if (silentNanos < intervalNanos) {
      return intervalNanos - silentNanos;
    }
    boolean isSeparate = recorder.isGapEmpty() || beatAfter == dispatches.begun();
    if (isSeparate && source.isWaiting(known)) {
      gap.waits(nowNanos);
      return intervalNanos;
    }
    beatAfter = dispatches.begun();
    send(known, nowNanos, intervalNanos);
    return intervalNanos / 2; // before the gap counts, in case the message got lost
  }

  private void send(Heartbeat known, long nowNanos, long intervalNanos) {
    boolean isSent = false;
    try {
      dispatches.gap.sends(nowNanos, intervalNanos, context.recordingEpoch());
      context.busy(); // the ticker measures from now on
      isSent = source.send(known);
    } finally {
      if (!isSent) {
        dispatches.gap.answered();
      }
    }
  }

  /** The long dispatches that have ended. */
  EndedDispatches ended() {
    return loopThread.ended;
  }

  /** How many dispatches have begun. */
  long dispatches() {
    return dispatches.begun();
  }

  /** Whether the loop is no longer watched, so the watchdog forgets it. No message begins then. */
  boolean isUnwatched() {
    return unwatched.get() && loopThread.isClosed();
  }

  /** Stops watching for good. Returns whether this is the first time. */
  boolean unwatch() {
    boolean isFirst = unwatched.compareAndSet(false, true);
    if (isFirst) {
      close();
      loopThread.tellAbandoned();
    }
    return isFirst;
  }

  /** Stops the source and frees the recording. */
  void close() {
    loopThread.close();
    source.stop();
    recorder.detach();
  }
}
