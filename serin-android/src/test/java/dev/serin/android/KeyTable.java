package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.runtime.Issue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares each issue of Matrix with Serin's of the same tag and detail, key by key, as documented.
 */
final class KeyTable {
  private static final Path DOCS = Path.of("..", "docs");
  private static final String HEADING = "## Beside Matrix";
  private static final String ALONE = "### Issues of Matrix beside which no test runs";

  /** The keys of Matrix that Serin omits on purpose; the page gives the reason for each. */
  private static final Set<String> LEFT_OUT = Set.of("machine");

  /** The issues without a tree, as recording restarted within; the page gives the reason. */
  private static final Map<String, Set<String>> WITHOUT_TREE =
      Map.of("a warm start NORMAL", Set.of("stack", "stackKey"));

  private KeyTable() {}

  /** The rows of a scenario, built from its reports. */
  static List<String> rows(
      String scenario, Collection<Map<String, Object>> theirs, Collection<Issue> ours) {
    return theirs.stream().map(issue -> row(scenario, issue, ours)).sorted().toList();
  }

  private static String row(String scenario, Map<String, Object> theirs, Collection<Issue> ours) {
    String detail = theirs.containsKey("detail") ? ", `" + theirs.get("detail") + "`" : "";
    return ("| " + scenario + " | `" + theirs.get("tag") + "`" + detail)
        + (" | " + code(theirs.keySet()))
        + (" | " + code(missing(scenario, theirs, ours)) + " |");
  }

  private static Set<String> missing(
      String scenario, Map<String, Object> theirs, Collection<Issue> ours) {
    List<Issue> same = same(theirs, ours);
    assertThat(same).as("issues of Serin like " + theirs).hasSize(1);
    Set<String> missing = new TreeSet<>(theirs.keySet());
    missing.removeAll(keys(same.get(0)).keySet());
    Set<String> leftOut = new TreeSet<>(LEFT_OUT);
    leftOut.addAll(WITHOUT_TREE.getOrDefault(scenario + " " + theirs.get("detail"), Set.of()));
    assertThat(missing).as("keys that Serin leaves out").isEqualTo(leftOut);
    return missing;
  }

  /** The row of a scenario in the table of trees. */
  static String trees(String scenario, List<String> theirs, List<String> ours) {
    return "| " + scenario + " | " + lines(theirs) + " | " + lines(ours) + " |";
  }

  /** The issues of Serin with the tag and the detail of one of Matrix. */
  static List<Issue> same(Map<String, Object> theirs, Collection<Issue> ours) {
    return ours.stream()
        .filter(issue -> issue.tag().equals(theirs.get("tag")))
        .filter(issue -> Objects.equals(issue.value("detail"), theirs.get("detail")))
        .toList();
  }

  /** The values of an issue by their keys; nested keys have dots in between. */
  static Map<String, Object> keys(Issue issue) {
    Map<String, Object> keys = new TreeMap<>();
    issue.content().forEach((key, value) -> put(keys, key, value));
    return keys;
  }

  private static void put(Map<String, Object> keys, String key, Object value) {
    if (value instanceof Map<?, ?> inner) {
      inner.forEach((name, within) -> put(keys, key + "." + name, within));
    } else {
      keys.put(key, value);
    }
  }

  /** The rows of a scenario in the documents. */
  static List<String> documented(String scenario) throws IOException {
    return section("android.md", HEADING)
        .lines()
        .filter(line -> line.startsWith("| " + scenario + " | `Trace_"))
        .sorted()
        .toList();
  }

  /** The rows of a scenario in the documents' table of trees. */
  static List<String> documentedTrees(String scenario) throws IOException {
    return section("android.md", HEADING)
        .lines()
        .filter(line -> line.startsWith("| " + scenario + " | `0,"))
        .toList();
  }

  /** The first columns of the documents' table. */
  static Set<String> documentedScenarios() throws IOException {
    return section("android.md", HEADING)
        .lines()
        .filter(line -> line.contains(" | `Trace_"))
        .map(line -> line.split(" *\\| *", -1)[1])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The issues of Matrix in the documents' table of issues without a test of both. */
  static List<String> documentedAlone() throws IOException {
    return section("android.md", ALONE)
        .lines()
        .filter(line -> line.startsWith("| `Trace_"))
        .map(line -> line.split(" *\\| *", -1)[1])
        .toList();
  }

  /**
   * Asserts that an issue has the keys that this table lists for Matrix's, except those marked as
   * missing.
   */
  static void assertKeys(Issue ours) throws IOException {
    Object detail = ours.value("detail");
    String name = "| `" + ours.tag() + "`" + (detail == null ? "" : ", `" + detail + "`") + " | ";
    List<String> rows =
        section("android.md", ALONE).lines().filter(line -> line.startsWith(name)).toList();
    assertThat(rows).as(name).hasSize(1);
    String[] columns = rows.get(0).split(" *\\| *", -1);
    Set<String> missing = new TreeSet<>(List.of(columns[3].replace("`", "").split(" ")));
    missing.removeAll(keys(ours).keySet());
    assertThat(code(missing)).as(name).isEqualTo(columns[4]);
  }

  /** The omitted keys for which the page gives no reason. */
  static Set<String> leftOutWithoutReason() throws IOException {
    Set<String> keys = new TreeSet<>(LEFT_OUT);
    String page = section("issue-format.md", "### Keys that are not there, and why");
    keys.removeIf(key -> page.contains("\n| `" + key + "` | Matrix |"));
    return keys;
  }

  static String section(String page, String heading) throws IOException {
    String text = Files.readString(DOCS.resolve(page));
    int begin = text.indexOf(heading + "\n");
    assertThat(begin).as(heading).isNotNegative();
    return text.substring(begin + heading.length()).split("\n##", 2)[0];
  }

  private static String code(Collection<String> keys) {
    return lines(keys.stream().sorted().toList());
  }

  private static String lines(List<String> lines) {
    return lines.stream().map(key -> "`" + key + "`").collect(Collectors.joining(" "));
  }
}
