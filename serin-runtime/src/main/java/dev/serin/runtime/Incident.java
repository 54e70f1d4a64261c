package dev.serin.runtime;

import dev.serin.format.CallTree;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A dispatch to report, with a snapshot of its data. Immutable. */
final class Incident {
  final Detector detector;
  final Loop loop;
  final Dispatch dispatch;
  final TrackedDispatch tracked;
  final CallTree tree;

  /** Whether the tree contains the dispatch's calls, or they are not recorded. */
  final boolean hasCalls;

  final long nowNanos;

  /** How long the dispatch has run, excluding the time in which the process stood still. */
  final long elapsedNanos;

  /** The user's current screen; empty if unknown. */
  final String scene;

  final boolean foreground;

  /**
   * The stack of the loop's thread if the dispatch still ran after it was taken; otherwise empty.
   */
  final StackTraceElement[] threadStack;

  final Thread.State threadState;

  /**
   * The number of the tree's open frames, counted from the outermost, that were open before the
   * stack was taken.
   */
  final int openFrames;

  /** Additional keys; usually empty. */
  final Map<String, Object> more;

  /** The last drawn frames; null if unknown. */
  private final @Nullable DrawnFrames frames;

  /**
   * Creates a snapshot of the current data.
   *
   * @param tracked the watchdog's data about the dispatch
   * @param sample the stack that was taken right before
   */
  Incident(
      Detector detector,
      Loop loop,
      Dispatch dispatch,
      TrackedDispatch tracked,
      StackSample sample) {
    long nowNanos = sample.takenNanos;
    this.detector = detector;
    this.loop = loop;
    this.dispatch = dispatch;
    this.tracked = tracked;
    this.nowNanos = nowNanos;
    this.elapsedNanos = dispatch.elapsedNanos(nowNanos) - tracked.suspendedNanos();
    this.scene = loop.source().scene();
    this.foreground = loop.source().isForeground();
    this.threadState = sample.state;
    this.threadStack = sample.stack;
    this.tree = dispatch.tree(sample.calls, nowNanos);
    this.hasCalls = sample.calls != null || !dispatch.isReadable();
    this.openFrames = sample.openCalls;
    this.more = Collections.emptyMap();
    this.frames = null;
  }

  private Incident(
      Incident of,
      CallTree tree,
      long elapsedNanos,
      Map<String, Object> more,
      @Nullable DrawnFrames frames) {
    this.detector = of.detector;
    this.loop = of.loop;
    this.dispatch = of.dispatch;
    this.tracked = of.tracked;
    this.nowNanos = of.nowNanos;
    this.elapsedNanos = elapsedNanos;
    this.scene = of.scene;
    this.foreground = of.foreground;
    this.threadState = of.threadState;
    this.threadStack = of.threadStack;
    this.tree = tree;
    this.hasCalls = of.hasCalls;
    this.openFrames = tree == of.tree ? of.openFrames : 0;
    this.more = more;
    this.frames = frames;
  }

  /** A copy for a call that is part of the dispatch. */
  Incident ofCall(CallTree itsTree, long itsElapsedNanos) {
    return new Incident(this, itsTree, itsElapsedNanos, more, frames);
  }

  /** A copy with additional keys. */
  Incident with(Map<String, Object> added) {
    return new Incident(this, tree, elapsedNanos, added, frames);
  }

  /** A copy that finds the dispatch's frame among the given ones. */
  Incident withFrames(DrawnFrames drawn) {
    return new Incident(this, tree, elapsedNanos, more, drawn);
  }

  /** The times of the dispatch's frame; null if it drew none, or they are not known so far. */
  @Nullable FrameCosts frameCosts() {
    DrawnFrames known = frames;
    return dispatch.frameCosts != null || known == null
        ? dispatch.frameCosts
        : known.of(dispatch, nowNanos);
  }

  /** The frames among which that of the dispatch is still expected; null if it is not. */
  @Nullable DrawnFrames awaitedFrames() {
    DrawnFrames known = frames;
    boolean isAwaited =
        known != null
            && known.areExpected()
            && dispatch.frame
            && dispatch.hasEnded()
            && frameCosts() == null;
    return isAwaited ? known : null;
  }

  /** The call that this incident is about, or null. */
  @Nullable DispatchCall call() {
    DispatchCall call = dispatch.call;
    boolean isOf = call != null && (call.isDispatch || detector.isOfCalls());
    return isOf ? call : null;
  }
}
