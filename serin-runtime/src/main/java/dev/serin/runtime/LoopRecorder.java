package dev.serin.runtime;

import dev.serin.CallRecorder;
import dev.serin.MessageCalls;
import dev.serin.Probe;
import org.jspecify.annotations.Nullable;

/**
 * Records the calls of a loop's thread, if probes are recorded. The loop's thread calls everything
 * except the methods that are documented as callable from any thread, {@link #isFollowed}, {@link
 * #frameBeganNanos}, {@link #hasUnread} and {@link #provide}.
 */
final class LoopRecorder {
  /** The number of calls outside of messages. */
  static final long NO_MESSAGE = CallRecorder.NO_MESSAGE;

  private final int bits;
  private final boolean precise;
  private volatile @Nullable CallRecorder recorder;
  private volatile boolean isFollowed;
  private volatile boolean separatesGaps;
  private volatile boolean isMemoryLow;
  private volatile long frameBeganNanos = FrameTiming.NO_TIME;

  LoopRecorder(Options options) {
    long paths = options.get(Option.CALL_PATHS); // rounded up to the next power of two
    this.bits = Long.SIZE - Long.numberOfLeadingZeros(paths - 1);
    this.precise = options.get(Option.PRECISE_CLOCK);
  }

  /** Starts recording the current thread. */
  void attach(long nowNanos) {
    detach();
    CallRecorder following = Probe.watch(bits, precise, nowNanos, isMemoryLow);
    if (following != null) {
      following.log().setFollowed(isFollowed);
      if (separatesGaps) {
        following.gaps().separate();
      }
    }
    recorder = following;
    if (following != null) {
      following.setMemoryLow(isMemoryLow); // now, as others set it only in a known recorder
    }
  }

  /**
   * Keeps the calls of the last messages, whether or not they were long. Callable from any thread.
   */
  void follow() {
    if (!isFollowed) {
      isFollowed = true;
      CallRecorder known = recorder;
      if (known != null) {
        known.log().setFollowed(true);
      }
    }
  }

  /** The loop has drawn a frame that began at this time. Callable from any thread. */
  void drew(long beganNanos) {
    frameBeganNanos = beganNanos;
  }

  /** When the last frame began; {@link FrameTiming#NO_TIME} if unknown. */
  long frameBeganNanos() {
    return frameBeganNanos;
  }

  /** Keeps the calls between two messages apart. Callable from any thread. */
  void separateGaps() {
    separatesGaps = true;
    CallRecorder known = recorder;
    if (known != null) {
      known.gaps().separate();
    }
  }

  /** Whether tables are small, as memory is low. Callable from any thread. */
  void setMemoryLow(boolean isLow) {
    isMemoryLow = isLow;
    CallRecorder known = recorder;
    if (known != null) {
      known.setMemoryLow(isLow);
    }
  }

  /** Whether tables are small, as memory is low. Callable from any thread. */
  boolean isMemoryLow() {
    return isMemoryLow;
  }

  /** A time between two messages begins. */
  void beginGap(long nowNanos) {
    CallRecorder known = recorder;
    if (known != null) {
      known.gaps().begin(nowNanos);
    }
  }

  /** Ends a time between two messages. Returns its calls, if they are recorded. */
  @Nullable MessageCalls endGap(long sinceNanos, long nowNanos) {
    CallRecorder known = recorder;
    return known == null ? null : known.gaps().end(sinceNanos, nowNanos);
  }

  /** Whether no call has been recorded since the last message. Callable from any thread. */
  boolean isGapEmpty() {
    CallRecorder known = recorder;
    return known == null || known.gaps().isEmpty();
  }

  /** Frees the recording. Callable from any thread. */
  void detach() {
    CallRecorder known = recorder;
    if (known != null) {
      Probe.unwatch(known);
    }
  }

  /** Whether the calls of the last messages are kept. */
  boolean isFollowed() {
    return isFollowed;
  }

  /** The recorder of the loop's thread; null if there is none. Callable from any thread. */
  @Nullable CallRecorder get() {
    return recorder;
  }

  /** Whether recorded calls of open spans have not been read yet. */
  boolean hasUnread() {
    CallRecorder known = recorder;
    return known != null && !known.log().isEmpty();
  }

  /** Makes room for more paths if the recorder has requested it. Called by the ticker. */
  void provide() {
    CallRecorder known = recorder;
    int wantedBits = known == null ? 0 : known.spare().wantedBits();
    if (known != null && wantedBits > 0) {
      known.spare().provide(wantedBits);
    }
  }

  /** Begins a message. Returns the id of its calls. */
  long begin(long nowNanos) {
    CallRecorder known = recorder;
    return known == null ? CallRecorder.NO_MESSAGE : known.begin(nowNanos);
  }

  /** Ends a message. Returns its calls if they are to be kept and are known. */
  @Nullable MessageCalls end(long nowNanos, boolean keep) {
    CallRecorder known = recorder;
    return known == null ? null : known.end(nowNanos, keep);
  }

  void stop(long nowNanos) {
    CallRecorder known = recorder;
    if (known != null) {
      known.stop(nowNanos);
    }
  }

  void resume(long nowNanos) {
    CallRecorder known = recorder;
    if (known != null) {
      known.resume(nowNanos);
    }
  }

  /** Begins a call that is read separately. Returns its mark. */
  int mark() {
    CallRecorder known = recorder;
    return known == null ? MessageCalls.NO_MARK : known.mark();
  }

  void endMark(int mark) {
    CallRecorder known = recorder;
    if (known != null) {
      known.endMark(mark);
    }
  }
}
