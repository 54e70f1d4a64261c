package dev.serin.android;

import android.os.Handler;
import android.os.Looper;
import android.util.Printer;
import dev.serin.Probe;
import dev.serin.runtime.Clock;
import dev.serin.runtime.Heartbeat;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Any Looper of the process; detects its messages by the lines that it prints. Other code may set a
 * printer too. This is checked when the loop is idle, at most once per minute. If Serin's printer
 * is really no longer called, it is set again in front of the other one. While messages are not
 * wanted, the loop prints nothing for Serin.
 */
final class LooperSource implements LoopSource {
  private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Looper looper;
  private final String name;
  private final LooperContext context;
  private final Clock clock;
  private final Log log;
  private final AppGuard guard;
  private final IdleHandlers idleHandlers;
  private final WaitingMessages waiting;

  /** The source of this loop's input events; null if it receives none. */
  private final @Nullable AppInput input;

  /** The loop's printer, for which Looper has a setter but no getter. */
  private final HiddenField<Printer> logging;

  private volatile @Nullable LoopEvents eventListener;

  /** The loop's current or former printer; null in a pause. */
  private volatile @Nullable LoopPrinter printer;

  /** The printer of before the pause, if another printer still calls it. */
  private @Nullable LoopPrinter retired;

  private final Runnable settle;
  private volatile boolean isWanted = true;

  /** Checks the main loop between messages; null for other loops, and unless it is watched. */
  private volatile @Nullable LooperHeartbeat heartbeat;

  /** Receives the first messages; null if none are awaited. */
  private volatile @Nullable FirstMessages first;

  /** Whether a pause begins as soon as none are awaited. */
  private boolean pausesLater;

  // The loop's thread only.
  private long checkedNanos;
  private boolean suspicious;
  private long suspiciousLines;

