package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.IssueReader;
import dev.serin.desktop.JvmPlatform;
import dev.serin.issue.TreeRow;
import dev.serin.report.UnpackedPage;
import dev.serin.runtime.Tracer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No text of an issue sends commands to a terminal or reverses the text of a page, whatever its
 * key.
 *
 * <p>Keys and tags are constants, which the class files that write issues contain. The test tries
 * these keys: every string constant in the class files of the runtime and the platforms, and each
 * key in the page on the format, where {@code IssueKeysTest} requires every key of every kind of
 * issue. It tries as tags the values of all constants {@code TAG} of the runtime. New ones need no
 * change of this test. It fails if the page, the runtime or issues of a real app have an untried
 * tag, or those issues an untried key.
 */
@Tag("any-jvm")
@Tag("long")
class HostileIssuesTest {
  private static final String EVIL =
      "\u0000\u0007\u001b[31m\u001b]0;x\u0007\u007f\u009b2J\u061c\u200e\u200f\u202a\u202e\u2028"
          + "\u2029\u2066\u2069\ud800\r\b";

  private static final String SHORT_EVIL = "\u001b\u202e";

  private static final Path FORMAT = Path.of("..", "docs", "issue-format.md");
  private static final Path REAL_ISSUES =
      Path.of("..", "serin-android-screen", "src", "test", "resources", "issues.jsonl");
  private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z_]*");
  private static final Pattern DETAIL = Pattern.compile("[A-Z][A-Z_]+");
  private static final Pattern TAG = Pattern.compile("Trace_[A-Za-z]+");
  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| `[^|]*` \\|");
  private static final Pattern QUOTED = Pattern.compile("(?<=`)[A-Za-z][A-Za-z_]*(?=`)");

  /** Half a character can only be written escaped. */
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  /** All keys that an issue may have. */
  private static Set<String> keys;

  /** The subset that the report knows. */
  private static Set<String> shown;

  private static Set<String> tags;
  private static Set<String> details;

  @TempDir private Path folder;
  private int number;

  @BeforeAll
  static void findKeys() throws Exception {
    Set<String> runtime = StringConstants.ofJarOf(Tracer.class);
    tags = StringConstants.valuesOf(Tracer.class, "TAG");
    assertThat(matching(runtime, TAG)).as("tags are constants called TAG").isEqualTo(tags);
    Set<String> documented = new TreeSet<>();
    for (String cell : found(FIRST_CELL, Files.readString(FORMAT))) {
      documented.addAll(found(QUOTED, cell));
    }
    assertThat(documented).hasSizeGreaterThan(80);
    Set<String> constants = new TreeSet<>(runtime);
    constants.addAll(StringConstants.ofJarOf(JvmPlatform.class));
    constants.addAll(StringConstants.ofJarOf(dev.serin.android.Serin.class));
    constants.addAll(documented);
    keys = matching(constants, KEY);
    shown = matching(StringConstants.ofJarOf(IssueReader.class), KEY);
    shown.addAll(matching(StringConstants.ofJarOf(TreeRow.class), KEY));
    shown.retainAll(keys);
    assertThat(shown).contains("scene", "fps", "senders", "what", "threads", "heldBy");
    details = matching(documented, DETAIL);
    details.retainAll(shown);
    assertThat(details).contains("NORMAL", "STARTUP", "SIGNAL_ANR");
  }

  @Test
  void every_documented_tag_is_tried() throws Exception {
    assertThat(tags).isEqualTo(found(TAG, Files.readString(FORMAT)));
  }

  @Test
  void every_key_of_real_issues_is_tried() throws Exception {
    Set<String> found = new TreeSet<>();
    for (String line : Files.readAllLines(REAL_ISSUES)) {
      JsonNode issue = JSON.readTree(line);
      assertThat(tags).contains(issue.path("tag").asText());
      addKeys(issue, found);
    }
    assertThat(found).hasSizeGreaterThan(40);
    assertThat(keys).containsAll(found);
  }

  @Test
  void no_value_under_any_key_of_any_tag_reaches_a_terminal_or_a_page() throws Exception {
    Path file = folder.resolve("a.jsonl");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      for (ObjectNode head : heads()) {
        out.println(JSON.writeValueAsString(flat(head)));
        out.println(JSON.writeValueAsString(nested(head, false)));
        out.println(JSON.writeValueAsString(nested(head, true)));
        for (String key : shown) {
          out.println(JSON.writeValueAsString(numbersBut(head, key)));
        }
      }
      for (String line : Files.readAllLines(REAL_ISSUES)) {
        out.println(JSON.writeValueAsString(spoilt(JSON.readTree(line))));
      }
    }
    JsonNode data = check(file, 3); // a warning: arrays of texts are no timelines
    String all = data.toString();
    assertThat(all).contains("\\\\u001b[31m", "\\\\u202e");
    for (String key : keys) {
      assertThat(all).contains("\\\"" + key + "\\\": ");
    }
  }

  @Test
  void no_name_of_a_file_and_no_damaged_line_reaches_a_terminal_or_a_page() throws Exception {
    String name = EVIL.replaceAll("[\u0000\ud800]", "");
    Path file = folder.resolve(name + ".jsonl");
    Files.writeString(file, "{\"tag\":\"t\"}\n" + name + "\n{\"" + name + "\n");
    Files.writeString(folder.resolve("methodMapping" + name + ".txt"), "5," + name + "\n");
    check(folder, 3);
    run(3, folder.resolve(name + "-none"));
    run(3, folder, "--map", folder.resolve("methodMapping" + name + ".txt"));
    run(2, folder, "--" + name);
  }

  /** Issues of each tag and detail, without other fields. */
  private List<ObjectNode> heads() {
    List<ObjectNode> heads = new ArrayList<>();
    for (String tag : tags) {
      heads.add(JSON.createObjectNode().put("tag", tag));
    }
    for (String detail : details) {
      heads.add(JSON.createObjectNode().put("tag", "Trace_EvilMethod").put("detail", detail));
    }
    heads.add(JSON.createObjectNode().put("tag", EVIL).put("detail", EVIL));
    return heads;
  }

  private ObjectNode start(ObjectNode head) {
    return head.deepCopy().put("dispatchId", number++ + EVIL);
  }

  private ObjectNode flat(ObjectNode head) {
    ObjectNode issue = start(head);
    for (String key : keys) {
      if (!issue.has(key)) {
        issue.put(key, EVIL);
      }
    }
    return issue.put(EVIL.replace("\ud800", ""), 1); // a name with half a character is no JSON
  }

  /**
   * An issue with all shown keys. The value of each is an object with all of them, or an array of
   * such an object and a text.
   */
  private ObjectNode nested(ObjectNode head, boolean isArray) {
    ObjectNode inner = JSON.createObjectNode();
    shown.forEach(key -> inner.put(key, SHORT_EVIL));
    ObjectNode issue = start(head);
    for (String key : shown) {
      if (!issue.has(key)) {
        issue.set(key, isArray ? JSON.createArrayNode().add(inner).add(EVIL) : inner);
      }
    }
    return issue;
  }

  /** Numbers make the report write the sentences about them. */
  private ObjectNode numbersBut(ObjectNode head, String evilKey) {
    ObjectNode issue = start(head);
    for (String key : shown) {
      if (!issue.has(key)) {
        issue.put(key, 7);
      }
    }
    return head.has(evilKey) || evilKey.equals("dispatchId") ? issue : issue.put(evilKey, EVIL);
  }

  /** A real issue whose texts are all spoilt, except its tag and detail. */
  private JsonNode spoilt(JsonNode node) {
    if (node.isTextual()) {
      return JSON.getNodeFactory().textNode(EVIL + node.textValue() + EVIL);
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = JSON.createArrayNode();
      array.forEach(element -> copy.add(spoilt(element)));
      return copy;
    }
    if (!(node instanceof ObjectNode object)) {
      return node;
    }
    ObjectNode copy = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      boolean isKind = field.getKey().equals("tag") || field.getKey().equals("detail");
      copy.set(field.getKey(), isKind ? field.getValue() : spoilt(field.getValue()));
    }
    return copy;
  }

  /** Shows a file in each way; returns the data of the page. */
  private JsonNode check(Path input, int status) throws IOException {
    run(status, input);
    run(status, input, "--lines", 1);
    String page = run(status, input, "--format", "html");
    Path out = folder.resolve("report.txt");
    run(status, input, "--out", out);
    checkSafe(Files.readString(out));
    JsonNode tree = JSON.readTree(UnpackedPage.json(page));
    checkTexts(tree);
    return tree;
  }

  private static String run(int status, Object... arguments) {
    String[] texts = new String[arguments.length + 1];
    texts[0] = "report";
    for (int i = 0; i < arguments.length; i++) {
      texts[i + 1] = arguments[i].toString();
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    assertThat(Serin.run(new PrintWriter(out, true), new PrintWriter(err, true), texts))
        .as(err::toString)
        .isEqualTo(status);
    checkSafe(out.toString());
    checkSafe(err.toString());
    return out.toString();
  }

  /** Checks the data as decoded by a browser: no text can reverse letters either. */
  private static void checkTexts(JsonNode node) {
    if (node.isTextual()) {
      checkSafe(node.textValue());
    }
    node.forEach(HostileIssuesTest::checkTexts);
  }

  private static void checkSafe(String text) {
    int unsafe = text.codePoints().filter(c -> c != '\n' && isUnsafe(c)).findFirst().orElse(0x20);
    assertThat(unsafe).as("in " + text.length() + " characters").isEqualTo(0x20);
  }

  private static boolean isUnsafe(int c) {
    return c < 0x20
        || (c >= 0x7F && c <= 0x9F)
        || c == 0x061C
        || c == 0x200E
        || c == 0x200F
        || (c >= 0x2028 && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069)
        || (c >= 0xD800 && c <= 0xDFFF); // code points of pairs are greater
  }

  private static void addKeys(JsonNode node, Set<String> keys) {
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (KEY.matcher(field.getKey()).matches()) { // other keys are ids of methods
        keys.add(field.getKey());
      }
    }
    node.forEach(child -> addKeys(child, keys));
  }

  private static Set<String> found(Pattern pattern, String text) {
    return new TreeSet<>(pattern.matcher(text).results().map(MatchResult::group).toList());
  }

  private static Set<String> matching(Set<String> texts, Pattern pattern) {
    Set<String> matching = new TreeSet<>(texts);
    matching.removeIf(text -> !pattern.matcher(text).matches());
    return matching;
  }
}
