package dev.serin.runtime;

import dev.serin.CallRecorder;
import dev.serin.MessageCalls;
import dev.serin.Probe;
import org.jspecify.annotations.Nullable;

/**
 * Records the calls of a loop's thread, if somebody does. The loop's thread calls everything except
 * {@link #get}, {@link #follow}, {@link #hasUnread} and {@link #provide}.
 */
final class LoopRecorder {
  private final int bits;
  private final boolean precise;
  private volatile @Nullable CallRecorder recorder;
  private volatile boolean isFollowed;

  LoopRecorder(Options options) {
    long paths = options.get(Option.CALL_PATHS); // up to the next power of two
    this.bits = Long.SIZE - Long.numberOfLeadingZeros(paths - 1);
    this.precise = options.get(Option.PRECISE_CLOCK);
  }

  /** Has the current thread recorded. */
  void attach(long nowNanos) {
    detach();
    CallRecorder following = Probe.watch(bits, precise, nowNanos);
    if (following != null) {
      following.log().setFollowed(isFollowed);
    }
    recorder = following;
  }

  /** Has the calls of the last messages kept, whether or not they were long. By any thread. */
  void follow() {
    if (!isFollowed) {
      isFollowed = true;
      CallRecorder known = recorder;
      if (known != null) {
        known.log().setFollowed(true);
      }
    }
  }

  /** Frees the recording. By any thread. */
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

  /** The recorder of the loop's thread; null if there is none. By any thread. */
  @Nullable CallRecorder get() {
    return recorder;
  }

  /** Whether calls of open spans have been recorded that nobody has read yet. */
  boolean hasUnread() {
    CallRecorder known = recorder;
    return known != null && !known.log().isEmpty();
  }

  /** Makes room for more paths if that is wanted. By the ticker. */
  void provide() {
    CallRecorder known = recorder;
    int wantedBits = known == null ? 0 : known.spare().wantedBits();
    if (known != null && wantedBits > 0) {
      known.spare().provide(wantedBits);
    }
  }

  /** A message begins; returns what names its calls. */
  long begin(long nowNanos) {
    CallRecorder known = recorder;
    return known == null ? CallRecorder.NO_MESSAGE : known.begin(nowNanos);
  }

  /** A message ends; returns its calls if they are to be kept and are known. */
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

  /** A call begins that is read by itself; returns what names it. */
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
