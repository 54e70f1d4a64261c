package dev.serin.runtime;

import dev.serin.CallTable;
import dev.serin.runtime.PageEvent.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The recordings of the current start-up, and of a message that may turn out to begin one. Not
 * thread-safe; used by the watchdog only.
 */
final class StartUpTraces {
  private final StartUps startUps;

  /** The current start-up, and its recording. */
  private @Nullable StartUp started;

  private @Nullable SpanTrace startedTrace;

  /** The last message in which the first page may be created, and its recording. */
  private @Nullable Milestone launch;

  private @Nullable SpanTrace launchTrace;

  /** The start-up's trace per loop, until its loop is known. */
  private final Map<Loop, SpanTrace> candidates = new HashMap<>();

  StartUpTraces(StartUps startUps) {
    this.startUps = startUps;
  }

  /** The followed message if it has ended, or null. */
  @Nullable Milestone endedLaunch() {
    Milestone begun = launch;
    Loop loop = begun == null ? null : begun.loop;
    return begun != null && (loop == null || loop.dispatches() > begun.messages + 1) ? begun : null;
  }

  /** Stops following a message, if it is still the followed one. */
  void dropLaunch(@Nullable Milestone over) {
    if (launch == over) {
      launch = null;
      launchTrace = null;
    }
  }

  /** Adds a completed table of a loop if the loop of the start-up is not known yet. */
  void add(Loop loop, CallTable complete) {
    StartUp open = startUps.current();
    if (open != null && startedTrace == null) {
      candidate(open, loop).add(complete);
    }
  }

  private SpanTrace candidate(StartUp open, Loop loop) {
    SpanTrace known = candidates.get(loop);
    if (known == null) {
      known = new SpanTrace(open.begin, loop);
      candidates.put(loop, known);
    }
    return known;
  }

  /**
   * Starts and stops recordings.
   *
   * @param kind of an event that the tracker of start-ups has seen
   * @param now the moment of the event
   * @param fetched the tables of its loop that were completed before it was seen
   */
  void follow(Kind kind, Milestone now, List<CallTable> fetched) {
    Loop loop = now.loop;
    if (kind == Kind.LAUNCH) {
      launch = now;
      launchTrace = new SpanTrace(now, loop);
      give(launchTrace, fetched);
    }
    StartUp open = startUps.current();
    if (open != started) {
      started = open;
      startedTrace = open != null && open.begin == launch ? launchTrace : null;
      candidates.clear();
    }
    if (open != null && startedTrace == null && loop != null && now.recorder != null) {
      boolean isKnown = candidates.containsKey(loop);
      startedTrace = candidate(open, loop);
      if (!isKnown) {
        give(startedTrace, fetched);
      }
      candidates.clear();
    }
    Milestone end = startUps.end();
    if (end != null && startedTrace != null) {
      startedTrace.end(end);
    }
    if (kind == Kind.CREATED) {
      launch = null;
      launchTrace = null;
    }
  }

  private static void give(SpanTrace trace, List<CallTable> fetched) {
    for (CallTable table : fetched) {
      trace.add(table);
    }
  }

  /** Sets when the current start-up may have ended. */
  void followEnd() {
    StartUp open = startUps.current();
    Milestone end = open == null ? null : open.possibleEnd();
    if (startedTrace != null) {
      startedTrace.mayHaveEnded(end);
    }
    for (SpanTrace trace : candidates.values()) {
      trace.mayHaveEnded(end);
    }
  }

  /** Releases the recordings of loops that may be the start-up's. */
  void release() {
    for (SpanTrace trace : candidates.values()) {
      trace.release();
    }
  }

  /** Adds the recordings whose loop is known. */
  void addTo(List<SpanTrace> traces) {
    if (startedTrace != null) {
      traces.add(startedTrace);
    }
    if (launchTrace != null && launchTrace != startedTrace) {
      traces.add(launchTrace);
    }
  }

  /** The recording of a start-up, or null. */
  @Nullable SpanTrace of(StartUp ended) {
    return ended == started ? startedTrace : null;
  }

  /** Drops the recordings of a start-up that has ended. */
  void dropEnded() {
    if (startUps.current() != started) {
      started = null;
      startedTrace = null;
      candidates.clear();
    }
  }

  /** Drops the recordings of a loop. */
  void forget(Loop loop) {
    candidates.remove(loop);
    startedTrace = isOf(startedTrace, loop) ? null : startedTrace;
    launchTrace = isOf(launchTrace, loop) ? null : launchTrace;
    launch = launch != null && launch.loop == loop ? null : launch;
  }

  private static boolean isOf(@Nullable SpanTrace trace, Loop loop) {
    return trace != null && trace.loop() == loop;
  }
}
