package dev.serin.testkit;

import dev.serin.format.FrameVisitor;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.testkit.Frames.Frame;
import org.jspecify.annotations.Nullable;

/** Writes down what a decoder says. */
final class FrameLog implements FrameVisitor {
  private static final long NANOS_PER_MICRO = 1000;

  private final MethodNames names;
  private final Frames frames = new Frames();
  private @Nullable Frame gap;

  FrameLog(MethodNames names) {
    this.names = names;
  }

  /** The frames so far. */
  Frames frames() {
    return frames;
  }

  @Override
  public void enter(int methodId, long nanos) {
    frames.enter(name(methodId), nanos / NANOS_PER_MICRO, 0);
  }

  @Override
  public void leave(Departure departure, long nanos) {
    Frames.End end =
        switch (departure) {
          case RETURNED -> Frames.End.RETURNED;
          case UNWOUND -> Frames.End.UNWOUND;
          case LOST -> Frames.End.LOST;
        };
    frames.leave(end, nanos / NANOS_PER_MICRO, 0);
  }

  @Override
  public void gap(long records, long nanos) {
    Frame open = gap;
    if (open == null) {
      gap = frames.enter("(gap of " + records + ")", nanos / NANOS_PER_MICRO, 0);
    } else {
      open.rename(open.name().replace(")", " of " + records + ")"));
    }
  }

  @Override
  public void closeGap(long nanos) {
    gap = null;
    frames.leave(Frames.End.UNWOUND, nanos / NANOS_PER_MICRO, 0);
  }

  @Override
  public void pumped(long pumpedNanos) {
    // That time stood still shows in all times after it.
  }

  private String name(int methodId) {
    MethodName name = names.name(methodId);
    if (name == null) {
      return "#" + methodId;
    }
    boolean constructs = name.methodName().equals("<init>");
    String className = name.className();
    return constructs ? className.substring(className.lastIndexOf('.') + 1) : name.methodName();
  }
}
