package dev.serin.android;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.Choreographer;
import dev.serin.runtime.Heartbeat;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The loop of the main thread, or another with a Choreographer. It prints nothing while the app is
 * in the foreground: a dispatch is the span from one beat of the display to the next. A callback is
 * posted for each beat, so the next one is late only if the loop hangs, and the display continues
 * to beat while nothing is drawn.
 *
 * <p>When the loop becomes idle, the span ends and another one begins, as nothing reports when the
 * loop resumes. So a span may exceed the time that the loop ran in it, by less than the time
 * between two beats. If no beat comes although the loop reacts, that span is discarded.
 *
 * <p>The display does not beat for an app in the background; there the loop's printer reports the
 * messages. It stops at the first beat and resumes after the last, so no message is missed or
 * counted twice.
 */
final class BeatSource implements LoopSource, Choreographer.FrameCallback, IdleQueues.Own {
  private static final String NO_BEATS =
      "serin: the display's vsync signals are unavailable; Serin uses the loop's printer: ";

  /** After this time without a beat, an idle loop is no longer expected to get one. */
  static final long WATCH_MILLIS = 100;

  /** A loop that reacts this late has not been idle. */
  private static final long LATE_MILLIS = WATCH_MILLIS / 2;

  private final Looper looper;
  private final Handler handler;
  private final LooperSource printing;
  private final AppGuard guard;
  private final Runnable settle = this::settle;
  private final Runnable watch = this::watch;
  private volatile @Nullable LoopEvents eventListener;
  private volatile boolean isWanted = true;

  // The loop's thread only.
  private @Nullable Choreographer choreographer;
  private boolean isForeground;

  /** Whether a callback is posted. */
  private boolean asked;

  /** Whether beats reveal the loop's messages at present, and not its printer. */
  private boolean beating;

  private long beats;
  private boolean watching;
  private long watchedBeats;
  private long watchMillis;

  /**
   * Starts without watching.
   *
   * @param printing the same loop, watched by its printer
   */
  BeatSource(Looper looper, LooperSource printing, Log log) {
    this.looper = looper;
    this.handler = new Handler(looper);
    this.printing = printing;
    this.guard = new AppGuard(log, NO_BEATS);
  }

  @Override
  public String name() {
    return printing.name();
  }

  @Override
  public String means() {
    return "frames";
  }

  @Override
  public void start(LoopEvents events) {
    printing.start(events);
    eventListener = events;
    IdleQueues.whenIdle(looper, this);
    Loopers.run(looper, settle);
  }

  @Override
  public void stop() {
    eventListener = null;
    printing.stop();
    Loopers.run(looper, settle);
  }

  @Override
  public void wanted(boolean isWanted) {
    this.isWanted = isWanted;
    Loopers.run(looper, settle);
  }

  /** Called when the app enters or leaves the foreground. On the loop's thread. */
  void foreground(boolean isForeground) {
    this.isForeground = isForeground;
    settle();
  }

  /** While the display beats, a dispatch is always open, so none is sent. */
  @Override
  public @Nullable Heartbeat heartbeat() {
    return printing.heartbeat();
  }

  @Override
  public String scene() {
    return printing.scene();
  }

  @Override
  public boolean isIdle(StackTraceElement[] stack) {
    return printing.isIdle(stack);
  }

  @Override
  public boolean isForeground() {
    return printing.isForeground();
  }

  @Override
  public String describe(Object kind) {
    return kind instanceof Span ? ((Span) kind).text : printing.describe(kind);
  }

  @Override
  public List<Map<String, Object>> messagesWaiting() {
    return printing.messagesWaiting();
  }

  @Override
  public long overdueMillis(long minMillis) {
    return printing.overdueMillis(minMillis);
  }

  /** Called for a beat. The first one after a pause ends only a printed message. */
  @Override
  public void doFrame(long frameTimeNanos) {
    LoopEvents events = eventListener;
    Choreographer known = choreographer;
    if (!asked || events == null || known == null) {
      return;
    }
    beats++;
    if (beating) {
      events.end();
    } else {
      printing.pause();
      beating = true;
    }
    events.begin(LoopEvents.UNKNOWN, Span.FRAME);
    events.frame();
    known.postFrameCallback(this);
  }

  /** Called when the loop is idle. */
  @Override
  public boolean queueIdle() {
    LoopEvents events = eventListener;
    if (events != null && beating) {
      events.idle();
      events.end();
      events.begin(LoopEvents.UNKNOWN, Span.MESSAGES);
      if (!watching) {
        watching = true;
        watchedBeats = beats;
        watchMillis = SystemClock.uptimeMillis() + WATCH_MILLIS;
        handler.postAtTime(watch, watchMillis);
      }
    }
    return events != null;
  }

  /** Checks for beats, some of which should have come meanwhile. */
  private void watch() {
    LoopEvents events = eventListener;
    watching = false;
    boolean isLate = SystemClock.uptimeMillis() - watchMillis > LATE_MILLIS;
    if (events != null && beating && beats == watchedBeats && !isLate) {
      events.abandon();
      print(false);
    }
  }

  /** Applies the latest request, as several threads may have made requests. */
  private void settle() {
    guard.run(() -> settle(eventListener));
  }

  private void settle(@Nullable LoopEvents events) {
    boolean ask = events != null && isWanted && isForeground;
    if (ask && !asked) {
      Choreographer known = Choreographer.getInstance();
      choreographer = known;
      known.postFrameCallback(this);
    } else if (!ask && asked && choreographer != null) {
      choreographer.removeFrameCallback(this);
      handler.removeCallbacks(watch);
      watching = false;
    }
    asked = ask;
    if (events == null) {
      beating = false;
    } else if (!isWanted) {
      rest(events);
    } else if (!beating) {
      print(false);
    } else if (!ask) {
      print(true);
    }
  }

  private void rest(LoopEvents events) {
    if (beating) {
      beating = false;
      events.abandon();
    }
    printing.pause();
  }

  private void print(boolean inMessage) {
    beating = false;
    printing.resume(inMessage);
  }

  /** The content of a dispatch that does not tell messages apart. */
  private enum Span {
    FRAME("a frame"),
    MESSAGES("messages between frames");

    private final String text;

    Span(String text) {
      this.text = text;
    }
  }
}
