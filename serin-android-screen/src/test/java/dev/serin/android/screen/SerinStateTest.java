package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Dialog;
import dev.serin.android.Serin;
import dev.serin.runtime.Option;
import dev.serin.runtime.TracerConfig;
import java.io.IOException;
import java.util.List;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowDialog;
import org.robolectric.shadows.ShadowPopupMenu;

/** Serin's own state, in the menu of the list. */
@Config(qualifiers = "en-w411dp-h891dp-mdpi")
public class SerinStateTest extends ScreenFixture {
  /** Opens the dialog with the state. */
  static Dialog show() {
    IssuesActivity screen = Robolectric.buildActivity(IssuesActivity.class).setup().get();
    settle();
    button(screen, Sign.MORE).performClick();
    ShadowPopupMenu.getLatestPopupMenu().getMenu().performIdentifierAction(IssuesActivity.STATE, 0);
    settle();
    return ShadowDialog.getLatestDialog();
  }

  /** The number of files of issues, one of which the tests write. */
  private int files() {
    String[] files = directory().toFile().list((directory, name) -> name.endsWith(".jsonl"));
    assertThat(files).contains(FILE);
    return files.length;
  }

  private static List<String> shown() {
    return texts(show().getWindow().getDecorView());
  }

  @Test
  public void it_has_what_is_detected_from_when_on_and_what_is_stored() throws IOException {
    write(sample());
    Serin.install(
        app,
        TracerConfig.builder()
            .option(Option.LOOP_SOURCE, "printer")
            .option(Option.SLOW_MILLIS, 321L)
            .option(Option.DIRECTORY_BYTES, 3L << 20)
            .log(text -> {})
            .build());
    Serin.tracer().detectors().anr().stop();
    int filesBefore = files();
    List<String> all = shown();
    int files = Integer.parseInt(all.get(all.indexOf("Files") + 1));
    assertThat(files).isBetween(filesBefore, files()); // this test may be slow itself
    assertThat(all)
        .containsSubsequence("Detectors", "Slow message", "from 321 ms", "ANR", "off")
        .containsSubsequence("Slow cold start", "from 10.0 s")
        .containsSubsequence("Frames", "by FrameMetrics")
        .containsSubsequence("Files of issues", "Files", "Size")
        .containsSubsequence("Limit with maps", "3,072 KiB", "Session", Serin.tracer().session())
        .containsSubsequence("Not reported", "Nothing was dropped or left out.");
  }

  @Test
  public void without_serin_it_has_the_files_that_are_left() throws IOException {
    write(sample());
    assertThat(shown())
        .containsSubsequence("Detectors", "Serin is not installed in this process.")
        .containsSubsequence("Files", "1")
        .doesNotContain("Session", "Not reported");
  }
}
