package dev.serin.android.screen;

/** What the overlay shows. Immutable. */
final class FrameReading {
  /** From which share of the display's rate on frames a second are good, and still fair. */
  static final double GOOD = 5.0 / 6;

  static final double FAIR = 0.5;

  /** What is shown is a whole number. */
  private static final double ROUNDED = 0.5;

  /** How often the display beats in a second. */
  final double rate;

  final String scene;

  /** Frames a second of each slot, the oldest first; negative where nothing was drawn. */
  final float[] bars;

  /** Of the last second. */
  final FrameMeter.Slot now;

  /** Of the last five and ten seconds. */
  final FrameMeter.Slot five;

  final FrameMeter.Slot ten;

  FrameReading(double rate, String scene, float[] bars, FrameMeter.Slot... sums) {
    this.rate = rate;
    this.scene = scene;
    this.bars = bars;
    this.now = sums[0];
    this.five = sums[1];
    this.ten = sums[2];
  }

  /** How good so many frames a second are on this display. */
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
