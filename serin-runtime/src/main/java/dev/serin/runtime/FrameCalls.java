package dev.serin.runtime;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Calls a listener of frames, here or by its executor. Nothing that it throws goes further. Safe
 * for use by several threads.
 */
final class FrameCalls {
  /** How many calls wait for an executor at most; what comes then is not heard. */
  static final int MAX_WAITING = 256;

  private final String name;
  private final @Nullable Executor executor;
  private final LoopContext context;
  private final String listenerFailed;
  private final String executorFailed;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicBoolean saidSlow = new AtomicBoolean();
  private final AtomicBoolean saidLate = new AtomicBoolean();

  /**
   * Calls nothing yet.
   *
   * @param executor runs the listener; null if whoever tells of a frame does
   */
  FrameCalls(Object listener, @Nullable Executor executor, LoopContext context) {
    this.name = Writer.typeName(listener);
    this.executor = executor;
    this.context = context;
    this.listenerFailed = "the frame listener " + name + " failed";
    this.executorFailed = "the executor of the frame listener " + name + " failed";
  }

  /**
   * Calls the listener.
   *
   * @param intervalNanos the time between two frames, for which it may take no longer here
   */
  void call(HostCall listening, long intervalNanos) {
    Executor elsewhere = executor;
    if (elsewhere == null) {
      long startNanos = context.clock().nanoTime();
      context.call(listening, listenerFailed);
      checkTime(context.clock().nanoTime() - startNanos, intervalNanos);
    } else if (waiting.incrementAndGet() > MAX_WAITING) {
      waiting.decrementAndGet();
      sayLate();
    } else {
      hand(elsewhere, listening);
    }
  }

  private void hand(Executor elsewhere, HostCall listening) {
    boolean isTaken =
        context.ask(
            () -> {
              elsewhere.execute(
                  () -> {
                    waiting.decrementAndGet();
                    context.call(listening, listenerFailed);
                  });
              return true;
            },
            false,
            executorFailed);
    if (!isTaken) {
      waiting.decrementAndGet();
    }
  }

  private void checkTime(long tookNanos, long intervalNanos) {
    if (tookNanos > intervalNanos && saidSlow.compareAndSet(false, true)) {
      context.say(
          "serin: the frame listener "
              + name
              + " took "
              + TimeUnit.NANOSECONDS.toMillis(tookNanos)
              + " ms, longer than a frame. Give it an executor.");
    }
  }

  private void sayLate() {
    if (saidLate.compareAndSet(false, true)) {
      context.say(
          "serin: the executor of the frame listener "
              + name
              + " is "
              + MAX_WAITING
              + " frames late, so the listener does not hear of all");
    }
  }
}
