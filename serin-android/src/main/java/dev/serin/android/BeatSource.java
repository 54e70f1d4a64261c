package dev.serin.android;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.Choreographer;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.LoopSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The loop of the main thread, or another with a Choreographer, which prints nothing while the app
 * is in the foreground: a dispatch is the span from one beat of the display to the next. A callback
 * is posted for each beat, so that the next one is late only if the loop hangs, and the display
 * goes on to beat while nothing is drawn.
 *
 * <p>When the loop has nothing to do the span ends, and another one begins, as nobody tells when
 * the loop goes on: it may be longer than what ran in it by less than the time between two beats.
 * If no beat comes although the loop does react, that span was none.
 *
 * <p>Where the display does not beat for the app, which is in the background, its messages are
 * known by what the loop prints. That ends at the first beat, and goes on after the last, so that
 * no message is missed, and none counts twice.
 */
final class BeatSource implements LoopSource, Choreographer.FrameCallback, IdleQueues.Own {
  private static final String NO_BEATS =
      "serin: the beats of the display are not known here; the loop's printer is used: ";

  /** For how long no beat comes to a loop that is idle until it is not waited for. */
  static final long WATCH_MILLIS = 100;

  /** A loop that reacts this late has not been idle. */
  private static final long LATE_MILLIS = WATCH_MILLIS / 2;

  private final Looper looper;
  private final Handler handler;
  private final LooperSource printing;
  private final AppGuard guard;
  private final Runnable settle = this::settle;
  private final Runnable watch = this::watch;
  private volatile @Nullable LoopEvents told;
  private volatile boolean isWanted = true;

  // The loop's thread only.
  private @Nullable Choreographer choreographer;
  private boolean isForeground;

  /** Whether a callback is posted. */
  private boolean asked;

  /** Whether the loop is known by beats just now, and not by what it prints. */
  private boolean beating;

  private long beats;
  private boolean watching;
  private long watchedBeats;
  private long watchMillis;

  /**
   * Watches nothing yet.
   *
   * @param printing the same loop by what it prints
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
    told = events;
    IdleQueues.whenIdle(looper, this);
    Loopers.run(looper, settle);
  }

  @Override
  public void stop() {
    told = null;
    printing.stop();
    Loopers.run(looper, settle);
  }

  @Override
  public void wanted(boolean isWanted) {
    this.isWanted = isWanted;
    Loopers.run(looper, settle);
  }

  /** The app is in the foreground now, or is no longer. On the loop's thread. */
  void foreground(boolean isForeground) {
    this.isForeground = isForeground;
    settle();
  }

  @Override
  public String scene() {
    return printing.scene();
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
  public long overdueMillis(long leastMillis) {
    return printing.overdueMillis(leastMillis);
  }

  /** A beat. The first one after a pause ends nothing but a message that was printed. */
  @Override
  public void doFrame(long frameTimeNanos) {
    LoopEvents events = told;
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

  /** The loop has nothing to do. */
  @Override
  public boolean queueIdle() {
    LoopEvents events = told;
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

  /** Some beats should have come meanwhile. */
  private void watch() {
    LoopEvents events = told;
    watching = false;
    boolean isLate = SystemClock.uptimeMillis() - watchMillis > LATE_MILLIS;
    if (events != null && beating && beats == watchedBeats && !isLate) {
      events.cut();
      print(false);
    }
  }

  /** Does what was asked for last: it may have been asked by several threads. */
  private void settle() {
    guard.run(() -> settle(told));
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
      events.cut();
    }
    printing.pause();
  }

  private void print(boolean inMessage) {
    beating = false;
    printing.resume(inMessage);
  }

  /** What a dispatch is where messages are not told apart. */
  private enum Span {
    FRAME("a frame"),
    MESSAGES("messages between frames");

    private final String text;

    Span(String text) {
      this.text = text;
    }
  }
}
