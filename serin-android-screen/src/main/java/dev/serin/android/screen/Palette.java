package dev.serin.android.screen;

import android.content.res.Configuration;
import dev.serin.issue.IssueKind;
import java.util.EnumMap;
import java.util.Map;

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
  private final Map<IssueKind.Tone, Integer> tones = new EnumMap<>(IssueKind.Tone.class);

  private Palette(boolean isDark) {
    this.isDark = isDark;
    this.background = isDark ? 0xFF0E1116 : 0xFFF3F4F7;
    this.surface = isDark ? 0xFF181D25 : 0xFFFFFFFF;
    this.text = isDark ? 0xFFE9ECF1 : 0xFF171B22;
    this.secondary = isDark ? 0xFFA6B0BE : 0xFF5A6472;
    this.line = isDark ? 0xFF2A313C : 0xFFE1E5EB;
    tones.put(IssueKind.Tone.RED, isDark ? 0xFFFF7A73 : 0xFFC4291C);
    tones.put(IssueKind.Tone.ORANGE, isDark ? 0xFFFF9F57 : 0xFFB84B08);
    tones.put(IssueKind.Tone.AMBER, isDark ? 0xFFFFC94D : 0xFF946200);
    tones.put(IssueKind.Tone.VIOLET, isDark ? 0xFFB9A3FF : 0xFF6442C4);
    tones.put(IssueKind.Tone.BLUE, isDark ? 0xFF7AB8FF : 0xFF1461B8);
    tones.put(IssueKind.Tone.TEAL, isDark ? 0xFF4FD3C4 : 0xFF00736A);
  }

  /** The palette for the user's current mode. */
  static Palette of(Configuration configuration) {
    int night = configuration.uiMode & Configuration.UI_MODE_NIGHT_MASK;
    return night == Configuration.UI_MODE_NIGHT_YES ? DARK : LIGHT;
  }

  /** The colour of a kind of issue; legible on the surface. */
  int tone(IssueKind.Tone tone) {
    Integer colour = tones.get(tone);
    return colour == null ? secondary : colour;
  }

  /** A translucent variant of a colour. */
  static int faint(int colour, int alpha) {
    return (colour & 0xFFFFFF) | (alpha << 24);
  }
}
