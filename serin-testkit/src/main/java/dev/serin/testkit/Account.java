package dev.serin.testkit;

import dev.serin.testkit.Frames.Frame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The behaviour of a program, as {@link Interpreter} reports it: the frames that a perfect observer
 * sees, the frames by definition, and the records of probes, one after the other. Times are
 * microseconds on the message's own clock, which is stopped while a nested message runs.
 */
final class Account {
  private final Frames defined = new Frames();
  private final Frames observed = new Frames();
  private final List<Told> told = new ArrayList<>();
  private final List<Look> looks = new ArrayList<>();
  private long nowMicros;
  private int nested;
  private int dead;
  private @Nullable String mergedSnapshot;
  private @Nullable FrameSpans spansSnapshot;

  /**
   * One record.
   *
   * @param nested how many messages run inside the message
   * @param about the message's own frame that ends or continues; null for other records
   */
  record Told(long micros, int nested, @Nullable Frame about) {}

  /**
   * A moment for a possible reading.
   *
   * @param step how many times time has passed
   * @param records how many there are
   */
  record Look(int step, int records, long micros) {}

  /** The message begins. */
  Account() {
    tell(null);
  }

  private void tell(@Nullable Frame about) {
    told.add(new Told(nowMicros, nested, about));
  }

  /** A call is entered; returns whether it is then below a frame that an exception has left. */
  boolean enter(RunningCall call) {
    boolean underDead = nested == 0 && dead > 0;
    if (nested == 0) {
      call.defined = defined.enter(call.name, nowMicros, told.size());
      observed.enter(call.name, nowMicros, told.size());
    }
    tell(null);
    return underDead;
  }

  /** A probe reports that a call continues, so all calls above it are over. */
  void goesOn(RunningCall call) {
    Frame frame = call.defined;
    if (frame != null) {
      defined.unwindAbove(frame, Frames.End.UNWOUND, nowMicros, told.size());
      dead = 0;
    }
    tell(frame);
  }

  /**
   * A probe reports that a call ends.
   *
   * @param how whether it returns or throws
   */
  void exit(RunningCall call, Frames.End how) {
    Frame frame = call.defined;
    if (frame != null) {
      defined.unwindAbove(frame, Frames.End.PRESUMED, nowMicros, told.size());
      dead = 0;
      defined.leave(how, nowMicros, told.size());
      observed.leave(how, nowMicros, told.size());
    }
    tell(frame);
  }

  /** An exception leaves the innermost call without a probe. */
  void unwind() {
    if (nested == 0) {
      observed.leave(Frames.End.UNWOUND, nowMicros, told.size());
      dead++;
    }
  }

  /** Time passes. */
  void pass(int micros, int step) {
    nowMicros += nested == 0 ? micros : 0;
    looks.add(new Look(step, told.size(), nowMicros));
  }

  /** A nested message begins: the loop waits, resumes, and begins. */
  void beginNested() {
    tell(null);
    tell(null);
    tell(null);
    nested++;
  }

  /** The nested message ends. */
  void endNested() {
    tell(null);
    nested--;
  }

  /** The message ends. */
  void end() {
    defined.unwindAll(nowMicros, told.size());
    tell(null);
    looks.add(new Look(Integer.MAX_VALUE, told.size(), nowMicros));
  }

  /** Whether a nested message runs. */
  boolean isNested() {
    return nested > 0;
  }

  /** The frames by definition. */
  Frames defined() {
    return defined;
  }

  /** The frames by definition, calls of one method by the same path merged. */
  String merged() {
    return MergedFrames.of(defined, nowMicros);
  }

  /** Keeps the present {@link #merged} frames. */
  void keepMerged() {
    mergedSnapshot = merged();
    spansSnapshot = spans();
  }

  /** The intervals of the frames by definition. */
  FrameSpans spans() {
    return FrameSpans.of(defined, nowMicros);
  }

  /** The same at the time when the merged frames were kept; null if they were not. */
  @Nullable FrameSpans spansSnapshot() {
    return spansSnapshot;
  }

  /** The merged frames that were kept; null if none were. */
  @Nullable String mergedSnapshot() {
    return mergedSnapshot;
  }

  /** The frames that a perfect observer sees. */
  Frames observed() {
    return observed;
  }

  /** All records, by their positions; the first is the message's begin, the last its end. */
  List<Told> told() {
    return told;
  }

  /** The moments for possible readings; the last one is the end. */
  List<Look> looks() {
    return looks;
  }
}
