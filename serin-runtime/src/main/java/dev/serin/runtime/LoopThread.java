package dev.serin.runtime;

import dev.serin.MessageCalls;
import org.jspecify.annotations.Nullable;

/**
 * A loop's own thread and its dispatches: handles the events of the loop. The loop's thread calls
 * the event methods, and {@link Loop} guards each call. They never wait, and allocate only for a
 * long dispatch. Other threads may use the fields, {@link #get}, {@link #isBeforeFirst} and {@link
 * #close}.
 */
final class LoopThread {
  /** The clock ticks for at most this long while the thread works before its first message. */
  private static final long BEFORE_FIRST_NANOS = 60_000_000_000L;

  final LoopRecorder recorder;
  final History history;
  final CongestionSignal congestion = new CongestionSignal();
  final EndedDispatches ended = new EndedDispatches();
  final OpenDispatches dispatches = new OpenDispatches();

  private final String name;
  private final LoopContext context;
  private final Clock clock;
  private final Listeners listeners;

  /** Used by the loop's thread only. */
  private boolean woken;

  // Written by the loop's thread, read by others.
  private volatile @Nullable Thread thread;
  private long attachedNanos; // read after beforeFirst
  private volatile boolean beforeFirst;
  private volatile boolean closed;

  LoopThread(String name, LoopContext context, Options options, Listeners listeners) {
    this.name = name;
    this.context = context;
    this.clock = context.clock();
    this.listeners = listeners;
    this.recorder = new LoopRecorder(options);
    this.history = new History(options.get(Option.MESSAGES_BEFORE).intValue());
  }

  /** The thread; null before its first event. */
  @Nullable Thread get() {
    return thread;
  }

  /** Whether the thread works and has not had a message yet. */
  boolean isBeforeFirst(long nowNanos) {
    return beforeFirst && nowNanos - attachedNanos < BEFORE_FIRST_NANOS;
  }

