package dev.serin.runtime;

import dev.serin.CallRecorder;
import dev.serin.MessageCalls;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tracks one loop: the running dispatch, its start time, and long dispatches. The loop's thread
 * calls the {@link LoopEvents}. They never throw or wait, and allocate only for a long dispatch.
 * The other methods are for the watchdog and the ticker.
 */
final class Loop implements LoopEvents {
  /** The clock ticks for at most this long while the thread works before its first message. */
  private static final long BEFORE_FIRST_NANOS = 60_000_000_000L;

  private final GuardedSource source;
  private final LoopOutage outage;
  private final LoopContext context;
  private final Clock clock;
  private final LoopRecorder recorder;
  private final History history;
  private final Backlog backlog = new Backlog();
  private final Listeners listeners;
  private final EndedDispatches ended = new EndedDispatches();
  private final OpenDispatches dispatches = new OpenDispatches();

  /** Used by the loop's thread only. */
  private boolean woken;

  // Written by the loop's thread, read by others.
  private volatile @Nullable Thread thread;
  private long hereNanos; // read after beforeFirst
  private volatile boolean beforeFirst;
  private volatile boolean closed;

  Loop(LoopSource source, LoopContext context, Options options, Listeners listeners) {
    this.source = new GuardedSource(source, context);
    this.outage = new LoopOutage(this.source.name(), context);
    this.context = context;
    this.clock = context.clock();
    this.listeners = listeners;
    this.recorder = new LoopRecorder(options);
    this.history = new History(options.get(Option.MESSAGES_BEFORE).intValue());
  }

  @Override
  public void here() {
    told(Told.HERE, UNKNOWN, null);
  }

  @Override
  public void begin(long queuedEpochMillis, @Nullable Object kind) {
    told(Told.BEGIN, queuedEpochMillis, kind);
  }

  @Override
  public void end() {
    told(Told.END, UNKNOWN, null);
  }

  @Override
  public void cut() {
    told(Told.CUT, UNKNOWN, null);
  }

  @Override
  public void calls(LoopCall call, long waitedNanos) {
    told(Told.CALLS, waitedNanos, call);
  }

  @Override
  public void returned() {
    told(Told.RETURNED, UNKNOWN, null);
  }

  @Override
  public void idle() {
    told(Told.IDLE, UNKNOWN, null);
  }

  @Override
  public void waiting() {
    told(Told.WAITING, UNKNOWN, null);
  }

  @Override
  public void woke() {
    told(Told.WOKE, UNKNOWN, null);
  }

  /**
   * The single entry point of the loop's thread. After a failure the program continues, and the
   * loop is watched again after a pause.
   */
  private void told(Told what, long time, @Nullable Object kind) {
    if (closed) {
      return;
    }
    try {
      Thread current = Thread.currentThread();
      if (outage.phase != LoopOutage.NONE && !tryEndOutage(current)) {
        return;
      }
      if (what == Told.BEGIN) {
        begin(current, time, kind);
      } else if (what == Told.HERE) {
        here(current);
      } else if (what == Told.CALLS && kind instanceof LoopCall) {
        calls(current, (LoopCall) kind, time);
      } else if (what == Told.IDLE) {
        backlog.idle();
      } else if (current == thread && dispatches.depth() > 0) {
        inDispatch(what, dispatches.innermost());
      }
    } catch (Throwable e) {
      outage.failure = e; // stores first: a call may overflow the stack or the memory
      outage.phase = LoopOutage.BEGUN;
      try {
        context.ended();
      } catch (Throwable again) {
        // The next event notifies the watchdog.
      }
    }
  }

  private void here(Thread current) {
    if (thread == null) {
      hereNanos = clock.nanoTime();
      attach(current, hereNanos);
      beforeFirst = true;
      context.busy();
    }
  }

