package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.Test;
import org.robolectric.annotation.Config;

/** The frames of stacks below the rows of a call tree. */
@Config(sdk = 34)
public class SampledFramesTest extends ScreenFixture {
  private static final String TREE =
      "\"methods\":{\"2\":\"a.Main.onClick\",\"3\":\"a.Main.cut\"},\"callTree\":"
          + "[[0,1048574,1,1000000,100000,1000000,0,0],[1,2,1,900000,900000,900000,0,0]]";

  private static String stack(int row, String times, String... frames) {
    String lines = List.of(frames).stream().collect(Collectors.joining("\",\"", "\"", "\""));
    return "{\"row\":" + row + ",\"atMillis\":[" + times + "],\"stack\":[" + lines + "]}";
  }

  private IssueReport report(String more, String... stacks) throws IOException {
    write(
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":1000,"
            + more
            + ",\"sampleMillis\":300,\"cpuRates\":[[900,25.0,null,50.0],[1000,75.0,null,0.0]]"
            + ",\"samples\":["
            + String.join(",", stacks)
            + "]}");
    IssueStore store = IssueStore.of(app);
    return IssueReport.read(store, store.list().groups.get(0).get(0).places(), app);
  }

  private static List<String> tree(IssueReport report) {
    return CallLines.shown(new CallTreePart(report, Collections.emptySet())).stream()
        .map(line -> line.text().strip())
        .toList();
  }

  @Test
  public void frames_hang_below_the_method_that_called_them() throws IOException {
    IssueReport report =
        report(
            TREE,
            stack(
                1, "600", "b.Disk.read(Disk.java)", "b.Store.get(Store.java)", "a.Main.onClick()"),
            stack(1, "900,950", "b.Store.get(Store.java)", "a.Main.onClick(Main.java:7)"));
    assertThat(tree(report))
        .containsExactly(
            "1,000 ms  the message",
            "900 ms    a.Main.onClick",
            "3 samples      b.Store.get",
            "1 sample        b.Disk.read");
    assertThat(IssueAdapter.sampled(report.main))
        .isEqualTo(
            "Its stack was taken 3 times, from 600 ms on, every 300 ms; meanwhile the machine 38 %"
                + " busy, the thread 38 % of one processor.");
  }

  @Test
  public void what_the_row_does_not_have_hangs_below_who_called_it_without_the_loop()
      throws IOException {
    IssueReport report =
        report(
            TREE,
            stack(1, "600", "c.X.run(X.java)", "android.os.Looper.loop(Looper.java)", "c.Y.main()"),
            stack(9, "900", "a.Main.onClick()", "android.os.Looper.loop(Looper.java)"));
    assertThat(tree(report))
        .containsExactly(
            "1,000 ms  the message", "1 sample    c.X.run", "900 ms    a.Main.onClick");
  }

  @Test
  public void without_a_tree_there_are_still_stacks() throws IOException {
    IssueReport report = report("\"recordingPaused\":true", stack(0, "600", "c.X.run(X.java)"));
    assertThat(tree(report)).containsExactly("1 sample  c.X.run");
    assertThat(IssueAdapter.text(report, "")).contains("recording was paused", "c.X.run");
  }

  @Test
  public void what_is_below_a_row_folds_with_it() throws IOException {
    IssueReport report = report(TREE, stack(1, "600", "b.Store.get()", "a.Main.onClick()"));
    List<IssueLine> folded = CallLines.shown(new CallTreePart(report, Collections.singleton(1)));
    assertThat(folded).hasSize(2);
    assertThat(((CallLine) folded.get(1)).hasCallees).isTrue();
  }

  @Test
  public void of_too_many_frames_those_of_most_stacks_are_left() throws IOException {
    String[] deep = new String[IssueReport.MAX_FRAMES];
    for (int i = 0; i < deep.length; i++) {
      deep[i] = "d.Deep.m" + i + "()";
    }
    IssueReport report = report(TREE, stack(0, "600", deep), stack(0, "700,800", "e.Often.m()"));
    assertThat(report.sampled.under(0)).hasSize(IssueReport.MAX_FRAMES);
    assertThat(report.sampled.under(0).get(0).method()).isEqualTo("e.Often.m");
    assertThat(report.sampled.framesLeftOut()).isEqualTo(1);
  }

  @Test
  public void damaged_stacks_do_no_harm() throws IOException {
    IssueReport report =
        report(TREE, "7", "{}", "{\"row\":-5,\"stack\":[1,{},null]}", "{\"row\":1,\"stack\":{}}");
    assertThat(tree(report)).hasSizeGreaterThanOrEqualTo(2);
    assertThat(new CallTreePart(report, Collections.emptySet()).deepest).isLessThan(9);
  }
}
