package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.content.res.Configuration;
import android.graphics.Color;
import dev.serin.issue.IssueKind;
import org.junit.Test;
import org.robolectric.annotation.Config;

/** Small texts have the contrast of level AA of WCAG 2.1. */
@Config(sdk = 34)
public class PaletteTest extends ScreenFixture {
  private static final double MIN_CONTRAST = 4.5;

  /** The background of a dialog in the dark theme of Android. */
  private static final int DARK_DIALOG = 0xFF424242;

  @Test
  public void texts_have_enough_contrast_by_day_and_by_night() {
    for (int night : new int[] {Configuration.UI_MODE_NIGHT_NO, Configuration.UI_MODE_NIGHT_YES}) {
      Configuration configuration = new Configuration();
      configuration.uiMode = night;
      Palette palette = Palette.of(configuration);
      for (IssueKind.Tone tone : IssueKind.Tone.values()) {
        int colour = palette.tone(tone);
        check(tone + " of a card", colour, palette.surface);
        check(tone + " of a choice", colour, mixed(palette.surface, colour));
        check(tone + " of a chosen one", palette.surface, colour);
      }
      check("a remark", palette.secondary, palette.surface);
      check("a note", palette.secondary, palette.background);
      check("the state", palette.secondary, palette.isDark ? DARK_DIALOG : Color.WHITE);
    }
  }

  private static void check(String text, int colour, int background) {
    double one = Color.luminance(colour) + 0.05;
    double other = Color.luminance(background) + 0.05;
    assertThat(Math.max(one, other) / Math.min(one, other))
        .as(text + " of " + Integer.toHexString(colour) + " on " + Integer.toHexString(background))
        .isGreaterThanOrEqualTo(MIN_CONTRAST);
  }

  /** A surface with a translucent colour on it. */
  private static int mixed(int surface, int colour) {
    float share = Look.CHOICE_ALPHA / 255f;
    return Color.rgb(
        Color.red(surface) / 255f * (1 - share) + Color.red(colour) / 255f * share,
        Color.green(surface) / 255f * (1 - share) + Color.green(colour) / 255f * share,
        Color.blue(surface) / 255f * (1 - share) + Color.blue(colour) / 255f * share);
  }
}
