package dev.serin.android.screen;

import dev.serin.issue.IssueKind;

/** The content of the overlay. Immutable. */
final class FrameReading {
  /** The minimum shares of the display's rate at which frames per second are good and fair. */
  static final double GOOD = 5.0 / 6;

  static final double FAIR = 0.5;

  /** The overlay shows whole numbers. */
  private static final double ROUNDED = 0.5;

  /** The display's beats per second. */
  final double rate;

  final String scene;

  /** Frames per second of each slot, the oldest first; negative if nothing was drawn. */
  final float[] bars;

  /** The last second. */
  final FrameSum now;

  /** The last five and ten seconds. */
  final FrameSum five;

  final FrameSum ten;

  FrameReading(double rate, String scene, float[] bars, FrameSum... sums) {
    this.rate = rate;
    this.scene = scene;
    this.bars = bars;
    this.now = sums[0];
    this.five = sums[1];
    this.ten = sums[2];
  }

  /** The rating of a number of frames per second on this display. */
  IssueKind.Tone tone(double framesPerSecond) {
    if (framesPerSecond < 0) {
      return IssueKind.Tone.GREY;
    }
    double share = (framesPerSecond + ROUNDED) / rate;
    return share >= GOOD
        ? IssueKind.Tone.TEAL
        : share >= FAIR ? IssueKind.Tone.AMBER : IssueKind.Tone.RED;
  }
}
