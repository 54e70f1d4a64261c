package dev.serin.runtime;

import dev.serin.format.CallTree;

/** A dispatch that is to be reported, with all that was known of it at that moment. Immutable. */
final class Incident {
  private static final StackTraceElement[] NO_STACK = {};

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

  /** The stack of the loop's thread if the dispatch still ran after it was taken; else empty. */
  final StackTraceElement[] threadStack;

  final Thread.State threadState;

  Incident(
      Detector detector, Loop loop, Dispatch dispatch, TrackedDispatch tracked, long nowNanos) {
    this.detector = detector;
    this.loop = loop;
    this.dispatch = dispatch;
    this.tracked = tracked;
    this.nowNanos = nowNanos;
    this.elapsedNanos = dispatch.elapsedNanos(nowNanos);
    this.scene = loop.source().scene();
    this.foreground = loop.source().isForeground();
    this.threadState = dispatch.thread.getState();
    StackTraceElement[] stack = dispatch.hasEnded() ? NO_STACK : dispatch.thread.getStackTrace();
    Dispatch running = loop.running();
    this.threadStack = running != null && running.number == dispatch.number ? stack : NO_STACK;
    this.tree = tracked.tree(nowNanos);
  }
}
