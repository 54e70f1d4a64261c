package dev.serin.android.screen;

/** A method on stacks taken while a message ran, at its place below a row. Immutable. */
final class SampledFrame {
  /** The depth in the call tree. */
  final int depth;

  final String method;

  /** The number of stacks that contain it. */
  final int samples;

  SampledFrame(int depth, String method, int samples) {
    this.depth = depth;
    this.method = method;
    this.samples = samples;
  }
}
