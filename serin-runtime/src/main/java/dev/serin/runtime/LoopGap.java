package dev.serin.runtime;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time of a loop since its last message, and the heartbeat that checks it. A gap counts as a
 * dispatch once its heartbeat has been unanswered for as long as the loop had been silent before,
 * and for the interval of heartbeats: at least half of that time, the loop did not react. The
 * loop's thread writes the time of its last message, and the end of the gap; the heartbeat's thread
 * writes the rest. Both write the answer, and any thread reads.
 */
final class LoopGap {
  /** Stands for a time: there is none. */
  static final long NONE = Long.MAX_VALUE;

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

  /** Whether the loop has reacted, and the gap is about to be reported as ended. */
  private final AtomicBoolean isEnding = new AtomicBoolean();

  // Written before the heartbeat is sent.
  private volatile long intervalNanos;
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

  /** The gap ends: it no longer runs, but still counts as open. */
  void ending() {
    isEnding.lazySet(true);
  }

  /** The gap has ended. */
  void ended(long nowNanos) {
    heard(nowNanos);
    answered();
    isEnding.lazySet(false);
  }

  // For the threads of the loop and of the heartbeat.

  /** The heartbeat needs no answer any more: the loop has reacted, or will get no message. */
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
   * A heartbeat is about to be sent. If that is late by more than an interval, the silence shows
   * nothing, and the gap counts from now on.
   *
   * @param itsIntervalNanos the interval of heartbeats
   */
  void sends(long nowNanos, long itsIntervalNanos, int epoch) {
    long lastNanos = lastNanos();
    silentNanos.set(nowNanos - lastNanos > 2 * itsIntervalNanos ? nowNanos : lastNanos);
    intervalNanos = itsIntervalNanos;
    recordingEpoch = epoch;
    sentNanos.set(nowNanos);
  }

  private long lastNanos() {
    long lastHeardNanos = heardNanos.get();
    long lastWaitedNanos = waitedNanos.get();
    boolean isHeardLater = lastWaitedNanos == NONE || lastWaitedNanos - lastHeardNanos < 0;
    return isHeardLater ? lastHeardNanos : lastWaitedNanos;
  }

  // For any thread.

  /** Whether a heartbeat is unanswered. */
  boolean isAsked() {
    return sentNanos.get() != NONE;
  }

  /**
   * When the heartbeat was sent that makes the gap count as a dispatch by now; {@link #NONE} if it
   * does not count.
   */
  long askedNanos(long nowNanos) {
    long lastSentNanos = sentNanos.get(); // first, as the other values were written before
    if (lastSentNanos == NONE) {
      return NONE;
    }
    long sinceNanos = sinceNanos();
    long unansweredNanos = nowNanos - later(lastSentNanos, sinceNanos);
    long neededNanos = Math.max(lastSentNanos - sinceNanos, intervalNanos);
    return unansweredNanos >= neededNanos ? lastSentNanos : NONE;
  }

  /** The same for a gap that has not begun to end. */
  long runningNanos(long nowNanos) {
    return isEnding.get() ? NONE : askedNanos(nowNanos);
  }

  /** How long the gap has run; 0 if it is no dispatch, or has begun to end. */
  long ranNanos(long nowNanos) {
    return runningNanos(nowNanos) == NONE ? 0 : nowNanos - sinceNanos();
  }

  /** The begin of the gap. */
  long sinceNanos() {
    return later(silentNanos.get(), heardNanos.get()); // a message may have run since
  }

  private static long later(long nanos, long otherNanos) {
    return otherNanos - nanos > 0 ? otherNanos : nanos;
  }

  /**
   * Makes a dispatch out of the gap.
   *
   * @param heartbeatNanos when its heartbeat was sent, by {@link #askedNanos}
   */
  OpenDispatch into(OpenDispatch dispatch, long number, long heartbeatNanos) {
    long sinceNanos = sinceNanos();
    dispatch.begin(sinceNanos, LoopRecorder.NO_MESSAGE);
    dispatch.number = number;
    dispatch.kind = KIND;
    dispatch.queueDelayMillis = Dispatch.UNKNOWN_DELAY;
    dispatch.recordingEpoch = recordingEpoch;
    dispatch.askedNanos = later(heartbeatNanos, sinceNanos);
    return dispatch;
  }
}
