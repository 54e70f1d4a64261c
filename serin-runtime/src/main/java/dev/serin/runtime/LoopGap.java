package dev.serin.runtime;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The time of a loop since its last message, and the heartbeat that checks it. A gap counts as a
 * dispatch once its heartbeat has been unanswered for as long as the loop had been silent before:
 * at least half of that time, the loop did not react. The loop's thread writes the time of its last
 * message, and the answer; the heartbeat's thread writes the rest; any thread reads.
 */
final class LoopGap {
  private static final long NONE = Long.MAX_VALUE;

  /** The name of a gap in issues. */
  private static final Object KIND =
      new Object() {
        @Override
        public String toString() {
          return "between messages";
        }
      };

  private final AtomicLong heardNanos = new AtomicLong(NONE);

  /** When the loop was last seen waiting, or {@link #NONE}. */
  private final AtomicLong waitedNanos = new AtomicLong(NONE);

  /** The begin of the silence before the heartbeat; valid while one is unanswered. */
  private final AtomicLong silentNanos = new AtomicLong();

  /** When the unanswered heartbeat was sent, or {@link #NONE}. */
  private final AtomicLong sentNanos = new AtomicLong(NONE);

  private volatile int recordingEpoch;

  /** Whether a kind of dispatch is that of gaps. */
  static boolean isKind(Object kind) {
    return kind == KIND;
  }

  // For the loop's thread.

  /** A message of the loop has ended, or it answers a heartbeat. */
  void heard(long nowNanos) {
    heardNanos.lazySet(nowNanos);
  }

  /** The heartbeat has been answered, by its own message or by another. */
  void answered() {
    sentNanos.lazySet(NONE);
  }

  // For the thread of the heartbeat.

  /** The loop waits for messages. */
  void waits(long nowNanos) {
    waitedNanos.set(nowNanos);
  }

  /** How long nothing has been heard of the loop; 0 if it is unknown. */
  long silentNanos(long nowNanos) {
    long lastNanos = lastNanos();
    return lastNanos == NONE ? 0 : nowNanos - lastNanos;
  }

  /**
   * A heartbeat is about to be sent.
   *
   * @param maxSilentNanos a longer silence says nothing: the heartbeat was late, so the gap counts
   *     from now on
   */
  void sends(long nowNanos, long maxSilentNanos, int epoch) {
    long lastNanos = lastNanos();
    silentNanos.set(nowNanos - lastNanos > maxSilentNanos ? nowNanos : lastNanos);
    recordingEpoch = epoch;
    sentNanos.set(nowNanos);
  }

  private long lastNanos() {
    long heard = heardNanos.get();
    long waited = waitedNanos.get();
    return waited == NONE || waited - heard < 0 ? heard : waited;
  }

  // For any thread.

  /** Whether a heartbeat is unanswered. */
  boolean isAsked() {
    return sentNanos.get() != NONE;
  }

  /** Whether the gap counts as a dispatch by now. */
  boolean isDispatch(long nowNanos) {
    long sent = sentNanos.get();
    return sent != NONE && nowNanos - sent > 0 && nowNanos - sent >= sent - sinceNanos();
  }

  /** How long the gap has lasted; 0 if it is no dispatch. */
  long ranNanos(long nowNanos) {
    return isDispatch(nowNanos) ? nowNanos - sinceNanos() : 0;
  }

  /** The begin of the gap. */
  long sinceNanos() {
    long silent = silentNanos.get();
    long heard = heardNanos.get(); // a message may have run since
    return heard - silent > 0 ? heard : silent;
  }

  /** Makes a dispatch out of the gap. */
  OpenDispatch into(OpenDispatch dispatch, long number) {
    dispatch.begin(sinceNanos(), LoopRecorder.NO_MESSAGE);
    dispatch.number = number;
    dispatch.kind = KIND;
    dispatch.queueDelayMillis = Dispatch.UNKNOWN_DELAY;
    dispatch.recordingEpoch = recordingEpoch;
    dispatch.askedNanos = sentNanos.get();
    return dispatch;
  }
}
