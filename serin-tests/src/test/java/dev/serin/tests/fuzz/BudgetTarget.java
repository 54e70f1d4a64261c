package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.IssueComparison.Side;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.compare.Change;
import dev.serin.analysis.compare.Limits;
import dev.serin.analysis.compare.ProblemChange;
import dev.serin.report.Budget;
import dev.serin.report.BudgetBreach;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Checks issues against budgets: each limit and each refused verdict has its effect. */
final class BudgetTarget implements FuzzTarget {
  private static final String MESSAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","time":1700000009000,"cost":COST,\
      "scene":"SCENE","callTree":[[0,1048574,1,9,9,9,0,0],[1,5,1,9,9,9,0,0]],\
      "methods":{"5":"com.example.Main.METHOD"},"session":"NAME","dispatchId":"NAME-swing-1"}
      """;

  private static final String FRAMES =
      """
      {"tag":"Trace_FPS","time":1700000012000,"scene":"com.example.List","fps":26.93,\
      "dropLevel":{"DROPPED_HIGH":1,"DROPPED_BEST":98},"dropSum":{"DROPPED_HIGH":24},"session":"a"}
      """;

  private static final String ALL =
      """
      {
        "rules": [
          {"scene": "com.example.*", "maxMillis": 300},
          {"kind": "message", "p95Millis": 600.5, "medianMillis": 100, "maxCount": 8},
          {"scene": "*.List", "maxMillis": 900},
          {"kind": "frames", "maxDroppedPercent": 5}
        ],
        "refuse": ["new", "slower", "not enough"],
        "refuseMethods": ["new", "more"]
      }
      """;

  private static final String RULES =
      """
      {"rules": [
        {"kind": "start-up",
         "medianMillis": 2000},
        {"maxDroppedPercent": 50},
        {"maxCount": 7}
      ]}
      """;

  private static final String REFUSED =
      """
      {"refuse": ["more often",
        "gone"]}
      """;

  private static final List<String> SCENES = List.of("com.example.Main", "com.example.List");
  private static final List<Long> COSTS = List.of(100L, 200L, 400L, 900L);
  private static final int COMPARED_SESSIONS = 40;
  private static final double DROPPED_PERCENT = 100.0 * 24 / (99 + 24);

  /** The verdicts that are refused if a budget names none. */
  private static final List<String> WORSE = List.of("new", "slower", "more often");

  private final TextMutator texts = new TextMutator(ALL, RULES, REFUSED);
  private final JsonMutator values = new JsonMutator(ALL, RULES, REFUSED);
  private final ObjectMapper json = new ObjectMapper();
  private final Path folder;
  private final IssueSet issues;
  private final IssueComparison comparison;

  /** Works in a folder. */
  BudgetTarget(Path folder) throws IOException, ReportException {
    this.folder = Files.createDirectories(folder.resolve("budgets"));
    StringBuilder lines = new StringBuilder(FRAMES);
    for (String scene : SCENES) {
      COSTS.forEach(millis -> lines.append(message(scene, "s" + millis, millis, scene)));
    }
    this.issues = read("issues", lines.toString());
    this.comparison = comparison();
  }

  /** Of two sets: one method is slow in the earlier one only, another one in the later one only. */
  private IssueComparison comparison() throws IOException, ReportException {
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    for (int i = 0; i < COMPARED_SESSIONS; i++) {
      before.append(message("com.example.Main", "before" + i, 100, "former"));
      after.append(message("com.example.Main", "after" + i, 100, "latter"));
    }
    Side earlier = new Side(read("before", before.toString()), COMPARED_SESSIONS);
    Side later = new Side(read("after", after.toString()), COMPARED_SESSIONS);
    return IssueComparison.of(earlier, later, PassThrough.DEFAULTS, Limits.DEFAULTS);
  }

  private static String message(String scene, String session, long millis, String method) {
    return MESSAGE
        .replace("SCENE", scene)
        .replace("NAME", session + scene.substring(scene.lastIndexOf('.') + 1))
        .replace("METHOD", method.replace('.', '_'))
        .replace("COST", Long.toString(millis));
  }

  private IssueSet read(String name, String lines) throws IOException, ReportException {
    Path file = Files.writeString(folder.resolve(name + ".jsonl"), lines);
    IssueSet set = new IssueReader(new MethodMaps()).read(List.of(file));
    require(set.issues().size() == lines.lines().count(), "an issue of this target is not read");
    return set;
  }

  @Override
  public String name() {
    return "budgets";
  }

  @Override
  public FuzzInput input(SplittableRandom random) throws IOException {
    String text = random.nextInt(4) == 0 ? texts.mutate(random) : values.mutate(random);
    return new FuzzInput(text.getBytes(StandardCharsets.UTF_8), () -> check(text));
  }

  private Outcome check(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("budget.json"), text);
    try {
      Budget budget = Budget.read(file);
      JsonNode given = json.readTree(text.startsWith("\uFEFF") ? text.substring(1) : text);
      checkRules(budget, given.path("rules"));
      checkVerdicts(budget, given);
      return Outcome.TAKEN;
    } catch (ReportException e) {
      String message = String.valueOf(e.getMessage());
      require(message.startsWith(file + ":"), "says not where: " + message);
      require(isVisible(message), "a message can command a terminal");
      return Outcome.refused(message, !message.contains(": this is not JSON: "));
    } finally {
      Files.delete(file);
    }
  }

  /** Each limit that is exceeded is named by its rule, and no other one. */
  private void checkRules(Budget budget, JsonNode rules) {
    require(budget.hasLimits() == !rules.isEmpty(), "a rule is passed over");
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      String rule = "rule " + (i + 1) + ", ";
      figures(rules.path(i)).forEach((limit, figure) -> expected.add(rule));
    }
    List<BudgetBreach> breaches = budget.breaches(issues, PassThrough.DEFAULTS);
    breaches.forEach(breach -> require(isVisible(breach.sentence()), "it can command a terminal"));
    List<String> found =
        breaches.stream().map(breach -> breach.sentence().replaceFirst("(, ).*", "$1")).toList();
    require(found.equals(expected), "over the limits of " + found + " in place of " + expected);
  }

  /** The figures of the issues that exceed the limits of a rule, by their keys. */
  private static Map<String, Double> figures(JsonNode rule) {
    String scene = rule.path("scene").asText("*");
    Map<String, Double> exceeded = new LinkedHashMap<>();
    for (Iterator<String> keys = rule.fieldNames(); keys.hasNext(); ) {
      String key = keys.next();
      boolean isDropped = key.equals("maxDroppedPercent");
      String kind = rule.path("kind").asText(isDropped ? "frames" : "message");
      if (!key.equals("scene") && !key.equals("kind")) {
        double figure = figure(key, kind, scene);
        if (figure > rule.path(key).asDouble()) {
          exceeded.put(key, figure);
        }
      }
    }
    return exceeded;
  }

  private static double figure(String key, String kind, String scene) {
    if (kind.equals("frames") && matches(scene, "com.example.List")) {
      return key.equals("maxCount") ? 1 : DROPPED_PERCENT;
    }
    long scenes = SCENES.stream().filter(each -> matches(scene, each)).count();
    if (!kind.equals("message") || scenes == 0) {
      return 0;
    }
    return switch (key) {
      case "maxCount" -> scenes * COSTS.size();
      case "medianMillis" -> COSTS.get(1);
      default -> COSTS.get(3); // the longest one is the 95th percentile, too
    };
  }

  /** Whether a text matches a pattern, found by the prefixes of the text that its parts match. */
  private static boolean matches(String pattern, String text) {
    boolean[] isMatched = new boolean[text.length() + 1];
    isMatched[0] = true;
    for (int i = 0; i < pattern.length(); i++) {
      char one = pattern.charAt(i);
      for (int end = text.length(); one != '*' && end >= 0; end--) {
        isMatched[end] = end > 0 && isMatched[end - 1] && text.charAt(end - 1) == one;
      }
      for (int end = 1; one == '*' && end <= text.length(); end++) {
        isMatched[end] |= isMatched[end - 1];
      }
    }
    return isMatched[text.length()];
  }

  /** Each problem with a refused verdict is named, and no other one. */
  private void checkVerdicts(Budget budget, JsonNode given) {
    require(
        budget.refusesMethods() == !given.path("refuseMethods").isEmpty(),
        "a verdict of methods is passed over");
    List<String> refused = new ArrayList<>();
    given.path("refuse").forEach(word -> refused.add(word.asText()));
    List<String> words = given.has("refuse") ? refused : WORSE;
    long expected =
        comparison.changes().stream()
            .filter(change -> verdicts(change).anyMatch(words::contains))
            .count();
    int found = budget.breaches(comparison).size();
    require(found == expected, found + " problems are refused in place of " + expected);
  }

  private static Stream<String> verdicts(ProblemChange change) {
    return Stream.concat(change.verdicts().stream(), change.changes().stream().map(Change::verdict))
        .map(verdict -> verdict.words());
  }

  private static boolean isVisible(String text) {
    return text.chars().noneMatch(Character::isISOControl);
  }
}
