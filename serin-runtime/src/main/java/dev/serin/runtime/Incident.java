package dev.serin.runtime;

import dev.serin.format.CallTree;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A dispatch that is to be reported, with all that was known of it at that moment. Immutable. */
final class Incident {
  final Detector detector;
  final Loop loop;
  final Dispatch dispatch;
  final TrackedDispatch tracked;
  final CallTree tree;

  /** Whether the tree has the dispatch's calls, or nobody records these. */
  final boolean hasCalls;

  final long nowNanos;

  /** How long the dispatch has run, without the time in which the process did not. */
  final long elapsedNanos;

  /** What the user was looking at; empty if that is not known. */
  final String scene;

  final boolean foreground;

  /** The stack of the loop's thread if the dispatch still ran after it was taken; else empty. */
  final StackTraceElement[] threadStack;

  final Thread.State threadState;

  /** How many of the tree's open frames, the outermost ones, were open before it was taken. */
  final int openFrames;

  /** What is said of it beside what follows from all this; empty of most. */
  final Map<String, Object> more;

  /**
   * Takes what is known now.
   *
   * @param tracked what is known of the dispatch
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
  }

  private Incident(Incident of, CallTree tree, long elapsedNanos, Map<String, Object> more) {
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
  }

  /** The same of a call that is a part of the dispatch. */
  Incident ofCall(CallTree itsTree, long itsElapsedNanos) {
    return new Incident(this, itsTree, itsElapsedNanos, more);
  }

  /** The same, of which more is said. */
  Incident with(Map<String, Object> added) {
    return new Incident(this, tree, elapsedNanos, added);
  }

  /** The call that this is of, or null. */
  @Nullable DispatchCall call() {
    DispatchCall call = dispatch.call;
    boolean isOf = call != null && (call.isDispatch || detector.isOfCalls());
    return isOf ? call : null;
  }
}
