package dev.serin.runtime;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The watchdog's data about a dispatch. Not thread-safe; used by the watchdog only. */
final class TrackedDispatch {
  private static final long UNKNOWN_NANOS = -1;

  private final Set<Detector> reported = new HashSet<>();
  private final Samples samples = new Samples();
  private final MessageTally.Fate fate;
  private @Nullable LockWaits lockWaits;
  private boolean sampled;
  private long sampledNanos;
  private long sampledCpuNanos = UNKNOWN_NANOS;
  private long cpuNanos = UNKNOWN_NANOS;
  private long cpuSpanNanos;
  private long sampledCollectionNanos = UNKNOWN_NANOS;
  private long collectionNanos = UNKNOWN_NANOS;
  private long largestGapNanos;
  private long gapsSeenNanos;
  private long suspendedNanos;
  private boolean hasIdled;
  private @Nullable SuspendedCall suspendedCall;
  private boolean hasReportedCall;
  private long reportedCallNanos;
  private boolean kept;
  private long keptNanos;
  private boolean ofFormerRun;

  /**
   * Creates an instance without readings.
   *
   * @param former the state from a failed run of the watchdog, whose reports are not repeated; or
   *     null
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
      hasIdled = former.hasIdled;
      suspendedNanos = former.suspendedNanos;
      lockWaits = former.lockWaits;
    }
  }

  /**
   * Marks the watchdog's run as failed. The next run repeats the reports if the writer received
   * none of them. Otherwise it repeats none, as the writer may have accepted the one that failed.
   */
  void endRun(MessageTally tally) {
    ofFormerRun = true;
    if (tally.outcome(fate) == MessageTally.Outcome.EXCLUDED) {
      reported.clear();
      hasReportedCall = false;
    }
  }

  /** Whether a failed run of the watchdog created this. */
  boolean isOfFormerRun() {
    return ofFormerRun;
  }

  /**
   * Updates the largest gap with the time since the last call.
   *
   * @param dispatch the state of the dispatch at {@code nowNanos}
   */
  void update(Dispatch dispatch, long nowNanos, TickLog ticks) {
    long fromNanos = Math.max(gapsSeenNanos, dispatch.resumedNanos);
    long toNanos = dispatch.ranUntilNanos(nowNanos);
    if (fromNanos < toNanos) {
      largestGapNanos = Math.max(largestGapNanos, ticks.longestNanos(fromNanos, toNanos));
      // The time since the last tick is read again, as it is not over.
      gapsSeenNanos = Math.max(gapsSeenNanos, Math.min(toNanos, ticks.lastTickNanos()));
    }
  }

  /** How long a dispatch has run, excluding time that does not count, such as suspended time. */
  long ranNanos(Dispatch dispatch, long nowNanos, Suspensions suspensions) {
    findSuspended(dispatch, nowNanos, suspensions);
    return dispatch.countedNanos(dispatch.elapsedNanos(nowNanos) - suspendedNanos);
  }

  /** Updates the time for which the process stood still, up to the given time. */
  void findSuspended(Dispatch dispatch, long nowNanos, Suspensions suspensions) {
    suspendedNanos = Math.max(suspendedNanos, suspensions.nanosOf(dispatch, nowNanos));
  }

  /** Records that the loop waited for messages: the time up to then does not count. */
  void idled(Dispatch dispatch, long nowNanos) {
    suspendedNanos = Math.max(suspendedNanos, dispatch.elapsedNanos(nowNanos));
    hasIdled = true;
  }

  /** Whether the loop waited for messages. */
  boolean hasIdled() {
    return hasIdled;
  }

  /** How long the process stood still while the dispatch should have run, up to the last update. */
  long suspendedNanos() {
    return suspendedNanos;
  }

  /**
   * Reads the processor time of the dispatch's thread, and the time of garbage collections, if the
   * dispatch is long.
   */
  void sampleProcessorTime(Dispatch dispatch, Clock clock) {
    if (!sampled && !dispatch.hasEnded()) {
      sampledNanos = clock.nanoTime();
      sampledCpuNanos = clock.threadCpuNanos(dispatch.thread);
      sampledCollectionNanos = clock.collectionNanos();
    }
    sampled = true;
    if (sampledCollectionNanos >= 0) {
      collectionNanos = clock.collectionNanos() - sampledCollectionNanos;
    }
    if (sampledCpuNanos >= 0) {
      cpuNanos = clock.threadCpuNanos(dispatch.thread) - sampledCpuNanos;
      cpuSpanNanos = clock.nanoTime() - sampledNanos;
    }
  }

  /** Whether a detector has reported the dispatch. */
  boolean hasReported(Detector detector) {
    return reported.contains(detector);
  }

  /** Marks the dispatch as reported by a detector. */
  void reported(Detector detector) {
    reported.add(detector);
  }

  /** Marks a call within the dispatch as reported. Returns whether it was not reported before. */
  boolean report(DispatchCall call) {
    if (hasReportedCall && reportedCallNanos == call.sinceNanos) {
      return false;
    }
    hasReportedCall = true;
    reportedCallNanos = call.sinceNanos;
    suspendedCall = null;
    return true;
  }

  /** Stores a call that so far exceeds its threshold only with suspended time. */
  void setSuspendedCall(DispatchCall call, long ranNanos, long suspendedNanos) {
    suspendedCall = new SuspendedCall(call, ranNanos, suspendedNanos);
  }

  /** The stored call; null if it has been reported or counted since. */
  @Nullable SuspendedCall suspendedCall() {
    return suspendedCall;
  }

  /** Clears the suspended call after it was counted. */
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

  /** Records that a snapshot is being written. */
  void kept(long nowNanos) {
    kept = true;
    keptNanos = nowNanos;
  }

  /** Whether a snapshot has ever been written. */
  boolean isKept() {
    return kept;
  }

  /** How long until the next snapshot is due; at most 0 if it is due. */
  long keepInNanos(long nowNanos, long intervalNanos) {
    return kept ? keptNanos + intervalNanos - nowNanos : 0;
  }

  /** The outcome of the message so far. */
  MessageTally.Fate fate() {
    return fate;
  }

  /** The stacks of the thread that were taken while the dispatch was long. */
  Samples samples() {
    return samples;
  }

  /** Checks whether the dispatch's thread waits for a lock that another thread holds. */
  void checkLock(Dispatch running, long ranNanos, TracerContext context) {
    if (lockWaits == null) {
      lockWaits = context.lockWaits(running.thread);
    }
    if (lockWaits != null) {
      lockWaits.check(ranNanos);
    }
  }

  /** Puts the keys of the locks for which the dispatch waited. */
  void putLockWaits(Map<String, Object> content, long ranNanos, StackLimits limits) {
    if (lockWaits != null) {
      lockWaits.put(content, ranNanos, limits);
    }
  }

  /** The longest time between two ticks of the coarse clock while the dispatch ran. */
  long largestGapNanos() {
    return largestGapNanos;
  }

  /**
   * The processor time used since the watchdog first saw the long dispatch; negative if unknown.
   */
  long cpuNanos() {
    return cpuNanos;
  }

  /**
   * How long garbage collections stopped the threads since the watchdog first saw the long
   * dispatch; negative if unknown.
   */
  long collectionNanos() {
    return collectionNanos;
  }

  /** The time over which {@link #cpuNanos} was used. */
  long cpuSpanNanos() {
    return cpuSpanNanos;
  }
}
