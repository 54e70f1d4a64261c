package dev.serin.android;

import android.os.Handler;
import android.os.Looper;
import android.util.Printer;
import dev.serin.runtime.Clock;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Looper, any in the process: knows its messages by what it prints. Other code may set a printer
 * too. That is looked at when the loop is idle, at most once a minute, and if ours is really no
 * longer called, it is set again before the other one. While nobody wants to know of messages the
 * loop prints nothing for us.
 */
final class LooperSource implements LoopSource {
  private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** By it the system has an activity hear that the animation by which it came is over. */
  private static final String ENTER_ANIMATION_COMPLETE = ": 149";

  private final Looper looper;
  private final String name;
  private final Visible visible;
  private final Clock clock;
  private final AppFrames frames;
  private final Log log;
  private final AppGuard guard;
  private final IdleHandlers idleHandlers;

  /** By which windows this loop is given input; null if it is given none. */
  private final @Nullable AppInput input;

  /** The printer that the loop has, which can be set but not be asked for. */
  private final HiddenField<Printer> logging;

  private volatile @Nullable LoopEvents told;

  /** The one that the loop has, or had; none in a pause. */
  private volatile @Nullable LoopPrinter printer;

  private final Runnable settle;
  private volatile boolean isWanted = true;

  /** Hears of the first messages; null if none are awaited. */
  private volatile @Nullable FirstMessages first;

  /** Whether there is a pause as soon as none are awaited. */
  private boolean pausesLater;

  // The loop's thread only.
  private long checkedNanos;
  private boolean suspicious;
  private long suspiciousLines;

  /** Watches a Looper under a name that is fit for a file's. */
  LooperSource(Looper looper, String name, Installation installation) {
    this(looper, name, installation, new HiddenField<>(Looper.class, "mLogging", Printer.class));
  }

  LooperSource(
      Looper looper, String name, Installation installation, HiddenField<Printer> logging) {
    this.looper = looper;
    this.name = name;
    this.visible = installation.visible();
    this.clock = installation.clock();
    this.frames = installation.frames();
    this.log = installation.log();
    this.logging = logging;
    this.idleHandlers = new IdleHandlers(looper, log);
    this.input = looper == Looper.getMainLooper() ? installation.input() : null;
    this.guard =
        new AppGuard(log, "serin: the loop " + name + " is not fully known; the app goes on: ");
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
    if (former instanceof LoopPrinter) {
      throw new IllegalStateException("it is watched already");
    }
    if (isOurs(former)) {
      throw new IllegalStateException("another copy of Serin in this process watches it already");
    }
    if (!logging.isKnown()) {
      log.write(
          "serin: Looper.mLogging cannot be read here, so a printer that the loop "
              + name
              + " may have had gets no more lines");
    }
    if (!WaitingMessages.areKnown()) {
      log.write("serin: which messages wait in the loop " + name + " cannot be read here");
    }
    told = events;
    if (Looper.myLooper() == looper) {
      events.here();
    }
    install(events, former, false);
    IdleQueues.whenIdle(looper, this::idle);
    idleHandlers.start(events);
    if (input != null) {
      input.start(events);
    }
  }

  @Override
  public synchronized void stop() {
    forget();
    LoopPrinter ours = printer;
    if (ours != null) {
      remove(ours);
    }
  }

  /** Tells nothing more. */
  private void forget() {
    boolean wasWatched = told != null;
    told = null;
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

  /** Has the first messages heard of, also in a pause. */
  void await(FirstMessages messages) {
    first = messages;
  }

  @Override
  public void wanted(boolean isWanted) {
    this.isWanted = isWanted;
    Loopers.run(looper, settle);
  }

  /** Does what was asked for last: it may have been asked by several threads. */
  private void settle() {
    if (isWanted) {
      resume(false);
    } else {
      pause();
    }
  }

  /**
   * Has the loop print nothing for us, as far as we know how. A message that runs has ended for us.
   * On the loop's thread.
   */
  synchronized void pause() {
    LoopPrinter ours = printer;
    pausesLater = first != null;
    if (told != null && ours != null && !pausesLater) {
      ours.end();
      remove(ours);
      printer = null;
    }
  }

  /**
   * Ends a pause, if there is one. On the loop's thread.
   *
   * @param inMessage whether the loop's message that runs now has been told of
   */
  synchronized void resume(boolean inMessage) {
    LoopEvents events = told;
    pausesLater = false;
    if (events == null || printer != null) {
      return;
    }
    Printer current = logging.of(looper);
    if (isOurs(current)) {
      taken();
    } else {
      suspicious = false;
      install(events, current, inMessage);
    }
  }

  @Override
  public String scene() {
    return visible.scene();
  }

  @Override
  public boolean isForeground() {
    return visible.isForeground();
  }

  @Override
  public String describe(Object kind) {
    return MessageLine.describe(kind.toString());
  }

  @Override
  public List<Map<String, Object>> messagesWaiting() {
    return WaitingMessages.of(looper);
  }

  @Override
  public long overdueMillis(long leastMillis) {
    long millis = WaitingMessages.overdueMillis(looper);
    return millis < leastMillis ? 0 : millis;
  }

  /** The loop has nothing to do; returns whether to be called again. */
  private boolean idle() {
    LoopEvents events = told;
    LoopPrinter ours = printer;
    if (events == null || ours == null) {
      return events != null;
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
    return told != null;
  }

  /** A message has run since the printer was found to be another, and ours was told nothing. */
  private synchronized void replaced(LoopEvents events, LoopPrinter ours) {
    if (told == null) {
      return; // stopped meanwhile
    }
    if (!logging.isKnown()) {
      log.write(
          "serin: the loop "
              + name
              + " has another printer now, which cannot be read here; its freezes are not reported");
      forget();
      return;
    }
    Printer current = logging.of(looper);
    if (isOurs(current)) {
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

  private void remove(LoopPrinter ours) {
    ours.retire();
    if (logging.of(looper) == ours) {
      Loopers.print(looper, ours.former());
    }
  }

  private void begins(String line) {
    FirstMessages awaited = first;
    if (awaited != null) {
      guard.run(() -> begins(awaited, line));
    }
    if (line.endsWith(ENTER_ANIMATION_COMPLETE) && LoopPrinter.isOfApp(line)) {
      guard.run(frames::entered);
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

  private static boolean isOurs(@Nullable Printer candidate) {
    return candidate != null && candidate.getClass().getName().equals(LoopPrinter.class.getName());
  }
}
