package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When the stages of a dispatch's frame began: input, animations, and the traversal of the views,
 * and when the last one ended, if known. Immutable.
 */
final class FrameCosts {
  /** Stands for the time of a stage that is not known to have begun. */
  static final long NONE = Long.MIN_VALUE;

  private final long inputNanos;
  private final long animationNanos;
  private final long traversalNanos;
  private final long endNanos;

  private FrameCosts(long inputNanos, long animationNanos, long traversalNanos, long endNanos) {
    this.inputNanos = inputNanos;
    this.animationNanos = animationNanos;
    this.traversalNanos = traversalNanos;
    this.endNanos = endNanos;
  }

  /** Creates the costs from the times at which stages began; null if they do not form one frame. */
  static @Nullable FrameCosts of(long inputNanos, long animationNanos, long traversalNanos) {
    boolean isOneFrame =
        inputNanos != NONE
            && follows(animationNanos, inputNanos)
            && follows(traversalNanos, Math.max(inputNanos, animationNanos))
            && (traversalNanos == NONE || animationNanos != NONE);
    return isOneFrame ? new FrameCosts(inputNanos, animationNanos, traversalNanos, NONE) : null;
  }

  /** Creates the costs of a drawn frame from its begin and the durations of its stages. */
  static FrameCosts drawn(
      long beganNanos, long inputNanos, long animationNanos, long traversalNanos) {
    long animationAtNanos = beganNanos + inputNanos;
    long traversalAtNanos = animationAtNanos + animationNanos;
    return new FrameCosts(
        beganNanos, animationAtNanos, traversalAtNanos, traversalAtNanos + traversalNanos);
  }

  private static boolean follows(long nanos, long beforeNanos) {
    return nanos == NONE || nanos >= beforeNanos;
  }

  /**
   * Puts the duration of each stage into an issue; the last stage that has begun ends at the given
   * time, unless its end is known.
   */
  void put(Map<String, Object> content, long nowNanos) {
    long untilNanos = endNanos == NONE ? nowNanos : endNanos;
    content.put(IssueKeys.INPUT_NANOS, nanos(inputNanos, animationNanos, untilNanos));
    content.put(IssueKeys.ANIMATION_NANOS, nanos(animationNanos, traversalNanos, untilNanos));
    content.put(IssueKeys.TRAVERSAL_NANOS, nanos(traversalNanos, NONE, untilNanos));
  }

  private static long nanos(long fromNanos, long nextNanos, long untilNanos) {
    if (fromNanos == NONE) {
      return 0;
    }
    return Math.max(0, (nextNanos == NONE ? untilNanos : nextNanos) - fromNanos);
  }
}
