package dev.serin.runtime;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Calls a frame listener, directly or through its executor. Catches all exceptions of the listener.
 * Safe for use by several threads.
 */
final class FrameCalls {
  /** The maximum number of calls that wait for an executor; further ones are skipped. */
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
   * Creates an instance without pending calls.
   *
   * @param executor runs the listener; null for the thread that reports the frame
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
   * @param intervalNanos the time between two frames, which limits a direct call
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
      context.log(
          "serin: the frame listener "
              + name
              + " took "
              + TimeUnit.NANOSECONDS.toMillis(tookNanos)
              + " ms, longer than a frame. Give it an executor.");
    }
  }

  private void sayLate() {
    if (saidLate.compareAndSet(false, true)) {
      context.log(
          "serin: the executor of the frame listener "
              + name
              + " is "
              + MAX_WAITING
              + " frames late, so the listener misses some frames");
    }
  }
}
