package dev.serin.runtime;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The detectors of a tracer. Safe for use by several threads. */
public final class Detectors {
  /** A dispatch is of interest to the watchdog from this time on, or from the least threshold. */
  private static final long TRACK_NANOS = 100_000_000;

  private final Detector slow;
  private final Detector lag;
  private final Detector anr;
  private final Detector[] all;
  private final FrameDetector frames;

  Detectors(Options options, LoopContext context) {
    slow = new Detector("NORMAL", false, options.get(Option.SLOW_MILLIS));
    lag = new Detector("LAG", true, options.get(Option.LAG_MILLIS));
    anr = new Detector("ANR", true, options.get(Option.ANR_MILLIS));
    all = new Detector[] {lag, anr, slow};
    frames = new FrameDetector(options, context);
  }

  /** Slow dispatches, reported when they have ended. */
  public Detector slow() {
    return slow;
  }

  /** Lags, reported while the dispatch runs. */
  public Detector lag() {
    return lag;
  }

  /** ANRs, reported while the dispatch runs. */
  public Detector anr() {
    return anr;
  }

  /** Frames, and those that were dropped. */
  public FrameDetector frames() {
    return frames;
  }

  /** All detectors of dispatches. */
  public List<Detector> all() {
    return Collections.unmodifiableList(Arrays.asList(all));
  }

  /** From how long on a dispatch is of interest; detectors that are stopped have no say. */
  long trackNanos() {
    long leastNanos = TRACK_NANOS;
    for (Detector detector : all) {
      if (detector.isStarted()) {
        leastNanos = Math.min(leastNanos, detector.thresholdNanos());
      }
    }
    return leastNanos;
  }

  /** How long until some detector is due for a running dispatch. */
  long dueInNanos(long elapsedNanos) {
    long leastNanos = Long.MAX_VALUE;
    for (Detector detector : all) {
      leastNanos = Math.min(leastNanos, detector.dueInNanos(elapsedNanos));
    }
    return leastNanos;
  }
}