  /** Watches a Looper under a name that is valid in a file name. */
  LooperSource(Looper looper, String name, LooperContext context) {
    HiddenApi hidden = context.app.hidden;
    this.looper = looper;
    this.name = name;
    this.context = context;
    this.clock = context.app.clock;
    this.log = context.app.log;
    this.logging = hidden.field(Looper.class, "mLogging", Printer.class);
    this.idleHandlers = new IdleHandlers(looper, log, hidden);
    this.waiting = new WaitingMessages(looper, hidden);
    this.input = looper == Looper.getMainLooper() ? context.input : null;
    this.guard =
        new AppGuard(log, "serin: the loop " + name + " is not fully known; the app continues: ");
    this.settle = () -> guard.run(this::settle);
    this.checkedNanos = clock.nanoTime();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void start(LoopEvents events) {
    Printer former = logging.of(looper);
    if (!context.watching.containsValue(looper)) { // a retired printer may be one in a pause
      former = LoopPrinter.inUse(former);
    }
    if (former instanceof LoopPrinter) {
      throw new IllegalStateException("it is watched already");
    }
    if (LoopPrinter.isAny(former)) {
      throw new IllegalStateException("another copy of Serin in this process watches it already");
    }
    if (!logging.isKnown()) {
      log.write(
          "serin: Looper.mLogging cannot be read here, so a printer that the loop "
              + name
              + " may have had gets no more lines");
    }
    if (!waiting.areKnown()) {
      log.write("serin: the waiting messages of the loop " + name + " cannot be read here");
    }
    eventListener = events;
    if (input != null) {
      heartbeat = new LooperHeartbeat(looper, events, input::loopWaits);
    }
    if (Looper.myLooper() == looper) {
      events.attach();
    }
    install(events, former, false);
    IdleQueues.whenIdle(looper, this::idle);
    idleHandlers.start(events);
    if (input != null) {
      input.start(events);
    }
    context.watching.put(this, looper);
  }

  @Override
  public synchronized void stop() {
    context.watching.remove(this);
    forget();
    LoopPrinter ours = printer;
    if (ours != null) {
      remove(ours);
    }
  }

  /** Stops reporting. */
  private void forget() {
    boolean wasWatched = eventListener != null;
    eventListener = null;
    LooperHeartbeat beating = heartbeat;
    heartbeat = null;
    if (beating != null) {
      beating.stop();
    }
    if (wasWatched) {
      idleHandlers.stop();
      if (input != null) {
        input.stop();
      }
    }
  }

  @Override
  public String means() {
    return "its printer";
  }

  @Override
  public boolean hasEnded() {
    return !looper.getThread().isAlive();
  }

  /** Passes on the first messages, also in a pause. */
  void await(FirstMessages messages) {
    first = messages;
  }

  @Override
  public void wanted(boolean isWanted) {
    this.isWanted = isWanted;
    Loopers.run(looper, settle);
  }

  /** Applies the latest request, as several threads may have made requests. */
  private void settle() {
    if (isWanted) {
      resume(false);
    } else {
      pause();
    }
  }

  /**
   * Stops the loop from printing for Serin, if that is possible. Ends the current message for
   * Serin. On the loop's thread.
   */
  synchronized void pause() {
    LoopPrinter ours = printer;
    pausesLater = first != null;
    if (eventListener != null && ours != null && !pausesLater) {
      ours.end();
      retire(ours);
    }
  }

  /** Whether the loop's current message has been reported. On the loop's thread. */
  boolean isInMessage() {
    LoopPrinter ours = printer;
    return ours != null && ours.isOpen();
  }

  /**
   * Begins a pause in which the current message stays open for Serin; its end is up to the caller.
   * On the loop's thread.
   *
   * @return whether the loop no longer prints for Serin; it still does while the first messages are
   *     awaited
   */
  synchronized boolean handOver() {
    LoopPrinter ours = printer;
    if (first != null) {
      return false;
    }
    if (eventListener != null && ours != null) {
      retire(ours);
    }
    return true;
  }

  private void retire(LoopPrinter ours) {
    retired = remove(ours) ? null : ours;
    printer = null;
  }

  /**
   * Ends a pause, if there is one. On the loop's thread.
   *
   * @param inMessage whether the loop's current message has been reported
   * @return whether the loop prints for Serin now
   */
  synchronized boolean resume(boolean inMessage) {
    LoopEvents events = eventListener;
    pausesLater = false;
    if (events == null || printer != null) {
      return events != null;
    }
    Printer current = logging.of(looper);
    LoopPrinter inChain = retired;
    retired = null;
    current = inChain == current ? current : LoopPrinter.inUse(current);
    if (inChain != current && LoopPrinter.isAny(current)) {
      taken();
      return false;
    }
    suspicious = false;
    if (inChain != null && (inChain == current || inChain.isCalled())) {
      inChain.revive(events, inMessage);
      printer = inChain;
      checkedNanos = clock.nanoTime() - CHECK_NANOS; // the next idle time checks the chain
    } else {
      install(events, current, inMessage);
    }
    return true;
  }

  @Override
  public @Nullable Heartbeat heartbeat() {
    return heartbeat;
  }

  @Override
  public String scene() {
    return context.visible.scene();
  }

  @Override
  public boolean isIdle(StackTraceElement[] stack) {
    return Loopers.isPolling(stack);
  }

  @Override
  public boolean isForeground() {
    return context.visible.isForeground();
  }

  @Override
  public String describe(Object kind) {
    return MessageLine.describe(kind.toString());
  }

  @Override
  public List<Map<String, Object>> messagesWaiting() {
    return waiting.list();
  }

  @Override
  public long overdueMillis(long minMillis) {
    long millis = waiting.overdueMillis();
    return millis < minMillis ? 0 : millis;
  }

  /** Called when the loop is idle. Returns whether to be called again. */
  private boolean idle() {
    LoopEvents events = eventListener;
    LoopPrinter ours = printer;
    if (events == null) {
      Probe.free(); // the loop's own thread can
      return false;
    }
    if (ours == null) {
      return true;
    }
    ours.end();
    events.idle();
    long nowNanos = clock.nanoTime();
    if (suspicious) {
      suspicious = false;
      if (ours.lines() == suspiciousLines) {
        replaced(events, ours);
      }
    } else if (nowNanos - checkedNanos >= CHECK_NANOS) {
      checkedNanos = nowNanos;
      suspicious = logging.of(looper) != ours;
      suspiciousLines = ours.lines();
    }
    return eventListener != null;
  }

  /**
   * Called when the printer was found to be another, and a message has run since without a line to
   * ours.
   */
  private synchronized void replaced(LoopEvents events, LoopPrinter ours) {
    if (eventListener == null) {
      return; // stopped meanwhile
    }
    if (!logging.isKnown()) {
      log.write(
          "serin: the loop "
              + name
              + " has another printer now, which cannot be read here; its freezes are not"
              + " reported");
      forget();
      return;
    }
    Printer current = LoopPrinter.inUse(logging.of(looper));
    if (LoopPrinter.isAny(current)) {
      taken();
      return;
    }
    ours.retire();
    install(events, current, false);
    log.write(
        "serin: the printer of the loop "
            + name
            + " had been replaced by "
            + (current == null ? "none" : current.getClass().getName())
            + " and is back");
  }

  private void taken() {
    log.write("serin: another copy of Serin in this process watches the loop " + name + " now");
    forget();
  }

  private void install(LoopEvents events, @Nullable Printer former, boolean inMessage) {
    LoopPrinter ours = new LoopPrinter(looper.getThread(), events, former, inMessage, this::begins);
    printer = ours;
    Loopers.print(looper, ours);
  }

  /** Removes a printer from the loop. Returns false if another printer may call it. */
  private boolean remove(LoopPrinter ours) {
    ours.retire();
    boolean isFirst = logging.of(looper) == ours;
    if (isFirst) {
      Loopers.print(looper, ours.former());
    }
    return isFirst;
  }

  private void begins(String line) {
    FirstMessages awaited = first;
    if (awaited != null) {
      guard.run(() -> begins(awaited, line));
    }
    if (LoopPrinter.isEnterAnimationComplete(line)) {
      guard.run(context.frames::entered);
    }
  }

  private void begins(FirstMessages awaited, String line) {
    awaited.begin(line);
    if (awaited.isDone()) {
      first = null;
      new Handler(looper).post(() -> guard.run(this::pauseNow)); // not while a message runs
    }
  }

  private synchronized void pauseNow() {
    if (pausesLater) {
      pause();
    }
  }
}
