package dev.serin.runtime;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The loops that a tracer watches. Safe for use by several threads. A loop that is no longer
 * watched stays in the list until the watchdog has reported its ended messages.
 */
final class WatchedLoops {
  private final TracerContext context;
  private final Options options;
  private final Detectors detectors;
  private final Listeners listeners;
  private final MemoryLimit memory;
  private final List<Loop> loops = new CopyOnWriteArrayList<>();

  /** The same loops; replaced with each change, as a loop's thread allocates no iterator. */
  private volatile Loop[] array = {};

  private final Object wantedLock = new Object();
  private volatile boolean closed;

  WatchedLoops(TracerContext context, Options options, Detectors detectors, Listeners listeners) {
    this.context = context;
    this.options = options;
    this.detectors = detectors;
    this.listeners = listeners;
    this.memory = new MemoryLimit(context);
  }

  /** The loops; the list changes over time. */
  List<Loop> all() {
    return loops;
  }

  /** Watches one more loop. Returns null if it is not watched then, which is logged. */
  @Nullable Loop watch(LoopSource source) {
    Loop loop = new Loop(source, context, options, listeners);
    add(loop);
    memory.check();
    if (!begin(loop, source)) {
      remove(loop);
      loop.close();
      return null;
    }
    if (loop.isUnwatched()) {
      loop.close(); // unwatch() may have stopped the source before it had started
      return null;
    }
    return loop;
  }

  /** The limit for the recordings of all loops. */
  MemoryLimit memory() {
    return memory;
  }

  private synchronized void add(Loop loop) {
    loops.add(loop);
    array = loops.toArray(new Loop[0]);
  }

  /** Forgets a loop that is no longer watched. */
  synchronized void remove(Loop loop) {
    loops.remove(loop);
    array = loops.toArray(new Loop[0]);
  }

  /** The watched loop that a thread runs; null if it runs none. Allocates nothing. */
  @Nullable Loop of(Thread thread) {
    for (Loop loop : array) {
      if (loop.isOf(thread) && !loop.isUnwatched()) {
        return loop;
      }
    }
    return null;
  }

  /** Starts a source. Returns whether it reports its messages. */
  private boolean begin(Loop loop, LoopSource source) {
    return context.ask(
        () -> {
          if (closed) {
            throw new IllegalStateException("the tracer is closed");
          }
          source.start(loop);
          tellWanted();
          if (closed) {
            loop.close(); // close() may have run meanwhile and missed this loop
          }
          return true;
        },
        false,
        "the loop " + loop.source().name() + " cannot be watched");
  }

  /** Stops watching a loop; without effect if it is not watched. */
  void unwatch(LoopSource source) {
    for (Loop loop : loops) {
      if (loop.source().isOf(source)) {
        unwatch(loop);
      }
    }
  }

  /** Stops watching the loops that have ended. Called by the ticker. */
  void unwatchEnded() {
    for (Loop loop : loops) {
      if (loop.source().hasEnded()) {
        unwatch(loop);
      }
    }
  }

  private void unwatch(Loop loop) {
    if (loop.unwatch()) {
      context.log("serin: the loop " + loop.source().name() + " is no longer watched");
      context.ended(); // the watchdog removes the loop
    }
  }

  /** Whether any loop runs a message. */
  boolean isAnyRunning(long nowNanos) {
    boolean isRunning = false;
    for (Loop loop : loops) {
      isRunning |= loop.isRunning(nowNanos);
    }
    return isRunning;
  }

  /** Notifies all sources whether dispatches are needed, if that has changed. */
  void tellWanted() {
    synchronized (wantedLock) {
      boolean isWanted = detectors.isAnyStarted() || listeners.wantDispatches();
      for (Loop loop : loops) {
        loop.source().wanted(isWanted);
      }
    }
  }

  /** Stops all sources, and accepts no further loop. */
  void close() {
    closed = true;
    for (Loop loop : loops) {
      if (!loop.isUnwatched()) {
        loop.close();
      }
    }
  }
}
