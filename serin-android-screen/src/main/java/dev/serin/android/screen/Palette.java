package dev.serin.android.screen;

import android.content.res.Configuration;
import dev.serin.issue.IssueKind;

/** The colours of Serin's screens, for day and night. Immutable. */
final class Palette {
  private static final Palette LIGHT = new Palette(false);
  private static final Palette DARK = new Palette(true);

  final boolean isDark;

  /** Behind everything. */
  final int background;

  /** Behind a group of related lines. */
  final int surface;

  final int text;
  final int secondary;
  final int line;

  private Palette(boolean isDark) {
    this.isDark = isDark;
    this.background = isDark ? 0xFF0E1116 : 0xFFF3F4F7;
    this.surface = isDark ? 0xFF181D25 : 0xFFFFFFFF;
    this.text = isDark ? 0xFFE9ECF1 : 0xFF171B22;
    this.secondary = isDark ? 0xFF9AA5B4 : 0xFF5A6472;
    this.line = isDark ? 0xFF2A313C : 0xFFE1E5EB;
  }

  /** The palette for the user's current mode. */
  static Palette of(Configuration configuration) {
    int night = configuration.uiMode & Configuration.UI_MODE_NIGHT_MASK;
    return night == Configuration.UI_MODE_NIGHT_YES ? DARK : LIGHT;
  }

  /** The colour of a kind of issue; legible on the surface. */
  int tone(IssueKind.Tone tone) {
    switch (tone) {
      case RED:
        return isDark ? 0xFFFF7A73 : 0xFFC4291C;
      case ORANGE:
        return isDark ? 0xFFFF9F57 : 0xFFC2500A;
      case AMBER:
        return isDark ? 0xFFFFC94D : 0xFF946200;
      case VIOLET:
        return isDark ? 0xFFB9A3FF : 0xFF6442C4;
      case BLUE:
        return isDark ? 0xFF7AB8FF : 0xFF1461B8;
      case TEAL:
        return isDark ? 0xFF4FD3C4 : 0xFF00736A;
      default:
        return secondary;
    }
  }

  /** A translucent variant of a colour. */
  static int faint(int colour, int alpha) {
    return (colour & 0xFFFFFF) | (alpha << 24);
  }
}
