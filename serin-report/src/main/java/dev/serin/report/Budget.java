package dev.serin.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serin.analysis.ByteOrderMark;
import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.IssueMethods;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.JsonFailure;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ProblemGroups;
import dev.serin.analysis.ProblemKey;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.compare.Change;
import dev.serin.analysis.compare.MethodChange;
import dev.serin.analysis.compare.ProblemChange;
import dev.serin.analysis.compare.Verdict;
import dev.serin.report.BudgetRule.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The limits of a program's slow messages, start-ups, pages and frames, and the changes that are
 * refused. Read from a file, see "Budgets" in docs/analysis.md. Immutable.
 */
public final class Budget {
  private static final String RULES = "rules";
  private static final String REFUSE = "refuse";
  private static final String REFUSE_METHODS = "refuseMethods";
  private static final List<String> KEYS = List.of(RULES, REFUSE, REFUSE_METHODS);
  private static final Set<String> RULE_KEYS = Set.of("scene", "kind");

  /** The changes that are refused by default: those for the worse. */
  private static final Set<Verdict> WORSE =
      EnumSet.of(Verdict.NEW, Verdict.SLOWER, Verdict.MORE_OFTEN);

  private static final List<Verdict> OF_METHODS =
      List.of(
          Verdict.NEW, Verdict.MORE, Verdict.LESS, Verdict.GONE, Verdict.SAME, Verdict.NOT_ENOUGH);

  private static final List<Verdict> OF_PROBLEMS =
      Arrays.stream(Verdict.values())
          .filter(verdict -> verdict != Verdict.MORE && verdict != Verdict.LESS)
          .toList();

  private final List<BudgetRule> rules;
  private final Set<Verdict> refused;
  private final Set<Verdict> refusedOfMethods;

  private Budget(List<BudgetRule> rules, Set<Verdict> refused, Set<Verdict> refusedOfMethods) {
    this.rules = List.copyOf(rules);
    this.refused = Set.copyOf(refused);
    this.refusedOfMethods = Set.copyOf(refusedOfMethods);
  }

  /**
   * Reads a budget.
   *
   * @throws ReportException if the file cannot be read or is no budget; the message names the place
   */
  public static Budget read(Path file) throws ReportException {
    JsonMapper mapper =
        JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();
    try {
      String text = ByteOrderMark.removedFrom(Files.readString(file));
      return new Parser(file).budget(mapper.readTree(text));
    } catch (JsonProcessingException e) {
      throw new ReportException(
          file
              + ":"
              + (e.getLocation() == null ? "1" : String.valueOf(e.getLocation().getLineNr()))
              + ": this is not JSON: "
              + JsonFailure.reason(e),
          e);
    } catch (IOException e) {
      throw new ReportException(
          file + " cannot be read: " + e + ". Give a JSON file with the budget.", e);
    }
  }

  /** Whether there are limits; without one, only changes are checked. */
  public boolean hasLimits() {
    return !rules.isEmpty();
  }

  /** Whether changes of methods are refused; without that, no methods need to be compared. */
  public boolean refusesMethods() {
    return !refusedOfMethods.isEmpty();
  }

  /**
   * The limits that issues exceed.
   *
   * @param passThrough the methods that are not responsible for the duration of a message
   */
  public List<BudgetBreach> breaches(IssueSet issues, PassThrough passThrough) {
    List<Problem> problems = issues.problems();
    List<BudgetBreach> breaches = new ArrayList<>();
    for (BudgetRule rule : rules) {
      List<Problem> found = rule.among(problems);
      double figure = rule.figure(found);
      if (figure > rule.allowed()) {
        ProblemGroup worst = rule.worst(ProblemGroups.of(found, passThrough));
        breaches.add(BudgetBreach.by(worst, rule.sentence(figure)));
      }
    }
    return breaches;
  }

  /** The refused changes of a comparison. */
  public List<BudgetBreach> breaches(IssueComparison comparison) {
    List<BudgetBreach> breaches = new ArrayList<>();
    for (ProblemChange change : comparison.changes()) {
      String found = words(change);
      if (!found.isEmpty()) {
        breaches.add(new BudgetBreach(found, ComparisonText.lines(change, comparison)));
      }
    }
    return breaches;
  }

  /**
   * The refused changes of methods.
   *
   * @throws ReportException if no methods could be compared
   */
  public List<BudgetBreach> breaches(IssueMethods methods) throws ReportException {
    if (!methods.isPossible()) {
      throw new ReportException(
          "No methods can be compared, as a set has no session with own times of methods. Give"
              + " issues with call trees, or a budget without refuseMethods.");
    }
    List<BudgetBreach> breaches = new ArrayList<>();
    for (MethodChange change : methods.comparison().changes()) {
      String found =
          change.changes().stream()
              .filter(quantity -> refusedOfMethods.contains(quantity.verdict()))
              .map(MethodsText::words)
              .distinct()
              .collect(Collectors.joining(", "));
      if (!found.isEmpty()) {
        String sentence = "method " + methods.named(change.method()) + ": " + found;
        breaches.add(new BudgetBreach(sentence, ChangeTable.lines(change.changes())));
      }
    }
    return breaches;
  }

