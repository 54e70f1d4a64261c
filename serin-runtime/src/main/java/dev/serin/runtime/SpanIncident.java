package dev.serin.runtime;

import dev.serin.format.CallTree;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A start-up, page or frame that took too long, with a snapshot of its data. Immutable. */
final class SpanIncident {
  final Finding finding;

  /** The loop of the span; null if it is not watched. */
  final @Nullable Loop loop;

  /** Null if recording was paused meanwhile, or the loop is not watched. */
  final @Nullable CallTree tree;

  /** The longest time between two ticks of the coarse clock. */
  final long largestGapNanos;

  /** The loop's longest message in the span, which marks both as the same problem; 0 for none. */
  final long longestMessage;

  SpanIncident(
      Finding finding, @Nullable CallTree tree, long largestGapNanos, long longestMessage) {
    this.finding = finding;
    this.loop = finding.end.loop;
    this.tree = tree;
    this.largestGapNanos = largestGapNanos;
    this.longestMessage = longestMessage;
  }

  /** The span that took too long. Immutable. */
  static final class Finding {
    /** The {@code detail} of its issue. */
    final String detail;

    /** The keys specific to its issue, and its scene. */
    final Map<String, Object> keys;

    final Milestone begin;
    final Milestone end;

    /** How long the process stood still in the span. */
    final long suspendedNanos;

    Finding(
        String detail,
        Map<String, Object> keys,
        Milestone begin,
        Milestone end,
        long suspendedNanos) {
      this.detail = detail;
      this.keys = keys;
      this.begin = begin;
      this.end = end;
      this.suspendedNanos = suspendedNanos;
    }

    /** The duration, excluding the time in which the process stood still. */
    long nanos() {
      return end.nanos - begin.nanos - suspendedNanos;
    }
  }
}
