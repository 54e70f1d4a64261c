package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a report for users of screen readers and keyboards. */
class PageAccessibilityTest extends BrowserTest {
  private static final String ROWS = "document.querySelectorAll('.calls tbody tr')";

  private static final String ISSUE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"app","time":17000000%d000,\
      "scene":"Editor","cost":%d,"callTree":[[0,1048574,1,900000,9000,900000,0,0],\
      [1,5,1,891000,100000,891000,0,0],[2,6,2,700000,700000,400000,1,0],\
      [2,7,9,91000,91000,20000,0,1]],"spans":[[1,0,891000],[2,10000,400000]],\
      "methods":{"5":"com.example.Main.onClick","6":"com.example.Store.load",\
      "7":"com.other.View.paint"},"callTreeCutNodes":2,"callTreeCutMicros":1400,\
      "threadStack":"at com.example.Store.load\\nat com.example.Main.onClick\\n",\
      "sampleMillis":300,"samples":[{"row":2,"atMillis":[600,900],\
      "stack":["com.example.Store.read(Store.java:7)","com.example.Store.load(Store.java:3)"]}],\
      "cpuRates":[[900,25.0,null,50.0]],"messagesBefore":[{"what":"com.example.Repaint",\
      "agoMillis":1200,"ranMicros":31000},{"what":"com.example.Key","agoMillis":950,\
      "ranMicros":2000,"queueDelayMillis":3}],"threads":[{"name":"main","state":"BLOCKED",\
      "waitsFor":"com.example.Store","heldBy":"saver","stack":["com.example.Store.load"]},\
      {"name":"saver","state":"RUNNABLE","stack":["com.example.Store.save"]}],"framesLeftOut":3,\
      "dispatchId":"s-swing-%d","loop":"swing","mapId":"m1"}\
      """;

  private static final String FRAMES =
      """
      {"tag":"Trace_FPS","process":"app","time":1700000012000,"scene":"List","fps":26.93,\
      "dropLevel":{"DROPPED_FROZEN":1,"DROPPED_HIGH":1,"DROPPED_MIDDLE":1,"DROPPED_NORMAL":2,\
      "DROPPED_BEST":98},"dropSum":{"DROPPED_FROZEN":50,"DROPPED_HIGH":24},"REFRESH_RATE":60}\
      """;

  private static final String START_UP =
      """
      {"tag":"Trace_StartUp","process":"app","time":1700000020000,"scene":"Main",\
      "startup_duration":10100,"startKind":"cold","processStartMillis":100,\
      "applicationMillis":4250,"betweenMillis":70,"firstActivityMillis":5680}\
      """;

  @BeforeEach
  void open() throws Exception {
    List<String> issues = new ArrayList<>();
    for (int number = 10; number < 40; number++) {
      issues.add(ISSUE.formatted(number, 900 + number, number));
    }
    issues.add(ISSUE.formatted(50, 5000, 50).replace("NORMAL", "ANR"));
    issues.add(FRAMES);
    issues.add(START_UP);
    issues.add("no issue");
    Path page = page(issues);
    browser.open(page.toUri());
    browser.value("document.querySelector('#problems li').click()");
  }

  @ParameterizedTest
  @CsvSource({"1440, light", "1440, dark", "390, light", "390, dark"})
  void axe_finds_nothing_in_the_overview(int width, String scheme) throws Exception {
    browser.resize(width, 900);
    browser.prefer(scheme);
    browser.value("document.getElementById('show-overview').click()");
    loadAxe();
    assertThat(violations()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1440, light", "1440, dark", "390, light", "390, dark"})
  void axe_finds_nothing(int width, String scheme) throws Exception {
    browser.resize(width, 900);
    browser.prefer(scheme);
    browser.value("document.querySelectorAll('details').forEach(each => { each.open = true; })");
    browser.value(
        "(() => { const colour = document.querySelector('.flame select');"
            + " colour.value = 'package'; colour.onchange(); })()");
    loadAxe();
    assertThat(violations()).isEmpty();
  }

  @Test
  void axe_finds_a_field_without_a_name() throws Exception {
    loadAxe();
    browser.value("document.getElementById('search').removeAttribute('aria-label')");
    browser.value("document.getElementById('search').removeAttribute('placeholder')");
    List<String> violations = violations();
    assertThat(violations).hasSize(1);
    assertThat(violations.get(0)).startsWith("label: ");
  }

  @Test
  void a_call_tree_is_folded_by_the_keyboard() throws Exception {
    browser.value(ROWS + "[0].focus()");
    browser.press("ArrowDown"); // the message's own time
    browser.press("ArrowDown");
    assertThat(focused()).isEqualTo("2 true com.example.Main.onClick");
    int rows = browser.value(ROWS + ".length").asInt();
    browser.press("ArrowLeft");
    assertThat(focused()).isEqualTo("2 false com.example.Main.onClick");
    assertThat(browser.value(ROWS + ".length").asInt()).isLessThan(rows);
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    assertThat(focused()).startsWith("3 true com.example.Store.load");
    browser.press("ArrowLeft");
    browser.press("ArrowLeft");
    assertThat(focused()).isEqualTo("2 true com.example.Main.onClick");
  }

  @Test
  void a_call_tree_is_folded_by_a_button() throws Exception {
    String button = "document.querySelectorAll('.calls .fold')[2]";
    assertThat(browser.value(button + ".tagName").asText()).isEqualTo("BUTTON");
    assertThat(browser.value(button + ".ariaLabel").asText())
        .isEqualTo("calls made by com.example.Main.onClick");
    browser.value(button + ".click()");
    assertThat(browser.value(button + ".ariaExpanded").asText()).isEqualTo("false");
    assertThat(focused()).isEqualTo("2 false com.example.Main.onClick");
  }

  /** Level, state and method of the row with the focus. */
  private String focused() throws Exception {
    String text =
        browser
            .value(
                "(() => { const row = document.activeElement; return row.getAttribute('aria-level')"
                    + " + ' ' + row.getAttribute('aria-expanded') + ' '"
                    + " + row.lastElementChild.textContent; })()")
            .asText();
    return text.replaceFirst("[▸▾]", "").replaceFirst(" may lack.*", "");
  }
}
