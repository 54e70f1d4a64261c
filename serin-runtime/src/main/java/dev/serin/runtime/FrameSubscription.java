package dev.serin.runtime;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A listener with what it wants to hear, and where. Nothing that it throws goes further. */
final class FrameSubscription {
  /** How many frames wait for an executor at most; what comes then is not heard. */
  static final int MOST_WAITING = 256;

  private final FrameListener listener;
  private final FrameFilter filter;
  private final @Nullable Executor executor;
  private final LoopContext context;
  private final String listenerFailed;
  private final String executorFailed;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicBoolean saidSlow = new AtomicBoolean();
  private final AtomicBoolean saidLate = new AtomicBoolean();

  /**
   * Makes a subscription.
   *
   * @param executor runs the listener; null if whoever tells of a frame does
   */
  FrameSubscription(
      FrameListener listener,
      FrameFilter filter,
      @Nullable Executor executor,
      LoopContext context) {
    this.listener = listener;
    this.filter = filter;
    this.executor = executor;
    this.context = context;
    this.listenerFailed = "the frame listener " + name() + " failed";
    this.executorFailed = "the executor of the frame listener " + name() + " failed";
  }

  boolean isOf(FrameListener listener) {
    return this.listener == listener;
  }

  boolean wants(String scene, int droppedFrames) {
    return filter.passes(scene, droppedFrames);
  }

  void tell(Frame frame) {
    Executor elsewhere = executor;
    if (elsewhere == null) {
      long startNanos = context.clock().nanoTime();
      call(frame);
      checkTime(context.clock().nanoTime() - startNanos, frame.intervalNanos());
    } else if (waiting.incrementAndGet() > MOST_WAITING) {
      waiting.decrementAndGet();
      sayLate();
    } else {
      hand(elsewhere, frame);
    }
  }

  private void hand(Executor elsewhere, Frame frame) {
    boolean isTaken =
        context.ask(
            () -> {
              elsewhere.execute(
                  () -> {
                    waiting.decrementAndGet();
                    call(frame);
                  });
              return true;
            },
            false,
            executorFailed);
    if (!isTaken) {
      waiting.decrementAndGet();
    }
  }

  private void call(Frame frame) {
    context.call(() -> listener.frame(frame), listenerFailed);
  }

  private void checkTime(long tookNanos, long intervalNanos) {
    if (tookNanos > intervalNanos && saidSlow.compareAndSet(false, true)) {
      context.say(
          "serin: the frame listener "
              + name()
              + " took "
              + TimeUnit.NANOSECONDS.toMillis(tookNanos)
              + " ms, longer than a frame. Give it an executor.");
    }
  }

  private void sayLate() {
    if (saidLate.compareAndSet(false, true)) {
      context.say(
          "serin: the executor of the frame listener "
              + name()
              + " is "
              + MOST_WAITING
              + " frames late, so the listener does not hear of all");
    }
  }

  private String name() {
    return Writer.typeName(listener);
  }
}
