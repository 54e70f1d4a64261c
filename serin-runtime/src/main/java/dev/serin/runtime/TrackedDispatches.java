package dev.serin.runtime;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The dispatches of all loops that the watchdog has read, by loop and number. A failed run of the
 * watchdog may have read them only in part; the next run uses only their reports and outcome. Not
 * thread-safe; used by the watchdog only.
 */
final class TrackedDispatches {
  /** Dispatches are never nested deeper than this; a larger number means that some were lost. */
  private static final int MAX_TRACKED = 64;

  private final Reporter reporter;
  private final Map<Loop, Map<Long, TrackedDispatch>> byLoop = new HashMap<>();

  TrackedDispatches(Reporter reporter) {
    this.reporter = reporter;
  }

  /** Starts a run of the watchdog, possibly after a failed one. */
  void restart() {
    for (Map<Long, TrackedDispatch> dispatches : byLoop.values()) {
      for (TrackedDispatch each : dispatches.values()) {
        each.endRun(reporter.tally());
      }
    }
  }

  /** Returns the tracked dispatch, and adds it if it is new. */
  TrackedDispatch track(Loop loop, Dispatch dispatch) {
    Map<Long, TrackedDispatch> dispatches = of(loop);
    TrackedDispatch known = dispatches.get(dispatch.number);
    if (known == null || known.isOfFormerRun()) {
      known = new TrackedDispatch(dispatch, known);
      dispatches.put(dispatch.number, known);
    }
    return known;
  }

  /** The dispatch if this run has read it, or null. */
  @Nullable TrackedDispatch get(Loop loop, Dispatch dispatch) {
    TrackedDispatch known = of(loop).get(dispatch.number);
    return known == null || known.isOfFormerRun() ? null : known;
  }

  /** Removes and returns the tracked dispatch. */
  TrackedDispatch remove(Loop loop, Dispatch dispatch) {
    TrackedDispatch known = track(loop, dispatch);
    of(loop).remove(dispatch.number);
    return known;
  }

  /** The outcome of a dispatch that is not watched to its end; null if it has none. */
  MessageTally.@Nullable Fate fate(Loop loop, Dispatch dispatch) {
    TrackedDispatch known = of(loop).get(dispatch.number);
    return known == null ? null : known.fate();
  }

  /**
   * Drops dispatches that have ended without a check, because they were short, did not fit, or the
   * loop failed.
   *
   * @param open null if unknown
   */
  void retain(Loop loop, @Nullable List<Dispatch> open) {
    Map<Long, TrackedDispatch> dispatches = of(loop);
    if (open == null || dispatches.isEmpty()) {
      return;
    }
    Set<Long> numbers = new HashSet<>();
    for (Dispatch dispatch : open) {
      numbers.add(dispatch.number);
    }
    Iterator<Map.Entry<Long, TrackedDispatch>> all = dispatches.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Long, TrackedDispatch> each = all.next();
      if (!numbers.contains(each.getKey())) {
        all.remove();
        lost(loop, each.getKey(), each.getValue());
      }
    }
  }

  /** Drops all dispatches of a loop that is no longer watched. */
  void forget(Loop loop) {
    retain(loop, Collections.emptyList());
    byLoop.remove(loop);
  }

  private void lost(Loop loop, long number, TrackedDispatch dispatch) {
    if (dispatch.isKept()) {
      reporter.forget(loop, number);
    }
    if (loop.outage().isOn()) {
      reporter.tally().broken(dispatch.fate(), dispatch.isKept());
    }
  }

  private Map<Long, TrackedDispatch> of(Loop loop) {
    Map<Long, TrackedDispatch> dispatches = byLoop.get(loop);
    if (dispatches == null) {
      dispatches = new HashMap<>();
      byLoop.put(loop, dispatches);
    }
    if (dispatches.size() > MAX_TRACKED) {
      dispatches.clear();
    }
    return dispatches;
  }
}
