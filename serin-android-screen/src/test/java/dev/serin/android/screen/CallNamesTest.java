package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.issue.PlainJson;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.util.List;
import org.junit.Test;
import org.robolectric.annotation.Config;

/** The sources of the names of methods. */
@Config(sdk = 34)
public class CallNamesTest extends ScreenFixture {
  private static final String MAP =
      "# serin method map, version 2\n# mapId 00c0ffee\n7,1,com.example.Main run ()V\n";

  private static IssueContent issue(String more) throws IOException {
    return IssueContent.read(
        "{\"tag\":\"Trace_EvilMethod\",\"callTree\":"
            + "[[0,1048574,1,9,0,9,0,0],[1,7,2,9,9,9,0,0],[1,-1,1,0,0,0,0,0],[1,8,1,0,0,0,0,0]]"
            + more
            + "}");
  }

  private List<String> names(IssueContent issue) {
    List<TreeRow> rows = TreeRows.read(PlainJson.JSON, issue.values());
    CallNames names = CallNames.of(issue, TreeRows.methods(rows), app.getAssets());
    return TreeRows.named(rows, PlainJson.JSON, issue.values(), names, "").stream()
        .map(TreeRow::name)
        .toList();
  }

  private String note(IssueContent issue) {
    List<TreeRow> rows = TreeRows.read(PlainJson.JSON, issue.values());
    return CallNames.of(issue, TreeRows.methods(rows), app.getAssets()).note;
  }

  @Test
  public void the_map_among_the_assets_names_methods() throws IOException {
    putMap(MAP);
    IssueContent issue = issue(",\"mapId\":\"00c0ffee\"");
    assertThat(names(issue))
        .containsExactly("the message", "com.example.Main.run", "method -1", "method 8");
    assertThat(note(issue)).isEmpty();
  }

  @Test
  public void a_map_of_another_build_is_refused_with_a_sentence() throws IOException {
    putMap(MAP);
    IssueContent issue = issue(",\"mapId\":\"deadbeef\"");
    assertThat(names(issue)).contains("method 7").doesNotContain("com.example.Main.run");
    assertThat(note(issue))
        .isEqualTo(
            "The method map in this app, 00c0ffee, belongs to another build than the issue,"
                + " which needs deadbeef. Use the map of that build with serin report; methods"
                + " are shown by their ids.");
  }

  @Test
  public void without_a_map_methods_are_shown_by_their_ids() throws IOException {
    assertThat(names(issue(",\"mapId\":\"00c0ffee\""))).contains("method 7", "method 8");
    assertThat(note(issue(",\"mapId\":\"00c0ffee\"")))
        .startsWith("This app contains no method map. The Gradle plugin");
    assertThat(note(issue(""))).startsWith("The issue names no method map");
  }

  @Test
  public void a_damaged_map_does_no_harm() throws IOException {
    putMap(MAP + "nonsense\n");
    assertThat(names(issue(",\"mapId\":\"00c0ffee\""))).contains("method 7");
    assertThat(note(issue(",\"mapId\":\"00c0ffee\"")))
        .startsWith("The method map in this app cannot be read: serin/methodMapping.txt:4: ");
  }

  @Test
  public void names_that_the_issue_has_itself_count() throws IOException {
    IssueContent issue = issue(",\"mapId\":\"x\",\"methods\":{\"7\":\"a.B.c\"}");
    assertThat(names(issue)).contains("a.B.c");
    assertThat(note(issue)).isEmpty();
  }
}
