package dev.serin.runtime;

import dev.serin.format.CallTree;

/** A dispatch that is to be reported, with all that was known of it at that moment. Immutable. */
final class Incident {
  final Detector detector;
  final Loop loop;
  final Dispatch dispatch;
  final TrackedDispatch tracked;
  final CallTree tree;
  final long nowNanos;
  final long elapsedNanos;

  /** What the user was looking at; empty if that is not known. */
  final String scene;

  final boolean foreground;

  Incident(
      Detector detector, Loop loop, Dispatch dispatch, TrackedDispatch tracked, long nowNanos) {
    this.detector = detector;
    this.loop = loop;
    this.dispatch = dispatch;
    this.tracked = tracked;
    this.nowNanos = nowNanos;
    this.elapsedNanos = dispatch.elapsedNanos(nowNanos);
    this.scene = loop.scene();
    this.foreground = loop.isForeground();
    this.tree = tracked.tree(nowNanos);
  }
}
