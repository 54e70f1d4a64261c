package dev.serin.android;

import android.app.Activity;
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
 * The loop of the main thread, or another with a Choreographer. It prints nothing while the app
 * draws: a dispatch is the span from one beat of the display to the next. A callback is posted for
 * each beat, so the next one is late only if the loop hangs.
 *
 * <p>When the loop becomes idle, the span ends and another one begins, as nothing reports when the
 * loop resumes. So a span may exceed the time that the loop ran in it, by less than the time
 * between two beats. If no beat comes although the loop reacts, that span is discarded.
 *
 * <p>While nothing is drawn, no beat is requested, and the loop's printer reports the messages. It
 * stops at the first beat, whose message becomes the first span, and resumes in the message of the
 * last one, so no message is missed or counted twice. See "Beats of the display while the app
 * draws, the printer elsewhere" in docs/decisions.md.
 */
final class BeatSource implements LoopSource, Choreographer.FrameCallback, IdleQueues.Own {
  private static final String NO_BEATS =
      "serin: the display's vsync signals are unavailable; Serin uses the loop's printer: ";

  private static final String NO_DRAWS =
      "serin: drawing in some windows is not noticed; the loop's printer reports their messages: ";

  /** After this time without a beat, an idle loop is no longer expected to get one. */
  static final long WATCH_MILLIS = 100;

  /** Drawings that are closer than this belong to the same beat, as those of several windows. */
  private static final long BEAT_MILLIS = 4;

  /** Two drawings of different beats that are this close begin an animation. */
  static final long ANIMATION_MILLIS = 40;

  /** The number of beats without a drawing after which no more are requested. */
  static final int REST_BEATS = 8;

  /** A loop that reacts this late has not been idle. */
  private static final long LATE_MILLIS = WATCH_MILLIS / 2;

  private final Looper looper;
  private final Handler handler;
  private final LooperSource printing;
  private final AppGuard guard;
  private final Runnable settle = this::settle;
  private final Runnable watch = this::watch;
  private final Runnable beat = this::beat;
  private final Runnable drawn = this::drawn;
  private final DrawnWindows windows;
  private volatile @Nullable LoopEvents eventListener;
  private volatile boolean isWanted = true;

  // The loop's thread only.
  private @Nullable Choreographer choreographer;
  private boolean isForeground;

  /** Whether a callback is posted. */
  private boolean isRequested;

  /** Whether beats reveal the loop's messages at present, and not its printer. */
  private boolean beating;

  private long beats;
  private int undrawnBeats;

  /** When a window drew while no beat was requested. */
  private long drawnMillis = -ANIMATION_MILLIS;

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
    this.windows = new DrawnWindows(new AppGuard(log, NO_DRAWS), () -> guard.run(drawn));
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

  /** Called when the app leaves the foreground. On the loop's thread. */
  void background() {
    isForeground = false;
    settle();
  }

  /** Called when an activity is resumed. On the loop's thread. */
  void resumed(Activity activity) {
    isForeground = true;
    settle();
    if (eventListener != null) {
      windows.resumed(activity);
    }
  }

  /** Called when an activity is paused. On the loop's thread. */
  void paused(Activity activity) {
    windows.paused(activity);
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

  /** Called when a window is about to draw, in a message that is reported already. */
  private void drawn() {
    undrawnBeats = 0;
    if (!isRequested && mayRequest()) {
      long nowMillis = SystemClock.uptimeMillis();
      long sinceMillis = nowMillis - drawnMillis;
      drawnMillis = nowMillis;
      if (sinceMillis >= BEAT_MILLIS && sinceMillis < ANIMATION_MILLIS) {
        Choreographer known = Choreographer.getInstance();
        choreographer = known;
        request(known);
      }
    }
  }

  private void request(Choreographer known) {
    known.postFrameCallback(this);
    isRequested = true;
  }

  private boolean mayRequest() {
    return eventListener != null && isWanted && isForeground;
  }

  @Override
  public void doFrame(long frameTimeNanos) {
    guard.run(beat);
  }

  private void beat() {
    LoopEvents events = eventListener;
    Choreographer known = choreographer;
    if (!isRequested || events == null || known == null) {
      return;
    }
    isRequested = false;
    beats++;
    undrawnBeats++;
    if (beating) {
      events.end();
      if (!beating) {
        return; // a listener of messages was the last one, and has removed itself
      }
      beginFrame(events);
    } else {
      takeOver(events);
    }
    if (undrawnBeats < REST_BEATS) {
      request(known);
    } else {
      forget();
      print(events, true);
    }
  }

  /** Makes the message of this beat the first span. */
  private void takeOver(LoopEvents events) {
    boolean inMessage = printing.isInMessage();
    beating = printing.handOver();
    if (beating && !inMessage) {
      beginFrame(events);
    }
  }

  private static void beginFrame(LoopEvents events) {
    events.begin(LoopEvents.UNKNOWN, Span.FRAME);
    events.frame();
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
      print(events, false);
    }
  }

  /** Applies the latest request, as several threads may have made requests. */
  private void settle() {
    guard.run(() -> settle(eventListener));
  }

  private void settle(@Nullable LoopEvents events) {
    boolean mayRequest = mayRequest();
    if (isRequested && !mayRequest && choreographer != null) {
      choreographer.removeFrameCallback(this);
      forget();
    }
    if (events == null) {
      windows.stop();
      beating = false;
    } else if (!isWanted) {
      rest(events);
    } else if (!beating) {
      print(events, false);
    } else if (!mayRequest) {
      print(events, true);
    }
  }

  /** Expects no more beats. */
  private void forget() {
    isRequested = false;
    watching = false;
    handler.removeCallbacks(watch);
  }

  private void rest(LoopEvents events) {
    if (beating) {
      beating = false;
      events.abandon();
    }
    printing.pause();
  }

  /**
   * Lets the printer report the messages.
   *
   * @param inMessage whether the current span becomes the printer's message
   */
  private void print(LoopEvents events, boolean inMessage) {
    boolean isOpen = inMessage && beating;
    boolean isPrinting = false;
    beating = false;
    try {
      isPrinting = printing.resume(inMessage);
    } finally {
      if (isOpen && !isPrinting) {
        events.abandon(); // nothing else would end it
      }
    }
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
