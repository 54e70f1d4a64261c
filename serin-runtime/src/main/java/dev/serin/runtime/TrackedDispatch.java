package dev.serin.runtime;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the watchdog knows of a dispatch. Not thread-safe; the watchdog's. */
final class TrackedDispatch {
  private static final long UNKNOWN_NANOS = -1;

  private final Set<Detector> reported = new HashSet<>();
  private final Samples samples = new Samples();
  private final MessageTally.Fate fate;
  private boolean sampled;
  private long sampledNanos;
  private long sampledCpuNanos = UNKNOWN_NANOS;
  private long cpuNanos = UNKNOWN_NANOS;
  private long cpuSpanNanos;
  private long largestGapNanos;
  private long gapsSeenNanos;
  private long suspendedNanos;
  private @Nullable SuspendedCall suspendedCall;
  private boolean hasReportedCall;
  private long reportedCallNanos;
  private boolean kept;
  private long keptNanos;
  private boolean ofFormerRun;

  /**
   * Has read nothing.
   *
   * @param former of a run of the watchdog that failed: its reports are not repeated; or null
   */
  TrackedDispatch(Dispatch dispatch, @Nullable TrackedDispatch former) {
    this.gapsSeenNanos = dispatch.beginNanos;
    this.fate = former == null ? new MessageTally.Fate() : former.fate;
    if (former != null) {
      reported.addAll(former.reported);
      hasReportedCall = former.hasReportedCall;
      reportedCallNanos = former.reportedCallNanos;
      kept = former.kept;
      keptNanos = former.keptNanos;
    }
  }

  /**
   * The watchdog's run has failed. Reports of which the writer got none are made again; otherwise
   * none is, as the one that failed may have been taken.
   */
  void endRun(MessageTally tally) {
    ofFormerRun = true;
    if (tally.outcome(fate) == MessageTally.Outcome.EXCLUDED) {
      reported.clear();
      hasReportedCall = false;
    }
  }

  /** Whether a run of the watchdog that failed has read it. */
  boolean isOfFormerRun() {
    return ofFormerRun;
  }

  /**
   * Learns what has happened since the last time.
   *
   * @param dispatch as it was when {@code nowNanos} was now
   */
  void update(Dispatch dispatch, long nowNanos, TickLog ticks) {
    long fromNanos = Math.max(gapsSeenNanos, dispatch.resumedNanos);
    long toNanos = dispatch.ranUntilNanos(nowNanos);
    if (fromNanos < toNanos) {
      largestGapNanos = Math.max(largestGapNanos, ticks.longestNanos(fromNanos, toNanos));
      // The time since the last tick is seen again, as it is not over.
      gapsSeenNanos = Math.max(gapsSeenNanos, Math.min(toNanos, ticks.lastTickNanos()));
    }
  }

  /** How long a dispatch has run, without the time in which the process did not. */
  long ranNanos(Dispatch dispatch, long nowNanos, Suspensions suspensions) {
    findSuspended(dispatch, nowNanos, suspensions);
    return dispatch.elapsedNanos(nowNanos) - suspendedNanos;
  }

  /** Notices how long the process did not run until a time. */
  void findSuspended(Dispatch dispatch, long nowNanos, Suspensions suspensions) {
    suspendedNanos = Math.max(suspendedNanos, suspensions.nanosOf(dispatch, nowNanos));
  }

  /** How long the process did not run while the dispatch should have, as far as it was asked. */
  long suspendedNanos() {
    return suspendedNanos;
  }

  /** Reads how much processor time the dispatch's thread has used, if the dispatch is long. */
  void sampleProcessorTime(Dispatch dispatch, Clock clock) {
    if (!sampled && !dispatch.hasEnded()) {
      sampledNanos = clock.nanoTime();
      sampledCpuNanos = clock.threadCpuNanos(dispatch.thread);
    }
    sampled = true;
    if (sampledCpuNanos >= 0) {
      cpuNanos = clock.threadCpuNanos(dispatch.thread) - sampledCpuNanos;
      cpuSpanNanos = clock.nanoTime() - sampledNanos;
    }
  }

  /** Whether a detector has reported the dispatch. */
  boolean hasReported(Detector detector) {
    return reported.contains(detector);
  }

  /** A detector reports the dispatch. */
  void reported(Detector detector) {
    reported.add(detector);
  }

  /** Whether a call that is a part of the dispatch has not been reported yet; it has now. */
  boolean report(DispatchCall call) {
    if (hasReportedCall && reportedCallNanos == call.sinceNanos) {
      return false;
    }
    hasReportedCall = true;
    reportedCallNanos = call.sinceNanos;
    suspendedCall = null;
    return true;
  }

  /** Remembers a call that so far is over its threshold only with suspended time. */
  void setSuspendedCall(DispatchCall call, long ranNanos, long suspendedNanos) {
    suspendedCall = new SuspendedCall(call, ranNanos, suspendedNanos);
  }

  /** The call set last; null if it has been reported or counted since. */
  @Nullable SuspendedCall suspendedCall() {
    return suspendedCall;
  }

  /** The suspended call has been counted. */
  void clearSuspendedCall() {
    suspendedCall = null;
  }

  /** A call with suspended time. Immutable. */
  static final class SuspendedCall {
    final DispatchCall call;
    final long ranNanos;
    final long suspendedNanos;

    SuspendedCall(DispatchCall call, long ranNanos, long suspendedNanos) {
      this.call = call;
      this.ranNanos = ranNanos;
      this.suspendedNanos = suspendedNanos;
    }
  }

  /** What is known is being kept now. */
  void kept(long nowNanos) {
    kept = true;
    keptNanos = nowNanos;
  }

  /** Whether what is known has ever been kept. */
  boolean isKept() {
    return kept;
  }

  /** How long until what is known has not been kept for an interval; at most 0 when it is due. */
  long keepInNanos(long nowNanos, long intervalNanos) {
    return kept ? keptNanos + intervalNanos - nowNanos : 0;
  }

  /** Its outcome so far. */
  MessageTally.Fate fate() {
    return fate;
  }

  /** The stacks of its thread that were taken while it was long. */
  Samples samples() {
    return samples;
  }

  /** The longest time between two ticks of the coarse clock while the dispatch ran. */
  long largestGapNanos() {
    return largestGapNanos;
  }

  /** The processor time used since the watchdog first saw it was long; negative if not known. */
  long cpuNanos() {
    return cpuNanos;
  }

  /** The time over which {@link #cpuNanos} was used. */
  long cpuSpanNanos() {
    return cpuSpanNanos;
  }
}