  private void begin(Thread current, long queuedEpochMillis, @Nullable Object kind) {
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

  /** A call is part of the running message or, without one, a dispatch of its own. */
  private void calls(Thread current, LoopCall call, long waitedNanos) {
    boolean own = dispatches.depth() == 0 || woken;
    if (own) {
      begin(current, UNKNOWN, call);
    }
    if (dispatches.depth() == 0 || current != thread) {
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

  /** Handles an event of the innermost dispatch. */
  private void inDispatch(Told what, OpenDispatch innermost) {
    if (what == Told.CUT) {
      endDispatch(innermost, true);
    } else if (what == Told.RETURNED) {
      int mark = innermost.call.mark;
      if (dispatches.callReturned()) {
        endDispatch(innermost, false);
      } else if (innermost.call.isNone()) {
        recorder.endMark(mark);
        innermost.call.mark = MessageCalls.NO_MARK;
      }
    } else if (what == Told.WAITING) {
      long nowNanos = clock.nanoTime();
      recorder.stop(nowNanos);
      dispatches.stop(nowNanos);
      woken = false;
    } else if (what == Told.WOKE) {
      resumed();
    } else if (innermost.inlined > 0) {
      innermost.inlined--;
    } else {
      endDispatch(innermost, false);
    }
  }

  private void resumed() {
    if (!dispatches.isRunning()) {
      long nowNanos = clock.nanoTime();
      recorder.resume(nowNanos);
      woken = true;
      dispatches.resume(nowNanos);
    }
  }

  @Override
  public void frame() {
    if (Thread.currentThread() == thread && dispatches.depth() > 0) {
      dispatches.frame();
    }
  }

  /** Moves the most recently started frame to the given stage. Callable from any thread. */
  void stage(FrameStage stage, long nowNanos) {
    if (Thread.currentThread() == thread && dispatches.depth() > 0) {
      dispatches.stage(stage, nowNanos);
    }
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
  Backlog backlog() {
    return backlog;
  }

  /** The messages that ended recently. */
  History history() {
    return history;
  }

  /**
   * The running dispatch; null if none runs or if it is unknown. A dispatch in {@link #ended} no
   * longer runs.
   */
  @Nullable Dispatch running() {
    Thread current = thread;
    CallRecorder recording = recorder.get();
    OpenDispatch open = dispatches.running();
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
    Thread current = thread;
    CallRecorder recording = recorder.get();
    List<OpenDispatch> seen = outage.isOn() ? Collections.emptyList() : dispatches.seen();
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
    return current == thread && recording == recorder.get();
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
    return thread == candidate;
  }

  /** Whether a dispatch runs, or the thread works and has not had a message yet. */
  boolean isRunning(long nowNanos) {
    return (dispatches.isRunning() && !outage.isOn())
        || (beforeFirst && nowNanos - hereNanos < BEFORE_FIRST_NANOS);
  }

  /** How long the running dispatch has run; 0 if none runs. */
  long runningNanos(long nowNanos) {
    return outage.isOn() ? 0 : dispatches.runningNanos(nowNanos);
  }

  /** The long dispatches that have ended. */
  EndedDispatches ended() {
    return ended;
  }

  /** How many dispatches have begun. */
  long dispatches() {
    return dispatches.begun();
  }

  /** Stops the source and frees the recording. */
  void close() {
    closed = true;
    source.stop();
    recorder.detach();
  }

  private void attach(Thread current, long nowNanos) {
    dispatches.clear();
    woken = false;
    recorder.attach(nowNanos);
    thread = current;
    if (closed) {
      recorder.detach(); // closed meanwhile
    }
  }

  private void beginDispatch(long queuedEpochMillis, @Nullable Object kind) {
    OpenDispatch beginning = dispatches.next();
    beginning.number = dispatches.begun() + 1;
    listeners.begin(source.name(), beginning, beginning.number);
    long nowNanos = clock.nanoTime();
    woken = false;
    beforeFirst = false;
    beginning.begin(nowNanos, recorder.begin(nowNanos));
    beginning.queueDelayMillis =
        queuedEpochMillis == UNKNOWN
            ? Dispatch.UNKNOWN_DELAY
            : Math.max(0, clock.epochMillis() - queuedEpochMillis);
    beginning.recordingEpoch = context.recordingEpoch();
    beginning.kind = kind;
    dispatches.begin(beginning);
    context.busy();
    if (!(kind instanceof LoopCall)
        && backlog.begins(nowNanos, beginning.queueDelayMillis, context.congestionNanos())) {
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
    backlog.ran(elapsedNanos);
    if (!cut) {
      history.add(ending, elapsedNanos);
    }
    if (isLong) {
      boolean over = !cut && elapsedNanos >= context.overNanos();
      Dispatch.End end = new Dispatch.End(nowNanos, cut, recorder.get(), calls);
      ended.keep(ending, end, context.recordingEpoch(), over);
      context.ended();
    }
    woken = false;
    dispatches.end(nowNanos);
    listeners.ended(source.name(), ending);
  }

  /** Ends an outage whose pause is over. Returns whether it ended. Called by the loop's thread. */
  private boolean tryEndOutage(Thread current) {
    if (outage.phase == LoopOutage.BEGUN) {
      context.ended(); // the start of the outage may not have notified the watchdog
    }
    Thread former = thread;
    boolean isWriter = former == null || former == current || !former.isAlive();
    if (outage.phase != LoopOutage.OVER || !isWriter) {
      return false;
    }
    if (former == current) {
      attach(current, clock.nanoTime()); // begins and ends of open dispatches may have been missed
    }
    outage.phase = LoopOutage.NONE;
    return true;
  }
}
