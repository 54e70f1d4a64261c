package dev.serin.testkit;

import dev.serin.format.CallTreeBuilder;
import dev.serin.format.FrameVisitor;
import dev.serin.format.MethodNames;
import dev.serin.testkit.Frames.Frame;
import org.jspecify.annotations.Nullable;

/** Writes down what a decoder says, and has a call tree built of it. */
final class FrameLog implements FrameVisitor {
  private static final long NANOS_PER_MICRO = 1000;

  private final MethodNames names;
  private final Frames frames = new Frames();
  private final CallTreeBuilder builder = new CallTreeBuilder();
  private @Nullable Frame gap;

  /** Whether frames were left that had not been entered: no tree can be built of that. */
  private boolean broken;

  /** Counted in place of records. */
  private int events;

  FrameLog(MethodNames names) {
    this.names = names;
  }

  /** The frames so far. */
  Frames frames() {
    return frames;
  }

  /** How the call tree as of a time differs from what the frames amount to; null if it does not. */
  @Nullable String difference(long nowMicros) {
    if (broken) {
      return "meant: every frame is left once\nrecorded: more were left than entered";
    }
    String meant = MergedFrames.of(frames, nowMicros);
    String built = MergedFrames.of(builder.build(nowMicros * NANOS_PER_MICRO), this::name);
    return meant.equals(built) ? null : "frames merged:\n" + meant + "\ntree built:\n" + built;
  }

  /** Tells the builder, which trusts the decoder, as long as that can be trusted. */
  private void build(Runnable visit) {
    try {
      if (!broken) {
        visit.run();
      }
    } catch (IndexOutOfBoundsException | NullPointerException e) {
      broken = true;
    }
  }

  @Override
  public void enter(int methodId, long nanos) {
    build(() -> builder.enter(methodId, nanos));
    frames.enter(name(methodId), nanos / NANOS_PER_MICRO, events++);
  }

  @Override
  public void call(int methodId, long enterNanos, long leaveNanos) {
    build(() -> builder.call(methodId, enterNanos, leaveNanos));
    frames.enter(name(methodId), enterNanos / NANOS_PER_MICRO, events++);
    frames.leave(Frames.End.RETURNED, leaveNanos / NANOS_PER_MICRO, events++);
  }

  @Override
  public void leave(Departure departure, long nanos) {
    build(() -> builder.leave(departure, nanos));
    Frames.End end =
        switch (departure) {
          case RETURNED -> Frames.End.RETURNED;
          case UNWOUND -> Frames.End.UNWOUND;
          case PRESUMED -> Frames.End.PRESUMED;
          case LOST -> Frames.End.LOST;
        };
    frames.leave(end, nanos / NANOS_PER_MICRO, events++);
  }

  @Override
  public void gap(long records, long nanos) {
    build(() -> builder.gap(records, nanos));
    Frame open = gap;
    if (open == null) {
      gap = frames.enter("(gap of " + records + ")", nanos / NANOS_PER_MICRO, events++);
    } else {
      open.rename(open.name().replace(")", " of " + records + ")"));
    }
  }

  @Override
  public void closeGap(long nanos) {
    build(() -> builder.closeGap(nanos));
    gap = null;
    frames.leave(Frames.End.UNWOUND, nanos / NANOS_PER_MICRO, events++);
  }

  @Override
  public void pumped(long pumpedNanos) {
    // That time stood still shows in all times after it.
  }

  private String name(int methodId) {
    return LoadedProgram.name(names, methodId);
  }
}
