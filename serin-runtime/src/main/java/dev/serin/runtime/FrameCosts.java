package dev.serin.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When the stages of the frame began that a dispatch draws: input, animations, and the traversal of
 * the views. Immutable.
 */
final class FrameCosts {
  /** In place of a time: the stage has not begun, as far as is known. */
  static final long NONE = Long.MIN_VALUE;

  private final long inputNanos;
  private final long animationNanos;
  private final long traversalNanos;

  private FrameCosts(long inputNanos, long animationNanos, long traversalNanos) {
    this.inputNanos = inputNanos;
    this.animationNanos = animationNanos;
    this.traversalNanos = traversalNanos;
  }

  /** The costs from the stages' begins; null if these are not the stages of one frame. */
  static @Nullable FrameCosts of(long inputNanos, long animationNanos, long traversalNanos) {
    boolean isOneFrame =
        inputNanos != NONE
            && follows(animationNanos, inputNanos)
            && follows(traversalNanos, Math.max(inputNanos, animationNanos))
            && (traversalNanos == NONE || animationNanos != NONE);
    return isOneFrame ? new FrameCosts(inputNanos, animationNanos, traversalNanos) : null;
  }

  private static boolean follows(long nanos, long beforeNanos) {
    return nanos == NONE || nanos >= beforeNanos;
  }

  /** Puts what each stage took into an issue; the last one that has begun lasts until a time. */
  void put(Map<String, Object> content, long untilNanos) {
    content.put("inputNanos", nanos(inputNanos, animationNanos, untilNanos));
    content.put("animationNanos", nanos(animationNanos, traversalNanos, untilNanos));
    content.put("traversalNanos", nanos(traversalNanos, NONE, untilNanos));
  }

  private static long nanos(long fromNanos, long nextNanos, long untilNanos) {
    if (fromNanos == NONE) {
      return 0;
    }
    return Math.max(0, (nextNanos == NONE ? untilNanos : nextNanos) - fromNanos);
  }
}
