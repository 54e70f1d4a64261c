package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of a report in a browser. */
class ReportPageTest extends BrowserTest {
  private static final String ISSUE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"app","time":%d,"scene":"%s",\
      "cost":%d,"callTree":[[0,1048574,1,%d000,0,%d000,0,0],[1,5,1,%d000,0,%d000,0,0],\
      [2,6,2,%d000,%d000,%d000,0,0]],"methods":{"5":"com.example.Main.onClick","6":"%s"},\
      "dispatchId":"s-main-%d","mapId":"m1"}\
      """;

  private static final String TITLE = "document.querySelector('article h2').textContent";
  private static final String GROUPS =
      "[...document.querySelectorAll('#problems .responsible')].map(item => item.textContent)";
  private static final String COUNT = "document.getElementById('count').textContent";

  private final List<String> issues = new ArrayList<>();

  @Test
  void groups_are_found_by_the_keyboard_alone() throws Exception {
    add("com.example.Store.load", 900, "Editor");
    add("com.example.Store.load", 2000, "Editor");
    add("com.example.View.paint", 2500, "Canvas");
    open("");
    assertThat(texts(GROUPS)).containsExactly("Store.load", "View.paint");
    assertThat(text(COUNT)).isEqualTo("2 problems in 3 messages");
    assertThat(text(TITLE)).isEqualTo("A message took 2,000 ms");

    browser.press("f");
    browser.type("canvas");
    assertThat(texts(GROUPS)).containsExactly("View.paint");
    assertThat(text(COUNT)).isEqualTo("1 problem");

    browser.value("document.querySelector('#problems li').focus()");
    browser.press("Enter");
    assertThat(text(TITLE)).isEqualTo("A message took 2,500 ms");
    assertThat(text("document.querySelector('#problems li').ariaSelected")).isEqualTo("true");
  }

  @Test
  void the_filter_finds_kinds_and_leaves_one_place_for_the_tab_key() throws Exception {
    add("com.example.Store.load", 900, "Editor");
    add("com.example.View.paint", 2500, "Canvas");
    open("");
    browser.value("document.querySelector('#problems li').focus()");
    browser.press("ArrowDown");
    browser.press("f");
    browser.type("message");

    assertThat(texts(GROUPS)).containsExactly("View.paint", "Store.load");
    assertThat(text("document.querySelectorAll('#problems li[tabindex=\"0\"]').length + ''"))
        .isEqualTo("1");
  }

  @Test
  void shortcuts_of_the_browser_are_not_taken() throws Exception {
    add("com.example.View.paint", 2500, "Canvas");
    open("");
    String press =
        "(() => { const event = new KeyboardEvent('keydown', {key: 'f', bubbles: true, cancelable:"
            + " true, %s: true}); document.body.dispatchEvent(event);"
            + " return event.defaultPrevented + ''; })()";

    assertThat(text(press.formatted("ctrlKey"))).isEqualTo("false");
    assertThat(text(press.formatted("shiftKey"))).isEqualTo("true");
  }

  @Test
  void arrow_keys_go_through_the_list_in_its_order() throws Exception {
    add("com.example.Store.load", 900, "Editor");
    add("com.example.Store.load", 2000, "Editor");
    add("com.example.View.paint", 2500, "Canvas");
    open("");
    browser.value(
        "(() => { const order = document.getElementById('order'); order.value = 'longest';"
            + " order.onchange(); })()");
    assertThat(texts(GROUPS)).containsExactly("View.paint", "Store.load");

    browser.value("document.querySelector('#problems li').focus()");
    browser.press("ArrowDown");
    browser.press("Enter");
    assertThat(text(TITLE)).isEqualTo("A message took 2,000 ms");
  }

  @Test
  void an_address_shows_a_message_of_a_group() throws Exception {
    add("com.example.View.paint", 2500, "Canvas");
    add("com.example.Store.load", 2000, "Editor");
    add("com.example.Store.load", 900, "Editor");
    open("");
    browser.value("document.querySelectorAll('.messages tbody button')[1].click()");
    assertThat(text(TITLE)).isEqualTo("A message took 900 ms");
    String address = text("location.hash");
    assertThat(address).matches("#g2:[0-9a-f]{16}/1");

    open(address);
    assertThat(text(TITLE)).isEqualTo("A message took 900 ms");
    open("#g2:none/7");
    assertThat(text(TITLE)).isEqualTo("Overview");
    assertThat(text("location.hash")).isEqualTo("#overview");
  }

  @Test
  void a_flame_graph_zooms_and_marks_by_keys() throws Exception {
    add("com.example.Store.load", 1000, "Editor");
    add("com.example.Store.load", 2000, "Editor");
    open("");
    assertThat(bars("bar.width / graph.layout.pixels")).containsExactly("1", "1", "1");
    browser.value("document.querySelector('.flame .tree').focus()");
    assertThat(activeText()).startsWith("the messages: ");
    browser.press("ArrowDown");
    browser.press("ArrowDown");
    String load = "com.example.Store.load: 3,000.0 ms, 100.0 %, itself 3,000.0 ms, 4 calls";
    assertThat(activeText()).isEqualTo(load);
    assertThat(text("document.querySelector('.flame > .legend').textContent")).isEqualTo(load);
    browser.press("Enter");
    assertThat(bars("bar.isAbove")).containsExactly("true", "true", "false");
    browser.press("Backspace");
    assertThat(bars("bar.isAbove")).containsExactly("true", "false", "false");
    assertThat(activeText()).isEqualTo(load);
    browser.press("Escape");
    assertThat(bars("bar.isAbove")).containsExactly("false", "false", "false");
    browser.value("document.querySelector('.flame input').focus()");
    browser.type("onclick");
    assertThat(bars("graph.marked.has(bar.node) && graph.labelOf(bar.node)"))
        .containsExactly("false", "Main.onClick", "false");
    assertThat(text("document.querySelector('.flame [role=status]').textContent"))
        .isEqualTo("1 bar marked");
  }

  @Test
  void an_inverted_flame_graph_begins_with_own_times() throws Exception {
    add("com.example.Store.load", 1000, "Editor");
    add("com.example.Store.load", 2000, "Editor");
    open("");
    browser.value("document.querySelector('.flame [aria-pressed]').click()");
    assertThat(bars("graph.describe(bar.node)"))
        .containsExactly(
            "all methods, by their own time: 3,000.0 ms, 100.0 %, itself 3,000.0 ms, 4 calls",
            "com.example.Store.load: 3,000.0 ms, 100.0 %, itself 3,000.0 ms, 4 calls",
            "com.example.Main.onClick: 3,000.0 ms, 100.0 %, itself 0.0 ms, 4 calls",
            "the messages: 3,000.0 ms, 100.0 %, itself 0.0 ms, 4 calls");
    assertThat(text("document.querySelector('.flame [aria-pressed]').ariaPressed"))
        .isEqualTo("true");
  }

  @Test
  void bars_of_one_package_have_one_colour() throws Exception {
    add("com.example.Store.load", 1000, "Editor");
    add("com.example.Store.load", 2000, "Editor");
    open("");
    browser.value(
        "(() => { const colour = document.querySelector('.flame select');"
            + " colour.value = 'package'; colour.onchange(); })()");
    List<String> colours = bars("graph.colourOf(bar)");
    assertThat(colours).hasSize(3);
    assertThat(colours.get(1)).matches("package[0-7]").isEqualTo(colours.get(2));
  }

  @Test
  void a_message_names_its_own_method_and_unknown_times() throws Exception {
    String matrix =
        "{\"tag\":\"Trace_EvilMethod\",\"cost\":%d,\"dispatchId\":\"d%d\",\"detail\":\"NORMAL\","
            + "\"stack\":\"0,1048574,1,1000\\n1,6,1,%d\\n1,7,1,%d\\n\"}";
    issues.add(matrix.formatted(3000, 1, 470, 530));
    issues.add(matrix.formatted(2000, 2, 530, 470));
    issues.add(matrix.formatted(2000, 3, 540, 460));
    open("");
    assertThat(texts("document.querySelectorAll('article p.responsible')", "textContent"))
        .containsExactly(
            "in the largest part of this group, at least half of the time passed in method 6",
            "at least half of the time passed in method 7");
    assertThat(texts("document.querySelectorAll('.calls tbody tr:first-child td')", "textContent"))
        .contains("1,000.0", "unknown");
  }

  @Test
  void the_last_of_many_groups_is_shown_where_one_sees_it() throws Exception {
    for (int i = 0; i < 300; i++) {
      add("com.example.Class" + i + ".run", 3000 - i, "Editor");
    }
    open("");
    browser.value(
        "(() => { const last = [...document.querySelectorAll('#problems li')].at(-1);"
            + " last.scrollIntoView(); last.click(); })()");
    assertThat(text(TITLE)).isEqualTo("A message took 2,701 ms");
    JsonNode top = browser.value("document.querySelector('.calls').getBoundingClientRect().top");
    assertThat(top.asDouble()).isBetween(0.0, 900.0);
  }

  @Test
  void problems_out_of_sight_are_not_laid_out() throws Exception {
    for (int i = 0; i < 300; i++) {
      add("com.example.Class" + i + ".run", 3000 - i, "Editor");
    }
    open("");
    browser.value(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>"
            + " 0)");
    List<String> laidOut =
        texts(
            "[...document.querySelectorAll('#problems small')].map(each =>"
                + " each.checkVisibility({contentVisibilityAuto: true}))");
    assertThat(laidOut).hasSize(300).startsWith("true").endsWith("false");
    assertThat(laidOut.stream().filter("true"::equals).count()).isLessThan(100);
  }

  @Test
  void methods_are_on_a_narrow_screen() throws Exception {
    add("com.example.Store.load", 900, "Editor");
    browser.resize(390, 844);
    open("");
    JsonNode left =
        browser.value(
            "document.querySelector('.calls td:last-child').getBoundingClientRect().left");
    assertThat(left.asDouble()).isBetween(0.0, 195.0);
    assertThat(browser.value("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(390);
  }

  @Test
  void messages_of_a_group_fit_a_narrow_screen() throws Exception {
    add("com.example.Store.load", 10_194, "com.example.with.a.long.name.EditorOfManyThings");
    for (String detail : List.of("LAG", "SIGNAL_ANR", "BLOCK")) {
      issues.add(issues.get(0).replace("NORMAL", detail));
    }
    add("com.example.Store.load", 900, "Editor");
    browser.resize(390, 844);
    open("");
    assertThat(texts("document.querySelectorAll('.messages th')", "textContent"))
        .containsExactly("ms", "time (UTC)", "scene", "reports");
    assertThat(text("document.querySelector('.messages td:last-child').textContent"))
        .isEqualTo("NORMAL, LAG, SIGNAL_ANR, BLOCK");
    assertThat(hiddenWidth()).isZero();
  }

  @Test
  void deep_calls_are_on_a_narrow_screen_with_method_and_time() throws Exception {
    String row = ",[%d,6,1,900000,0,900000,0,0]";
    StringBuilder deep = new StringBuilder();
    for (int depth = 3; depth < 90; depth++) {
      deep.append(row.formatted(depth));
    }
    add("com.example.with.a.long.name.SomeStoreOfManyThings.loadAllThingsFromDisk", 900, "Editor");
    issues.add(issues.remove(0).replace("]],\"methods", "]" + deep + "],\"methods"));
    for (int width : List.of(390, 1440)) {
      browser.resize(width, 844);
      open("");
      browser.value("document.querySelectorAll('.calls')[0].closest('div').scrollLeft = 0");
      String place =
          "(() => { const row = [...document.querySelectorAll('.calls tbody tr')].at(-1);"
              + " const range = document.createRange(); range.selectNodeContents(%s);"
              + " const place = range.getBoundingClientRect(); return place.%s; })()";
      assertThat(text("[...document.querySelectorAll('.calls tbody tr')].at(-1).ariaLevel"))
          .isEqualTo("90");
      assertThat(browser.value(place.formatted("row.lastChild", "right")).asDouble())
          .isLessThanOrEqualTo(width);
      assertThat(browser.value(place.formatted("row.firstChild", "left")).asDouble())
          .isBetween(0.0, width / 2.0);
    }
  }

  @Test
  void lines_end_between_the_parts_of_long_names() throws Exception {
    String name = "com.example.with.a.long.name.SomeStore$Things.loadThingsFromDisk";
    add(name, 900, "Editor");
    browser.resize(390, 844);
    open("");
    for (String place : List.of("article p.responsible", ".calls tr:last-child td:last-child")) {
      assertThat(text("document.querySelector('%s').textContent".formatted(place))).endsWith(name);
      assertThat(
              texts(
                  """
                  [...document.querySelector('%s').childNodes].filter(node => node.data).map(node => {
                    const range = document.createRange();
                    range.selectNodeContents(node);
                    return range.getClientRects().length;
                  })"""
                      .formatted(place)))
          .hasSizeGreaterThan(5)
          .containsOnly("1");
    }
  }

  @Test
  void bars_without_room_for_three_letters_have_no_label() throws Exception {
    add("com.example.Store.load", 1000, "Editor");
    issues.add(
        issues
            .remove(0)
            .replace("]],\"methods", "],[2,7,1,20000,20000,20000,0,0]],\"methods")
            .replace("\"methods\":{", "\"methods\":{\"7\":\"com.example.Store.save\","));
    browser.resize(390, 844);
    open("");
    browser.value("document.querySelector('details:has(.flame)').open = true");
    assertThat(bars("graph.labelOf(bar.node)")).contains("Store.save").hasSize(4);
    assertThat(drawnLabels())
        .containsExactly("the message", "Main.onClick", "Store.load")
        .doesNotContain("Store.save");
  }

  @Test
  void hostile_names_run_no_script_and_load_nothing() throws Exception {
    String evil =
        "<img src=http://127.0.0.1:9/x onerror=alert(1)></script><script>alert(2)</script>";
    add(evil, 900, evil);
    add(evil, 800, evil);
    issues.add(issues.get(0).replace("1048574", "9e99").replace("s-main-0", "%"));
    issues.add("{\"tag\":\"Trace_FPS\",\"time\":9223372036854775807,\"scene\":\"\"}");
    open("");
    for (int i = 0; i < 3; i++) {
      browser.value("document.querySelectorAll('#problems li')[" + i + "]?.click()");
    }
    assertThat(browser.value("document.images.length").asInt()).isZero();
  }

  @Test
  void notes_of_many_sessions_leave_the_problems_in_sight() throws Exception {
    for (int session = 1; session <= 40; session++) {
      add("com.example.Store.load", 900, "Editor");
      String map = "\"mapId\":\"map" + session + "\",\"learnedMethods\":{\"count\":2}";
      issues.add(issues.remove(issues.size() - 1).replace("\"mapId\":\"m1\"", map));
    }
    open("");
    assertThat(browser.value("document.querySelectorAll('#notes p').length").asInt()).isEqualTo(40);
    assertThat(text("document.querySelector('#notes summary').textContent"))
        .isEqualTo("38 more notes");
    JsonNode top = browser.value("document.querySelector('nav').getBoundingClientRect().top");
    assertThat(top.asDouble()).isBetween(0.0, 450.0);
  }

  @Test
  void a_badge_of_several_words_stays_in_one_piece() throws Exception {
    for (String detail : List.of("one of several words", "another of several words", "NORMAL")) {
      add("com.example.Store.load", 900, "Editor");
      String issue = issues.remove(issues.size() - 1);
      issues.add(issue.replace("\"detail\":\"NORMAL\"", "\"detail\":\"" + detail + "\""));
    }
    open("");
    List<String> pieces =
        texts("document.querySelectorAll('nav .badge')", "getClientRects().length");
    assertThat(pieces).hasSize(4).containsOnly("1");
  }

  @Test
  void paper_has_all_messages_and_calls_but_no_controls() throws Exception {
    add("com.example.Store.load", 900, "Editor");
    add("com.example.Store.load", 800, "Editor");
    open("");
    browser.preparePrint();
    String heights = "[...document.querySelectorAll('%s')].map(each => each.offsetHeight > 0)";
    assertThat(texts(heights.formatted(".messages td button"))).containsExactly("true", "true");
    assertThat(texts(heights.formatted(".tools, nav"))).containsOnly("false");
    String limits = "[...document.querySelectorAll('.scroll, pre')].map(%s)";
    assertThat(texts(limits.formatted("each => getComputedStyle(each).maxHeight")))
        .containsOnly("none");
  }

  private void add(String method, int millis, String scene) {
    long time = 1_700_000_000_000L + issues.size();
    issues.add(
        ISSUE.formatted(
            time,
            scene,
            millis,
            millis,
            millis,
            millis,
            millis,
            millis,
            millis,
            millis,
            method,
            issues.size()));
  }

  /** Opens the page of the issues at an address, or at the first group. */
  private void open(String hash) throws Exception {
    Path page = page(issues);
    browser.open(URI.create(page.toUri() + hash));
    if (hash.isEmpty()) {
      browser.value("document.querySelector('#problems li').click()");
    }
  }
}
