package dev.serin.runtime;

import dev.serin.format.CallTree;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A start-up or a page that took too long, with what was known of it then. Immutable. */
final class SpanIncident {
  final Finding finding;

  /** Where it was; null if the loop is not watched. */
  final @Nullable Loop loop;

  /** Null if recording was paused meanwhile, or the loop is not watched. */
  final @Nullable CallTree tree;

  /** The longest time between two ticks of the coarse clock. */
  final long largestGapNanos;

  /** The loop's longest message meanwhile, by which it is one problem with that; 0 for none. */
  final long longestMessage;

  SpanIncident(
      Finding finding, @Nullable CallTree tree, long largestGapNanos, long longestMessage) {
    this.finding = finding;
    this.loop = finding.end.loop;
    this.tree = tree;
    this.largestGapNanos = largestGapNanos;
    this.longestMessage = longestMessage;
  }

  /** That it took too long. Immutable. */
  static final class Finding {
    /** {@code detail} of its issue. */
    final String detail;

    /** What only its issue says; and its scene. */
    final Map<String, Object> keys;

    final Milestone begin;
    final Milestone end;

    /** How long the process did not run meanwhile. */
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

    /** How long it took, without the time in which the process did not run. */
    long nanos() {
      return end.nanos - begin.nanos - suspendedNanos;
    }
  }
}
