package dev.serin.android;

import android.view.Choreographer;
import dev.serin.runtime.Clock;
import dev.serin.runtime.FrameStage;
import dev.serin.runtime.FrameTiming;
import dev.serin.runtime.Log;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The times that the main thread took for input, animations and the traversal of the views of a
 * frame, before Android 7, which reports them itself. A callback stands before all others in each
 * queue of the Choreographer. The queue is hidden; where access is denied, the times are unknown.
 * None of the callbacks makes the display beat. On the main thread.
 */
final class FrameQueues {
  private static final int INPUT = 0;
  private static final int ANIMATION = 1;
  private static final int TRAVERSAL = 2;

  /** The queue that runs after the traversal; it exists since Android 6. */
  private static final int COMMIT = 3;

  /** The queue runs callbacks in the order of their due times. */
  private static final long BEFORE_ALL = -1;

  /** In place of a time: the frame has not reached this queue. */
  private static final long NONE = Long.MIN_VALUE;

  private static final FrameStage[] STAGES = {
    FrameStage.INPUT_HANDLING, FrameStage.ANIMATION, FrameStage.LAYOUT_MEASURE, null
  };

  private final Clock clock;
  private final Log log;
  private final @Nullable Object lock;
  private final Object[] queues;
  private final @Nullable Method add;
  private final Mark[] marks = new Mark[COMMIT + 1];
  private @Nullable FrameContext context;
  private boolean hasSaid;

  // The times at which the current frame and the one before it reached each queue.
  private long[] current = times();
  private long[] former = times();

  FrameQueues(Choreographer choreographer, Clock clock, Log log, HiddenApi hidden) {
    this.clock = clock;
    this.log = log;
    this.lock = hidden.field(Choreographer.class, "mLock", Object.class).of(choreographer);
    Object[] found =
        hidden.field(Choreographer.class, "mCallbackQueues", Object[].class).of(choreographer);
    this.queues = found == null ? new Object[0] : found;
    this.add =
        queues.length <= TRAVERSAL
            ? null
            : hidden.method(
                queues[0].getClass(), "addCallbackLocked", long.class, Object.class, Object.class);
    for (int i = 0; i < marks.length; i++) {
      marks[i] = new Mark(i);
    }
  }

  /** Starts with the next frame, if the times can be known here. */
  void start(FrameContext known) {
    if (add == null || lock == null) {
      if (!hasSaid) {
        hasSaid = true;
        log.write(
            "serin: the Choreographer's queues cannot be reached here, so frames have no stages");
      }
      return;
    }
    context = known;
    for (int i = 0; i < Math.min(queues.length, marks.length); i++) {
      post(marks[i]);
    }
  }

  /** Stops measuring frames. */
  void stop() {
    context = null;
  }

  /** The time for input in the frame before the current one, or {@code UNKNOWN}. */
  long inputNanos() {
    return nanos(former[INPUT], former[ANIMATION]);
  }

  /** The time for animations in that frame. */
  long animationNanos() {
    return nanos(former[ANIMATION], former[TRAVERSAL]);
  }

  /**
   * The time for measuring and laying out views in that frame, until a window was drawn at the
   * given time.
   */
  long layoutNanos(long drawnNanos) {
    return nanos(former[TRAVERSAL], drawnNanos);
  }

  /** The time for drawing in that frame, from the given time. */
  long drawNanos(long drawnNanos) {
    return nanos(drawnNanos, former[COMMIT]);
  }

  /** The current time on the clock of these times. */
  long nowNanos() {
    return clock.nanoTime();
  }

  private static long nanos(long fromNanos, long toNanos) {
    boolean isKnown = fromNanos != NONE && toNanos != NONE && toNanos >= fromNanos;
    return isKnown ? toNanos - fromNanos : FrameTiming.UNKNOWN;
  }

  private void began(int queue, FrameContext known) {
    if (queue == INPUT) {
      long[] oldest = former;
      former = current;
      current = oldest;
      Arrays.fill(current, NONE);
    }
    current[queue] = clock.nanoTime();
    FrameStage stage = STAGES[queue];
    if (stage != null) {
      known.events().stage(stage);
    }
  }

  private void post(Mark mark) {
    Object held = lock;
    Method adding = add;
    if (mark.isPosted || held == null || adding == null) {
      return;
    }
    try {
      synchronized (held) {
        adding.invoke(queues[mark.queue], mark.arguments);
      }
      mark.isPosted = true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      context = null;
      throw new IllegalStateException(e);
    }
  }

  private static long[] times() {
    return new long[] {NONE, NONE, NONE, NONE};
  }

  /**
   * The first callback of a queue. Each run posts it again, as a queue removes a callback that ran.
   */
  private final class Mark implements Runnable {
    private final int queue;
    private final Object[] arguments = {BEFORE_ALL, this, null};
    private final Runnable marking = this::mark;
    private boolean isPosted;

    Mark(int queue) {
      this.queue = queue;
    }

    @Override
    public void run() {
      isPosted = false;
      FrameContext known = context;
      if (known != null) {
        known.guard(marking);
      }
    }

    private void mark() {
      FrameContext known = context;
      if (known != null) {
        began(queue, known);
        post(this);
      }
    }
  }
}
