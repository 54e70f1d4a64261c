package dev.serin.runtime;

import dev.serin.Probe;
import org.jspecify.annotations.Nullable;

/** A recording that no probe finds; any thread may write it. */
final class RingProbe {
  final Probe probe;

  RingProbe(int capacity) {
    @Nullable Probe watched = Probe.watch(capacity, true);
    if (watched == null) {
      throw new IllegalStateException("recording was stopped for good");
    }
    Probe.unwatch(watched);
    probe = watched;
  }
}
