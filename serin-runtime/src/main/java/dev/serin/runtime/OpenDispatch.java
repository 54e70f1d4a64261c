package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A dispatch that has begun and not ended. Reused for dispatches at the same depth of nesting;
 * written by the loop's thread, read by the watchdog, see {@link Loop#running}.
 */
final class OpenDispatch {
  long number;
  long beginNanos;
  long beginPosition;
  long beginMicros;
  long queueDelayMillis;
  long stoppedAtNanos;

  /** Where the dispatch stopped to pump others; {@link Dispatch#NOWHERE} while it runs. */
  long stoppedPosition;

  /** When the dispatch went on after it had pumped others; at first, when it began. */
  long resumedNanos;

  long resumedPosition;

  /** When the dispatch would have begun, had it never stood still. */
  long sinceNanos;

  /** Dispatches inside this one that no pump began: plain calls, part of it. */
  int inlined;

  int recordingEpoch;
  boolean frame;
  @Nullable Object kind;
}
