package dev.serin.runtime;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The dispatches of all loops that the watchdog has read, by loop and number. A run of the watchdog
 * that failed may have read them only in part; the next run uses only the reports and the outcome
 * of such dispatches. Not thread-safe; the watchdog's.
 */
final class TrackedDispatches {
  /** More dispatches than this are never nested; something was lost then. */
  private static final int MAX_TRACKED = 64;

  private final Reporter reporter;
  private final Map<Loop, Map<Long, TrackedDispatch>> byLoop = new HashMap<>();

  TrackedDispatches(Reporter reporter) {
    this.reporter = reporter;
  }

  /** The watchdog starts, perhaps after a run that failed. */
  void restart() {
    for (Map<Long, TrackedDispatch> dispatches : byLoop.values()) {
      for (TrackedDispatch each : dispatches.values()) {
        each.endRun(reporter.tally());
      }
    }
  }

  /** The dispatch, known from now on. */
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

  /** The dispatch, not known from now on. */
  TrackedDispatch remove(Loop loop, Dispatch dispatch) {
    TrackedDispatch known = track(loop, dispatch);
    of(loop).remove(dispatch.number);
    return known;
  }

  /** The outcome of a dispatch that is not looked at to its end; null if it has none. */
  MessageTally.@Nullable Fate fate(Loop loop, Dispatch dispatch) {
    TrackedDispatch known = of(loop).get(dispatch.number);
    return known == null ? null : known.fate();
  }

  /**
   * Drops the dispatches that have ended without being looked at: as they were short, or there was
   * no room for them, or the loop failed.
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
