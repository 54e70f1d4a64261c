package dev.serin.android.screen;

/** A method on stacks that were taken while a message ran, in its place below a row. Immutable. */
final class SampledFrame {
  /** In the call tree. */
  final int depth;

  final String method;

  /** On how many stacks it was. */
  final int samples;

  SampledFrame(int depth, String method, int samples) {
    this.depth = depth;
    this.method = method;
    this.samples = samples;
  }
}
