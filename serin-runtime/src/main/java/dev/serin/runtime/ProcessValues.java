package dev.serin.runtime;

import java.util.Collections;
import java.util.Map;

/**
 * The load and memory of the process, cached for a second. Reading them takes as long as the rest
 * of an issue, and the snapshot of a slow message is written several times per second. Used by the
 * watchdog's thread only.
 */
final class ProcessValues {
  private static final long MAX_AGE_NANOS = 1_000_000_000;

  private final GuardedPlatform platform;
  private final Clock clock;
  private Map<String, Object> values = Collections.emptyMap();
  private long readNanos;
  private boolean isRead;

  ProcessValues(GuardedPlatform platform, Clock clock) {
    this.platform = platform;
    this.clock = clock;
  }

  /** See {@link Platform#process}; at most a second old. */
  Map<String, Object> get() {
    long nowNanos = clock.nanoTime();
    if (!isRead || nowNanos - readNanos >= MAX_AGE_NANOS) {
      values = platform.process();
      readNanos = nowNanos;
      isRead = true;
    }
    return values;
  }
}
