package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The overview of a report in a browser. */
class PageOverviewTest extends BrowserTest {
  private static final String MESSAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"%s","time":%d,"scene":"Editor","cost":%d,\
      "dispatchId":"s-main-%d","threadStack":"at com.example.Main.run"}\
      """;

  private static final String FRAMES =
      """
      {"tag":"Trace_FPS","time":%d,"scene":"List","fps":%d,"dropLevel":{"DROPPED_HIGH":1,\
      "DROPPED_BEST":%d},"dropSum":{"DROPPED_HIGH":24}}\
      """;

  private static final String START_UP =
      """
      {"tag":"Trace_StartUp","time":1700000020000,"scene":"Main","startup_duration":10000,\
      "startKind":"cold","processStartMillis":1000,"applicationMillis":4000,\
      "firstActivityMillis":5000}\
      """;

  private static final String SELECTED = "document.querySelectorAll('.messages')[0]";
  private static final String CELLS = "document.querySelector('.heat .cells')";

  @BeforeEach
  void open() throws Exception {
    Path page =
        page(
            List.of(
                MESSAGE.formatted("NORMAL", 1_700_000_000_000L, 800, 1),
                MESSAGE.formatted("NORMAL", 1_700_000_050_000L, 900, 2),
                MESSAGE.formatted("ANR", 1_700_000_100_000L, 6000, 3),
                FRAMES.formatted(1_700_000_012_000L, 50, 99),
                FRAMES.formatted(1_700_000_022_000L, 25, 49),
                START_UP));
    browser.open(page.toUri());
  }

  @Test
  void a_page_begins_with_the_overview_and_leads_to_messages() throws Exception {
    assertThat(text("location.hash")).isEqualTo("#overview");
    assertThat(texts("document.querySelectorAll('article h3')", "textContent"))
        .containsExactly(
            "Slow messages", "Methods by own time", "ANRs", "Frames by scene", "Start-ups");
    assertThat(costs(SELECTED)).containsExactly("6,000", "900", "800");
    assertThat(costs("document.querySelectorAll('.messages')[1]")).containsExactly("6,000");
    String address = text(SELECTED + ".querySelectorAll('a')[1].href");
    browser.open(URI.create(address));
    assertThat(text("document.querySelector('article h2').textContent"))
        .isEqualTo("A message took 900 ms");
    browser.press("o");
    assertThat(text("document.querySelector('article h2').textContent")).isEqualTo("Overview");
    assertThat(text("document.getElementById('show-overview').getAttribute('aria-current')"))
        .isEqualTo("page");
  }

  @Test
  void methods_and_problems_are_on_a_narrow_screen() throws Exception {
    String tree = "\"callTree\":[[0,5,1,9000,0,9000,0,0],[1,6,1,9000,9000,9000,0,0]],\"cost\"";
    browser.open(
        page(List.of(
                MESSAGE.formatted("ANR", 1_700_000_000_000L, 800, 1).replace("\"cost\"", tree)))
            .toUri());
    browser.resize(390, 844);
    String lefts =
        "[...document.querySelectorAll('.methods td:last-child, .listed td:last-child')]"
            + ".map(cell => cell.getBoundingClientRect().left)";
    assertThat(texts(lefts)).hasSize(3).allMatch(left -> Double.parseDouble(left) < 260);
  }

  @Test
  void a_rectangle_is_drawn_with_the_mouse() throws Exception {
    JsonNode place = browser.value(CELLS + ".getBoundingClientRect().toJSON()");
    double left = place.path("left").asDouble();
    double right = place.path("right").asDouble();
    double bottom = place.path("bottom").asDouble();
    browser.drag(left + 2, bottom - 2, (left + right) / 2 + 20, bottom - 8);
    assertThat(costs(SELECTED)).containsExactly("900", "800");
    browser.drag(left + 2, bottom - 2, left + 5, bottom - 4);
    assertThat(costs(SELECTED)).containsExactly("800");
    assertThat(text("document.querySelector('.heat [role=status]').textContent"))
        .startsWith("1 message of 512 ms to 1.0 s, from 2023-11-14 22:13:20 to ");
  }

  @Test
  void a_rectangle_is_drawn_by_the_keyboard() throws Exception {
    browser.value(CELLS + ".focus()");
    browser.press("ArrowLeft"); // the first cell
    assertThat(costs(SELECTED)).containsExactly("800");
    browser.value(
        "for (let times = 0; times < 47; times++) "
            + CELLS
            + ".dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', shiftKey: true}))");
    assertThat(costs(SELECTED)).containsExactly("900", "800");
    browser.press("Escape");
    assertThat(costs(SELECTED)).containsExactly("6,000", "900", "800");
  }

  @Test
  void scenes_have_their_rate_and_start_ups_their_stages() throws Exception {
    assertThat(texts("document.querySelectorAll('.scenes tbody td')", "textContent"))
        .startsWith("37.5", "150", "48", "List");
    assertThat(text("document.querySelector('.scenes [role=img]').ariaLabel"))
        .isEqualTo("frozen 0, high 2, middle 0, normal 0, best 148");
    assertThat(text("document.querySelector('.start-ups [role=img]').ariaLabel"))
        .isEqualTo("process 1,000 ms, application 4,000 ms, first activity 5,000 ms");
    assertThat(text("document.querySelectorAll('.stages i')[2].style.left")).isEqualTo("50%");
  }

  @Test
  void methods_are_ranked_by_own_time_and_lead_to_their_groups() throws Exception {
    String message =
        """
        {"tag":"Trace_EvilMethod","detail":"NORMAL","time":1700000000000,"cost":%d,\
        "callTree":[[0,1048574,1,%d,0,%d,0,0],[1,5,1,%d,%d,%d,0,0],[2,6,1200,700000,700000,900,0,0]],\
        "methods":{"5":"com.example.%s","6":"com.example.Lines.next"},"dispatchId":"s-m-%d","mapId":"m"}\
        """;
    List<String> issues = new ArrayList<>();
    for (int number = 0; number < 8; number++) {
      int micros = 1_000_000 * (number + 2);
      int own = micros - 700_000;
      String method = "Store" + number + ".load";
      issues.add(
          message.formatted(micros / 1000, micros, micros, micros, own, micros, method, number));
    }
    browser.open(page(issues).toUri());
    String row = "document.querySelectorAll('.methods tbody tr')[%d]";
    assertThat(texts(row.formatted(0) + ".querySelectorAll('td')", "textContent"))
        .startsWith("8,300.0", "18.9", "1", "1")
        .endsWith("com.example.Store7.loadStore7.load");
    assertThat(texts(row.formatted(2) + ".querySelectorAll('td')", "textContent"))
        .startsWith("6,300.0");
    String lines =
        "[...document.querySelectorAll('.methods tbody tr')].find(each =>"
            + " each.textContent.includes('Lines.next'))";
    assertThat(texts(lines + ".querySelectorAll('td')", "textContent"))
        .startsWith("5,600.0", "12.7", "9,600", "8");
    assertThat(text(lines + ".querySelector('small').textContent")).endsWith(" and 3 more");
    assertThat(
            text("document.querySelector('.methods').closest('.scroll').nextSibling.textContent"))
        .isEqualTo("in 8 messages with a call tree, which took 44,000.0 ms");
    browser.value(
        "new Promise(done => { addEventListener('hashchange', () => done(0), {once: true}); "
            + row.formatted(0)
            + ".querySelector('a').click(); })");
    assertThat(text("document.querySelector('article h2').textContent"))
        .isEqualTo("A message took 9,000 ms");
  }

  @Test
  void a_message_of_unknown_duration_has_a_dash() throws Exception {
    browser.open(
        page(List.of(
                MESSAGE.formatted("ANR", 1_700_000_000_000L, 0, 1),
                MESSAGE.formatted("ANR", 1_700_000_000_001L, 5000, 2)))
            .toUri());
    String cells = "document.querySelectorAll('.messages tbody td:first-child')";
    assertThat(texts(cells, "textContent")).contains("–", "5,000");
    assertThat(texts("[..." + cells + "].filter(each => each.textContent === '–')", "title"))
        .containsOnly("The duration is unknown");
    browser.value("document.querySelector('#problems li').click()");
    assertThat(texts(cells, "textContent")).containsExactly("5,000", "–");
    assertThat(text("document.querySelectorAll('.messages button')[1].ariaLabel"))
        .isEqualTo("show the message of unknown duration");
  }

  private List<String> costs(String table) throws Exception {
    return texts(table + ".querySelectorAll('tbody a')", "textContent");
  }
}
