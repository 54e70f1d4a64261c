package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.SafeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Each view of a page whose issues have hostile text for each text and each key: no error, no
 * request, and no element that the text names.
 */
class HostilePageTest extends BrowserTest {
  private static final String BASE = "http://127.0.0.1:9/";

  private static final List<String> TEXTS =
      List.of(
          "</script><script>globalThis.isHit = 1</script>",
          "<hostile-element><img src=" + BASE + "i onerror='globalThis.isHit = 1'>",
          "\"'><svg onload=globalThis.isHit=1><style>@import '" + BASE + "s'</style>",
          "`${globalThis.isHit = 1}` \\ \" ' & &lt;hostile-element&gt;",
          "javascript:globalThis.isHit=1",
          "<!--<script>",
          "__proto__",
          "\ud83d\udc26 \u202egnp.\u200fexe\u2066 \ud800 \u2028 \u0000 \u001b[31m \uffff",
          "# 1e400 [0,1,2]",
          "",
          "x".repeat(10_000));

  /** An issue with each text key that a view shows; its texts are replaced. */
  private static final String MESSAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"ANR","process":"app","time":17000000%d000,"scene":"s",\
      "cost":%d,"callTree":[[0,1048574,1,900000,9000,900000,0,0],[1,5,1,891000,100000,891000,0,0],\
      [2,6,2,700000,700000,400000,1,0],[2,7,9,91000,91000,20000,0,1,1,1]],\
      "spans":[[1,0,891000],[2,10000,400000]],"methods":{"5":"m","6":"n","7":"o"},\
      "threadStack":"at a\\nat b\\n","sampleMillis":300,"samples":[{"row":2,"atMillis":[600,900],\
      "stack":["c","d"]}],"cpuRates":[[900,25.5,null,50.25]],"messagesBefore":[\
      {"what":"e","agoMillis":1200,"ranMicros":31000},{"what":"f","agoMillis":950,\
      "ranMicros":2000,"queueDelayMillis":3}],"threads":[{"name":"swing","state":"g",\
      "waitsFor":"h","heldBy":"i","stack":["j"]},{"name":"k","state":"l","stack":["p","q"]}],\
      "dispatchId":"s-swing-%d","loop":"swing","mapId":"m1","session":"r","extra":{"key":["t",1.5,\
      9223372036854775807,123456789012345678901234567890,null,true,[],{}],\
      "lowest":-9223372036854775808,"numbers":[-9223372036854775808,-9223372036854775808,\
      -9223372036854775808,5],"exact":[-9007199254740991,9007199254740991,4503599627370495]}}\
      """;

  private static final String FRAMES =
      """
      {"tag":"Trace_FPS","process":"app","time":1700000012000,"scene":"s","fps":26.93,\
      "dropLevel":{"DROPPED_HIGH":1,"DROPPED_BEST":98},"dropSum":{"DROPPED_HIGH":24}}\
      """;

  private static final String START_UP =
      """
      {"tag":"Trace_StartUp","process":"app","time":1700000020000,"scene":"s",\
      "startup_duration":10100,"startKind":"cold","processStartMillis":100}\
      """;

  /** Points at each bar of each flame graph, and zooms to it. */
  private static final String EACH_BAR =
      "document.querySelectorAll('.flame').forEach(({flameGraph: graph}) => { for (const bar of"
          + " [...graph.layout.bars()]) { graph.point(bar); graph.zoomTo(bar.node);"
          + " graph.canvas.draw(); graph.zoomTo(graph.top); } })";

  /** Texts that decide how an issue is read. */
  private static final List<String> KEPT = List.of("tag", "detail", "dispatchId", "loop");

  // Half a surrogate pair can only be written escaped.
  private final ObjectMapper json =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final List<JsonNode> written = new ArrayList<>();

  @Test
  void no_view_makes_an_element_a_request_or_an_error_of_a_text() throws Exception {
    for (int number = 0; number < TEXTS.size(); number++) {
      String text = TEXTS.get(number);
      add(MESSAGE.formatted(10 + number, 900, 2 * number), text);
      add(MESSAGE.formatted(10 + number, 800, 2 * number + 1), text);
      add(FRAMES, text);
      add(START_UP, text);
    }
    List<String> lines = new ArrayList<>();
    for (JsonNode issue : written) {
      lines.add(json.writeValueAsString(issue));
    }
    Path page = page(lines);
    browser.open(page.toUri());
    checkView();
    assertThat(text("document.getElementById('skipped').textContent")).isEmpty();
    int groups = browser.value("document.querySelectorAll('#problems li').length").asInt();
    assertThat(groups).isGreaterThanOrEqualTo(2 * TEXTS.size());
    int issues = 0;
    for (int group = 0; group < groups; group++) {
      browser.value("document.querySelectorAll('#problems li')[" + group + "].click()");
      issues += checkGroup();
    }
    assertThat(issues).isEqualTo(written.size());
  }

  /** Adds an issue with a text in place of all others, and as a key. */
  private void add(String issue, String text) throws Exception {
    ObjectNode made = (ObjectNode) json.readTree(issue);
    for (Map.Entry<String, JsonNode> field : List.copyOf(made.properties())) {
      if (!KEPT.contains(field.getKey())) {
        made.set(field.getKey(), replaced(field.getValue(), text));
      }
    }
    String key = text.replace("\ud800", ""); // readers refuse half a pair in a key
    made.set(key, json.createObjectNode().put(key, text).put("9", 1).put("1", 2));
    written.add(made);
  }

  private JsonNode replaced(JsonNode value, String text) {
    if (value.isTextual()) {
      return json.getNodeFactory().textNode(value.asText().equals("swing") ? "swing" : text);
    }
    if (value.isObject()) {
      ObjectNode object = json.createObjectNode();
      value
          .properties()
          .forEach(field -> object.set(field.getKey(), replaced(field.getValue(), text)));
      return object;
    }
    if (value.isArray()) {
      ArrayNode array = json.createArrayNode();
      value.forEach(element -> array.add(replaced(element, text)));
      return array;
    }
    return value;
  }

  /** Uses all parts of a group's view. Returns the number of issues in it. */
  private int checkGroup() throws Exception {
    int messages = browser.value("document.querySelectorAll('.messages td button').length").asInt();
    int issues = 0;
    for (int message = 0; message < Math.max(1, messages); message++) {
      browser.value("document.querySelectorAll('.messages td button')[" + message + "]?.click()");
      browser.value(
          "document.querySelectorAll('details').forEach(each => { each.open = true;"
              + " });document.querySelectorAll('article button:not(.messages button), .timeline"
              + " button').forEach(each => each.click());document.querySelectorAll('article"
              + " [tabindex]').forEach(each => each.focus());document.querySelectorAll('.flame"
              + " select').forEach(colour => { colour.value = 'package'; colour.onchange(); });"
              + EACH_BAR);
      checkView();
      issues += checkIssues();
    }
    return issues;
  }

  /** The shown JSON is that of written issues, with all keys in their order. */
  private int checkIssues() throws Exception {
    String text = text("[...document.querySelectorAll('article pre')].at(-1).textContent");
    assertThat(SafeText.escaped(text, "\n")).isEqualTo(text);
    JsonNode shown = json.readTree(text);
    List<String> known = written.stream().map(JsonNode::toString).toList();
    for (JsonNode issue : shown) {
      boolean isKnown = known.contains(issue.toString());
      assertThat(isKnown).as(() -> SafeText.line(issue.toString(), 200)).isTrue();
    }
    return shown.size();
  }

  private void checkView() throws Exception {
    assertThat(
            texts(
                "[...document.querySelectorAll('body *')].map(each => each.localName).filter(name"
                    + " => ['img', 'svg', 'style', 'iframe', 'link', 'hostile-element']"
                    + ".includes(name))"))
        .isEmpty();
    assertThat(text("typeof globalThis.isHit + Object.keys(Object.prototype).length"))
        .isEqualTo("undefined0");
    assertThat(texts("[...document.links].map(link => link.protocol)")).allMatch("file:"::equals);
    assertThat(browser.errors()).isEmpty();
    assertThat(browser.requests()).noneMatch(url -> url.startsWith(BASE));
  }
}
