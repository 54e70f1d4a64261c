package dev.serin.runtime;

import dev.serin.Probe;
import dev.serin.format.Records;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows one loop: which dispatch runs, since when, and which were long. {@link LoopEvents} are
 * called by the loop's thread and neither throw, allocate nor wait, but for a dispatch that was
 * long; the rest is for the watchdog.
 */
final class Loop implements LoopEvents {
  /** For how long the clock ticks for what the thread does before its first message. */
  private static final long BEFORE_FIRST_NANOS = 60_000_000_000L;

  private final GuardedSource source;
  private final LoopContext context;
  private final Clock clock;
  private final LoopRing ring;
  private final History history;
  private final Backlog backlog = new Backlog();
  private final Listeners listeners;
  private final EndedDispatches ended = new EndedDispatches();

  // Written by the loop's thread. Watchdog and ticker read most of these too, as plain fields: late
  // and while they change. What they may conclude stands at running() and open().
  private @Nullable Thread thread;
  private OpenDispatch[] open = {new OpenDispatch(), new OpenDispatch()};
  private int depth;
  private long dispatches;
  private boolean woken;
  private long hereNanos;
  private volatile boolean beforeFirst;

  // Written by the loop's thread, read by others.
  private volatile @Nullable OpenDispatch running;
  private volatile boolean failed;

  Loop(LoopSource source, LoopContext context, Options options) {
    this.source = new GuardedSource(source, context);
    this.context = context;
    this.clock = context.clock();
    this.listeners = context.listeners();
    this.ring = new LoopRing(options);
    this.history = new History(options.get(Option.MESSAGES_BEFORE).intValue());
  }

  // What the source tells.

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

  /** The one place where the loop's thread comes in: whatever fails here, it goes on. */
  private void told(Told what, long time, @Nullable Object kind) {
    if (failed) {
      return;
    }
    try {
      Thread current = Thread.currentThread();
      if (what == Told.BEGIN) {
        begin(current, time, kind);
      } else if (what == Told.HERE) {
        here(current);
      } else if (what == Told.CALLS && kind instanceof LoopCall) {
        calls(current, (LoopCall) kind, time);
      } else if (what == Told.IDLE) {
        backlog.idle();
      } else if (depth > 0 && current == thread) {
        inDispatch(what, open[depth - 1]);
      }
    } catch (Throwable e) {
      fail(e);
    }
  }

  private void here(Thread current) {
    if (thread == null) {
      hereNanos = clock.nanoTime();
      attach(current);
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
      attach(current);
    }
    if (depth > 0 && !woken) {
      open[depth - 1].inlined++;
    } else {
      beginDispatch(queuedEpochMillis, kind);
    }
  }

  /** A call is a part of the message that runs, or else a dispatch of its own. */
  private void calls(Thread current, LoopCall call, long waitedNanos) {
    boolean own = depth == 0 || woken;
    if (own) {
      begin(current, UNKNOWN, call);
    }
    if (depth == 0 || current != thread) {
      return;
    }
    OpenDispatch innermost = open[depth - 1];
    if (own) {
      innermost.callBegins(call, waitedNanos);
    } else {
      innermost.call.begin(call, waitedNanos, clock.nanoTime(), ring.position(), false);
    }
  }

  /** What is told of the innermost dispatch. */
  private void inDispatch(Told what, OpenDispatch innermost) {
    if (what == Told.CUT) {
      endDispatch(innermost, true);
    } else if (what == Told.RETURNED) {
      if (innermost.call.returned()) {
        endDispatch(innermost, false);
      }
    } else if (what == Told.WAITING) {
      long nowNanos = clock.nanoTime();
      innermost.stop(nowNanos, ring.mark(Records.WAIT, Probe.micros(nowNanos)));
      woken = false;
      running = null;
    } else if (what == Told.WOKE) {
      woke(innermost);
    } else if (innermost.inlined > 0) {
      innermost.inlined--;
    } else {
      endDispatch(innermost, false);
    }
  }

  private void woke(OpenDispatch innermost) {
    if (running == null) {
      long nowNanos = clock.nanoTime();
      long position = ring.mark(Records.WAKE, Probe.micros(nowNanos));
      woken = true;
      running = innermost.resume(nowNanos, position);
    }
  }

  @Override
  public void frame() {
    if (depth > 0 && Thread.currentThread() == thread) {
      open[depth - 1].frame = true;
    }
  }

  /** The frame that the message draws that began last goes on to a stage. By any thread. */
  void stage(FrameStage stage, long nowNanos) {
    if (depth > 0 && Thread.currentThread() == thread) {
      open[depth - 1].stage(stage, nowNanos);
    }
  }

  // What the watchdog and the ticker ask.

  /** Where the messages come from. */
  GuardedSource source() {
    return source;
  }

  /** Whether messages are late. */
  Backlog backlog() {
    return backlog;
  }

  /** The messages that ended lately. */
  History history() {
    return history;
  }

  /**
   * The dispatch that runs now, or null. The slot it is read from may be reused meanwhile: what was
   * read counts only if afterwards the same dispatch still runs.
   */
  @Nullable Dispatch running() {
    OpenDispatch slot = running;
    Dispatch dispatch = slot == null ? null : dispatch(slot);
    return running == slot ? dispatch : null;
  }