  /** The refused verdicts of a problem, in words; empty if there are none. */
  private String words(ProblemChange change) {
    return Stream.concat(change.verdicts().stream(), change.changes().stream().map(Change::verdict))
        .filter(refused::contains)
        .distinct()
        .sorted()
        .map(Verdict::words)
        .collect(Collectors.joining(", "));
  }

  /** Reads the JSON of a budget; refuses everything unknown, as a typing error removes a limit. */
  private static final class Parser {
    private final Path file;

    Parser(Path file) {
      this.file = file;
    }

    Budget budget(JsonNode json) throws ReportException {
      if (!json.isObject()) {
        throw wrong("a budget is a JSON object with the keys " + String.join(", ", KEYS));
      }
      for (Iterator<String> keys = json.fieldNames(); keys.hasNext(); ) {
        String key = keys.next();
        if (!KEYS.contains(key)) {
          throw wrong("unknown key \"" + key + "\"; known keys: " + String.join(", ", KEYS));
        }
        if (!json.path(key).isArray()) {
          throw wrong(key + " must be a list, not " + json.path(key));
        }
      }
      List<BudgetRule> rules = new ArrayList<>();
      for (int i = 0; i < json.path(RULES).size(); i++) {
        addRules(i + 1, json.path(RULES).get(i), rules);
      }
      return new Budget(
          rules,
          json.has(REFUSE) ? refused(json, REFUSE, OF_PROBLEMS) : WORSE,
          refused(json, REFUSE_METHODS, OF_METHODS));
    }

    private void addRules(int number, JsonNode json, List<BudgetRule> rules)
        throws ReportException {
      String where = "rule " + number + ": ";
      int limits = 0;
      for (Iterator<String> keys = json.fieldNames(); keys.hasNext(); ) {
        String key = keys.next();
        if (!RULE_KEYS.contains(key)) {
          Limit limit = limit(where, key);
          double allowed = number(where + key, json.path(key));
          String scene = text(where, json, "scene", "*");
          BudgetRule rule = new BudgetRule(number, scene, kind(where, json, limit), limit, allowed);
          if (!rule.isMeaningful()) {
            throw wrong(where + key + " does not exist for the kind " + rule.kind());
          }
          rules.add(rule);
          limits++;
        }
      }
      if (limits == 0) {
        throw wrong(where + "it has no limit; the limits are " + limits());
      }
    }

    private String kind(String where, JsonNode json, Limit limit) throws ReportException {
      String byDefault =
          limit == Limit.MAX_DROPPED_PERCENT ? ProblemKey.FRAMES : ProblemKey.MESSAGE;
      String kind = text(where, json, "kind", byDefault);
      if (!ProblemKey.KINDS.contains(kind)) {
        throw wrong(
            where
                + "unknown kind \""
                + kind
                + "\"; known kinds: "
                + String.join(", ", ProblemKey.KINDS));
      }
      return kind;
    }

    private String text(String where, JsonNode json, String key, String byDefault)
        throws ReportException {
      if (json.has(key) && !json.path(key).isTextual()) {
        throw wrong(where + key + " must be a text, not " + json.path(key));
      }
      return json.path(key).asText(byDefault);
    }

    private Limit limit(String where, String key) throws ReportException {
      for (Limit limit : Limit.values()) {
        if (limit.key().equals(key)) {
          return limit;
        }
      }
      throw wrong(where + "unknown key \"" + key + "\"; keys: scene, kind, " + limits());
    }

    private static String limits() {
      return Arrays.stream(Limit.values()).map(Limit::key).collect(Collectors.joining(", "));
    }

    private double number(String where, JsonNode value) throws ReportException {
      if (!value.isNumber() || value.asDouble() < 0) {
        throw wrong(where + " must be a number of at least 0, not " + value);
      }
      return value.asDouble();
    }

    private Set<Verdict> refused(JsonNode json, String key, List<Verdict> known)
        throws ReportException {
      Set<Verdict> refused = EnumSet.noneOf(Verdict.class);
      for (JsonNode word : json.path(key)) {
        refused.add(verdict(word, key, known));
      }
      return refused;
    }

    private Verdict verdict(JsonNode word, String key, List<Verdict> known) throws ReportException {
      for (Verdict verdict : known) {
        if (verdict.words().equals(word.asText())) {
          return verdict;
        }
      }
      String words = known.stream().map(Verdict::words).collect(Collectors.joining(", "));
      throw wrong(key + ": unknown verdict " + word + "; known verdicts: " + words);
    }

    private ReportException wrong(String what) {
      return new ReportException(file + ": " + what + ".");
    }
  }
}
