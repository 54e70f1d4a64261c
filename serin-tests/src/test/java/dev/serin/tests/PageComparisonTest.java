package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.IssueComparison.Side;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.compare.Limits;
import dev.serin.report.ComparisonPage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a comparison in a browser. */
class PageComparisonTest extends BrowserTest {
  private static final int SESSIONS = 40;
  private static final String EVIL = "<img src=http://127.0.0.1:9/x onerror=alert(1)>";

  /** Names that are the same on the page, where they are cut. */
  private static final String LONG = "com.example." + "x".repeat(1000);

  private static final String SLOWER =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","time":17000000%d000,"scene":"Editor",\
      "cost":1000,"callTree":%s,"methods":%s,"dispatchId":"%s-swing-1","session":"%s",\
      "mapId":"m1"}\
      """;

  private static final String NEW =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","time":1700000090000,"scene":"List",\
      "cost":700,"callTree":[[0,1048574,1,700000,0,700000,0,0],[1,8,1,700000,700000,700000,0,0]],\
      "methods":{"8":"com.example.List.scroll"},"dispatchId":"%s-swing-2","session":"%s","mapId":"m1"}\
      """;

  /** The share of a bar and its label. */
  private static final String SHARE =
      "(bar.width / graph.layout.pixels * 100).toFixed(1) + ' ' + graph.labelOf(bar.node)";

  @BeforeEach
  void open() throws Exception {
    List<String> before = new ArrayList<>();
    List<String> after = new ArrayList<>();
    for (int session = 10; session < 10 + SESSIONS; session++) {
      before.add(message(session, "b" + session, 550, 400));
      after.add(message(session, "a" + session, 700, 100));
      after.add(NEW.formatted("a" + session, "a" + session));
    }
    IssueSet earlier = read("before.jsonl", before);
    IssueSet later = read("after.jsonl", after);
    IssueComparison comparison =
        IssueComparison.of(
            new Side(earlier, 0), new Side(later, 0), PassThrough.DEFAULTS, Limits.DEFAULTS);
    Path file = folder.resolve("comparison.html");
    new ComparisonPage(comparison, earlier, later, PassThrough.DEFAULTS).write(file);
    browser.open(file.toUri());
  }

  /**
   * A message of 1,000 ms in which saving takes a time, and painting another. Short calls, which
   * are too short for the page, take the rest.
   */
  private static String message(int number, String session, int saving, int painting) {
    Map<Integer, String> methods = new LinkedHashMap<>();
    List<List<Integer>> tree = new ArrayList<>();
    tree.add(List.of(0, 1048574, 1, 1_000_000, 0, 1_000_000, 0, 0));
    add(tree, methods, 1, "com.example.Main.onClick", 1_000_000);
    add(tree, methods, 2, "com.example.Store.save" + EVIL, 1000 * saving);
    add(tree, methods, 2, "com.example.View.paint", 1000 * painting);
    add(tree, methods, 2, LONG + "A", 20_000);
    add(tree, methods, 2, LONG + "B", 30_000);
    for (int left = 950 - saving - painting; left > 0; left--) {
      add(tree, methods, 2, "com.example.Short.call" + "x".repeat(left), 1000);
    }
    ObjectMapper json = new ObjectMapper();
    return SLOWER.formatted(
        number, json.valueToTree(tree), json.valueToTree(methods), session, session);
  }

  private static void add(
      List<List<Integer>> tree, Map<Integer, String> methods, int depth, String name, int micros) {
    int id = 5 + methods.size();
    methods.put(id, name);
    int selfMicros = depth == 1 ? 0 : micros;
    tree.add(List.of(depth, id, 1, micros, selfMicros, micros, 0, 0));
  }

  @Test
  void the_page_begins_with_the_problems_by_verdict() throws Exception {
    assertThat(text("document.querySelector('article h2').textContent")).isEqualTo("Comparison");
    assertThat(texts("document.querySelectorAll('article > p')", "textContent"))
        .containsExactly(
            "before: 40 sessions; after: 40 sessions",
            "2 problems: 1 changed, 0 the same, 1 with too few sessions to say");
    assertThat(texts("document.querySelectorAll('.changes tbody td')", "textContent"))
        .startsWith("new", "0.00 → 1.00", "", "List.scroll")
        .hasSize(8);
    assertThat(texts("document.querySelectorAll('#problems .badge')", "textContent"))
        .containsExactly("new", "×40", "NORMAL", "not enough", "×80", "NORMAL");
  }

  @Test
  void the_flame_graph_shows_the_change_of_shares() throws Exception {
    openSecond();
    assertThat(bars("graph.labelOf(bar.node)"))
        .contains("Main.onClick", "View.paint −30.0")
        .anyMatch(bar -> bar.endsWith(" +15.0"));
    assertThat(bars("graph.colourOf(bar)")).containsOnlyOnce("more3", "less3");
    assertThat(bars("graph.describe(bar.node)")).filteredOn(bar -> bar.contains("xxx")).hasSize(2);
    assertThat(bars(SHARE)).contains("10.0 View.paint −30.0");
    String change = "40.0 % before, 10.0 % after (−30.0 points)";
    assertThat(bars("graph.describe(bar.node)")).anyMatch(bar -> bar.contains(change));
    press("widths before");
    assertThat(bars(SHARE)).contains("40.0 View.paint −30.0");
    press("invert");
    assertThat(bars("graph.describe(bar.node)")).anyMatch(bar -> bar.contains(change));
  }

  @Test
  void messages_name_their_set_and_figures_have_a_table() throws Exception {
    openSecond();
    assertThat(texts("document.querySelectorAll('.messages tr')", "lastChild.textContent"))
        .startsWith("set")
        .contains("before", "after");
    assertThat(texts("document.querySelectorAll('.changes tbody tr')", "firstChild.textContent"))
        .containsExactly("messages per session", "median, ms", "95th percentile, ms");
    assertThat(browser.value("document.images.length").asInt()).isZero();
  }

  @Test
  void messages_with_their_set_fit_a_narrow_screen() throws Exception {
    openSecond();
    browser.resize(390, 844);
    assertThat(texts("document.querySelectorAll('.messages th')", "textContent")).endsWith("set");
    assertThat(hiddenWidth()).isZero();
  }

  @Test
  void problems_and_figures_fit_a_narrow_screen() throws Exception {
    browser.resize(390, 844);
    assertThat(hiddenWidth()).isZero();
    openSecond();
    assertThat(hiddenWidth()).isZero();
    assertThat(text("document.querySelector('.quantities').textContent")).contains("more sessions");
    assertThat(texts("document.querySelectorAll('.quantities tr:last-child td')", "dataset.title"))
        .containsExactlyElementsOf(
            texts("document.querySelectorAll('.quantities th')", "textContent"));
  }

  @ParameterizedTest
  @CsvSource({"1440, light", "1440, dark", "390, light", "390, dark"})
  void axe_finds_nothing(int width, String scheme) throws Exception {
    browser.resize(width, 900);
    browser.prefer(scheme);
    loadAxe();
    assertThat(violations()).isEmpty();
    openSecond();
    assertThat(violations()).isEmpty();
  }

  private void openSecond() throws Exception {
    browser.value("document.querySelectorAll('#problems li')[1].click()");
  }

  private void press(String button) throws Exception {
    browser.value(
        "[...document.querySelectorAll('.flame button')].find(each => each.textContent === '"
            + button
            + "').click()");
  }
}