  /**
   * All dispatches that are open, the outermost first: that which runs, and those that stand still
   * while they pump it. One that has just ended may be among them, one that has just begun not.
   */
  List<Dispatch> open() {
    List<Dispatch> dispatches = new ArrayList<>();
    OpenDispatch[] slots = open;
    for (int i = 0; i < Math.min(depth, slots.length); i++) {
      Dispatch dispatch = dispatch(slots[i]);
      if (dispatch != null) {
        dispatches.add(dispatch);
      }
    }
    return dispatches;
  }

  /**
   * Whether so much has been recorded of the open dispatches and spans, and not been read, that the
   * ring may soon overwrite some of it.
   */
  boolean isFlooded() {
    return ring.isFlooded(depth == 0 ? Dispatch.NOWHERE : open[0].beginPosition);
  }

  /** What records the loop's thread, or null. */
  @Nullable Probe probe() {
    return ring.probe();
  }

  /** Its ring, and up to where that has been read. */
  LoopRing ring() {
    return ring;
  }

  /** Whether a thread is the loop's. */
  boolean isOf(Thread candidate) {
    return thread == candidate;
  }

  private @Nullable Dispatch dispatch(OpenDispatch slot) {
    Thread current = thread;
    if (current == null) {
      return null;
    }
    long number = slot.number;
    Dispatch dispatch = Dispatch.open(slot, current, ring.probe(), context.recordingEpoch());
    return slot.number == number ? dispatch : null;
  }

  /** Whether a dispatch runs now, or the thread has begun to work and has had no message yet. */
  boolean isRunning(long nowNanos) {
    return running != null || (beforeFirst && nowNanos - hereNanos < BEFORE_FIRST_NANOS);
  }

  /** How long the dispatch that runs now has run; 0 if none does. */
  long runningNanos(long nowNanos) {
    OpenDispatch slot = running;
    return slot == null ? 0 : Math.max(0, nowNanos - slot.sinceNanos);
  }

  /** The dispatches that were long and have ended. */
  EndedDispatches ended() {
    return ended;
  }

  /** How many dispatches have begun, as far as the caller can see. */
  long dispatches() {
    return dispatches;
  }

  /** Calls nothing any more and frees the recording. */
  void close() {
    failed = true;
    source.stop();
    ring.detach();
  }

  private void attach(Thread current) {
    depth = 0;
    woken = false;
    running = null;
    ring.attach();
    thread = current;
    if (failed) {
      ring.detach(); // closed meanwhile
    }
  }

  private void beginDispatch(long queuedEpochMillis, @Nullable Object kind) {
    if (depth == open.length) {
      open = OpenDispatch.more(open);
    }
    OpenDispatch beginning = open[depth];
    listeners.begin(source.name(), beginning, dispatches + 1);
    long nowNanos = clock.nanoTime();
    long beginMicros = Probe.micros(nowNanos);
    long position = ring.mark(Records.BEGIN, beginMicros);
    if (depth > 0) {
      open[depth - 1].stop(nowNanos, position);
    }
    woken = false;
    beforeFirst = false;
    beginning.begin(nowNanos, beginMicros, position);
    beginning.queueDelayMillis =
        queuedEpochMillis == UNKNOWN
            ? Dispatch.UNKNOWN_DELAY
            : Math.max(0, clock.epochMillis() - queuedEpochMillis);
    beginning.recordingEpoch = context.recordingEpoch();
    beginning.kind = kind;
    beginning.number = ++dispatches;
    depth++;
    running = beginning;
    context.busy();
    if (!(kind instanceof LoopCall)
        && backlog.begins(nowNanos, beginning.queueDelayMillis, context.congestionNanos())) {
      context.ended();
    }
  }

  private void endDispatch(OpenDispatch ending, boolean cut) {
    listeners.ending(ending);
    long nowNanos = clock.nanoTime();
    long endPosition = ring.mark(Records.END, Probe.micros(nowNanos));
    running = null; // before it can be seen as ended: it is reported as one or the other
    long elapsedNanos = nowNanos - ending.sinceNanos;
    backlog.ran(elapsedNanos);
    if (!cut) {
      history.add(ending, elapsedNanos);
    }
    if (elapsedNanos >= context.trackNanos()) {
      keepLong(ending, nowNanos, endPosition, cut);
      context.ended();
    }
    depth--;
    if (depth > 0) {
      woken = false;
      running = open[depth - 1].resume(nowNanos, endPosition);
    }
    ending.end(nowNanos, endPosition, cut);
    listeners.ended(source.name(), ending);
  }

  /** Keeps what the watchdog is to look at, if there is room and memory; else it is lost. */
  private void keepLong(OpenDispatch ending, long nowNanos, long endPosition, boolean cut) {
    boolean over = !cut && nowNanos - ending.sinceNanos >= context.overNanos();
    if (!ended.hasRoom()) {
      ended.lose(over);
      return;
    }
    try {
      Dispatch.End end = new Dispatch.End(nowNanos, endPosition, cut);
      Thread current = Thread.currentThread();
      ended.add(Dispatch.ended(ending, current, ring.probe(), context.recordingEpoch(), end));
    } catch (OutOfMemoryError e) {
      ended.lose(over); // the program may survive it, and the loop has to go on being watched
    }
  }

  private void fail(Throwable failure) {
    failed = true;
    running = null;
    context.failed("the loop " + source.name() + " is no longer watched", failure);
  }
}