  /** Ignores all further events. */
  void close() {
    closed = true;
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * Notifies the listeners that the open messages are not followed any further. Without effect on
   * other threads than the loop's.
   */
  void tellAbandoned() {
    if (Thread.currentThread() == thread) {
      for (int depth = dispatches.depth() - 1; depth >= 0; depth--) {
        tellAbandoned(dispatches.at(depth));
      }
    }
  }

  private void tellAbandoned(OpenDispatch open) {
    open.cut = true;
    listeners.ended(name, open);
  }

  /** Starts watching the current thread as if it were new. */
  void restart() {
    attach(Thread.currentThread(), clock.nanoTime());
  }

  // Events.

  void attach() {
    if (thread == null) {
      attachedNanos = clock.nanoTime();
      attach(Thread.currentThread(), attachedNanos);
      beforeFirst = true;
      context.busy();
    }
  }

  void begin(long queuedEpochMillis, @Nullable Object kind) {
    Thread current = Thread.currentThread();
    Thread former = thread;
    if (current != former) {
      if (former != null && former.isAlive()) {
        return; // one thread at a time runs a loop
      }
      attach(current, clock.nanoTime());
    }
    if (dispatches.depth() > 0 && !woken) {
      dispatches.innermost().inlined++;
    } else {
      beginDispatch(queuedEpochMillis, kind);
    }
  }

  void end() {
    if (isInDispatch()) {
      OpenDispatch innermost = dispatches.innermost();
      if (innermost.inlined > 0) {
        innermost.inlined--;
      } else {
        endDispatch(innermost, false);
      }
    }
  }

  void abandon() {
    if (isInDispatch()) {
      endDispatch(dispatches.innermost(), true);
    }
  }

  /** A call is part of the running message or, without one, a dispatch of its own. */
  void beginCall(LoopCall call, long waitedNanos) {
    boolean own = dispatches.depth() == 0 || woken;
    if (own) {
      begin(LoopEvents.UNKNOWN, call);
    }
    if (!isInDispatch()) {
      return;
    }
    OpenDispatch innermost = dispatches.innermost();
    if (own) {
      innermost.callBegins(call, waitedNanos);
    } else if (innermost.call.isNone()) {
      innermost.call.begin(call, waitedNanos, clock.nanoTime(), false);
      innermost.call.mark = recorder.mark();
    } else {
      innermost.call.nest();
    }
    dispatches.callBegan();
  }

  void endCall() {
    if (isInDispatch()) {
      OpenDispatch innermost = dispatches.innermost();
      int mark = innermost.call.mark;
      if (dispatches.callReturned()) {
        endDispatch(innermost, false);
      } else if (innermost.call.isNone()) {
        recorder.endMark(mark);
        innermost.call.mark = MessageCalls.NO_MARK;
      }
    }
  }

  void idle() {
    congestion.idle();
  }

  /** Handles the message of a heartbeat. */
  void alive() {
    if (Thread.currentThread() == thread) {
      long nowNanos = endGap();
      if (dispatches.depth() == 0) {
        recorder.beginGap(nowNanos);
      }
    }
  }

  /**
   * Ends the time since the last message. If it counted as a dispatch, that has ended. Returns the
   * current time.
   */
  private long endGap() {
    dispatches.endingGap(); // before the clock is read: it is reported as running or as ended
    long nowNanos = clock.nanoTime();
    LoopGap gap = dispatches.gap;
    long askedNanos = dispatches.depth() == 0 ? gap.askedNanos(nowNanos) : LoopGap.NONE;
    boolean isDispatch = askedNanos != LoopGap.NONE;
    if (isDispatch) {
      ended(gap.into(dispatches.next(), dispatches.begun() + 1, askedNanos), nowNanos);
    }
    dispatches.endGap(isDispatch, nowNanos);
    return nowNanos;
  }

  /** Keeps a gap that counts as a dispatch and has ended. */
  private void ended(OpenDispatch gap, long nowNanos) {
    gap.cpuNanos = DispatchListener.UNKNOWN;
    long elapsedNanos = nowNanos - gap.sinceNanos;
    boolean isLong = elapsedNanos >= context.trackNanos();
    MessageCalls calls = isLong ? recorder.endGap(gap.sinceNanos, nowNanos) : null;
    gap.end(nowNanos, false);
    history.add(gap, elapsedNanos);
    if (isLong) {
      keep(gap, calls);
    }
  }

  /** Keeps a long dispatch that has ended, for the watchdog. */
  private void keep(OpenDispatch ending, @Nullable MessageCalls calls) {
    boolean over = !ending.cut && ending.endNanos - ending.sinceNanos >= context.overNanos();
    Dispatch.End end = new Dispatch.End(ending.endNanos, ending.cut, recorder.get(), calls);
    ended.keep(ending, end, context.recordingEpoch(), over);
    context.ended();
  }

  void waiting() {
    if (isInDispatch()) {
      long nowNanos = clock.nanoTime();
      recorder.stop(nowNanos);
      dispatches.stop(nowNanos);
      woken = false;
    }
  }

  void resumed() {
    if (isInDispatch() && !dispatches.isRunning()) {
      long nowNanos = clock.nanoTime();
      recorder.resume(nowNanos);
      woken = true;
      dispatches.resume(nowNanos);
    }
  }

  void frame() {
    if (isInDispatch()) {
      dispatches.frame();
    }
  }

  /** Moves the most recently started frame to the given stage. Callable from any thread. */
  void stage(FrameStage stage, long nowNanos) {
    if (isInDispatch()) {
      dispatches.stage(stage, nowNanos);
    }
  }

  private boolean isInDispatch() {
    return Thread.currentThread() == thread && dispatches.depth() > 0;
  }

  private void attach(Thread current, long nowNanos) {
    dispatches.clear(nowNanos);
    woken = false;
    recorder.attach(nowNanos);
    thread = current;
    if (closed) {
      recorder.detach(); // closed meanwhile
    }
  }

  private void beginDispatch(long queuedEpochMillis, @Nullable Object kind) {
    if (dispatches.gap.isAsked()) {
      endGap();
    }
    OpenDispatch beginning = dispatches.next();
    beginning.number = dispatches.begun() + 1;
    listeners.begin(name, beginning, beginning.number);
    if (closed) { // by a listener: another thread may have the recorder's state now
      tellAbandoned(beginning);
      return;
    }
    long nowNanos = clock.nanoTime();
    woken = false;
    beforeFirst = false;
    beginning.begin(nowNanos, recorder.begin(nowNanos));
    beginning.queueDelayMillis =
        queuedEpochMillis == LoopEvents.UNKNOWN
            ? Dispatch.UNKNOWN_DELAY
            : Math.max(0, clock.epochMillis() - queuedEpochMillis);
    beginning.recordingEpoch = context.recordingEpoch();
    beginning.kind = kind;
    dispatches.begin(beginning);
    context.busy();
    if (!(kind instanceof LoopCall)
        && congestion.begins(nowNanos, beginning.queueDelayMillis, context.congestionNanos())) {
      context.ended();
    }
  }

  private void endDispatch(OpenDispatch ending, boolean cut) {
    listeners.ending(ending);
    long nowNanos = clock.nanoTime();
    long elapsedNanos = nowNanos - ending.sinceNanos;
    boolean isLong = elapsedNanos >= context.trackNanos();
    dispatches.ending(); // before the end is visible: it is reported as running or as ended
    MessageCalls calls = recorder.end(nowNanos, isLong);
    ending.end(nowNanos, cut);
    congestion.ran(elapsedNanos);
    if (!cut) {
      history.add(ending, elapsedNanos);
    }
    if (isLong) {
      keep(ending, calls);
    }
    woken = false;
    dispatches.end(nowNanos);
    listeners.ended(name, ending);
  }
}
