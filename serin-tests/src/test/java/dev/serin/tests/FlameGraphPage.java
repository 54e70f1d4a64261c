package dev.serin.tests;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Opens flame graphs of call trees in a page. */
abstract class FlameGraphPage extends BrowserTest {
  private static final String ISSUE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"app","time":1700000000000,\
      "scene":"Editor","cost":1000,"callTree":%s,"methods":%s,"dispatchId":"s-main-%d",\
      "mapId":"m1"}\
      """;

  private final List<List<Integer>> tree = new ArrayList<>();
  private final Map<Integer, String> methods = new LinkedHashMap<>();
  String samples = "";

  /** A later frame: both of the page's own callbacks have run. */
  static final String FRAME =
      "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => 0)";

  final void openSmall() throws Exception {
    smallRows();
    open();
  }

  final void smallRows() {
    row(0, "", 1_000_000, 0);
    row(1, "com.example.Main.onClick", 1_000_000, 0);
    row(2, "com.example.Store.load", 700_000, 700_000);
    row(2, "com.other.View.paint", 300_000, 300_000);
  }

  final void openDeep(int rows) throws Exception {
    row(0, "", 1_000_000, 0);
    for (int depth = 1; depth < rows; depth++) {
      row(
          depth,
          "com.example.Class" + depth + ".run",
          1_000_000,
          depth == rows - 1 ? 1_000_000 : 0);
    }
    open();
  }

  final void row(int depth, String method, int micros, int selfMicros) {
    int id = depth == 0 ? 1048574 : 5 + methods.size();
    if (depth > 0) {
      methods.put(id, method);
    }
    tree.add(List.of(depth, id, 1, micros, selfMicros, micros, 0, 0));
  }

  /** Opens the page of a message with the rows, and its flame graph. */
  final void open() throws Exception {
    browser.open(page(List.of(issue(1, samples))).toUri());
    browser.value("document.querySelector('#problems li').click()");
    browser.value("document.querySelector('details:has(.flame)').open = true");
    browser.value("document.querySelector('.flame').scrollIntoView()");
    browser.value(FRAME);
  }

  /** Opens the page of messages with the same problem, and the flame graph of all. */
  final void openGroup(String... issues) throws Exception {
    browser.open(page(List.of(issues)).toUri());
    browser.value("document.querySelector('#problems li').click()");
    browser.value(FRAME);
  }

  /** An issue with the rows, whose message has a number. */
  final String issue(int number, String samples) throws Exception {
    ObjectMapper json = new ObjectMapper();
    String rows = json.writeValueAsString(tree);
    String issue = ISSUE.formatted(rows, json.writeValueAsString(methods), number).strip();
    return issue.substring(0, issue.length() - 1) + samples.strip() + "}";
  }

  final void choose(String colour) throws Exception {
    browser.value(
        "(() => { const colour = document.querySelector('.flame select'); colour.value = '"
            + colour
            + "'; colour.onchange(); })()");
  }

  final void search(String text) throws Exception {
    browser.value("document.querySelector('.flame input').focus()");
    browser.type(text);
  }

  final String current(String property) throws Exception {
    return text("document.querySelector('.flame .current')." + property);
  }
}
