package dev.serin.report;

import dev.serin.analysis.GroupSummary;
import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.Plural;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.Summary;
import dev.serin.analysis.compare.ProblemChange;
import dev.serin.analysis.compare.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows a comparison as text for a terminal. Immutable. */
public final class ComparisonText {
  private static final double RULE_OF_THREE = 3;
  private static final double PERCENT = 100;
  private static final double SMALL_PART = 0.001;

  private final boolean withUnchanged;

  /** Shows problems that have changed, and counts the others. */
  public ComparisonText() {
    this(false);
  }

  private ComparisonText(boolean withUnchanged) {
    this.withUnchanged = withUnchanged;
  }

  /** The same with the problems that have not changed, or not certainly. */
  public ComparisonText withUnchanged() {
    return new ComparisonText(true);
  }

  /** Writes a comparison. */
  public void write(IssueComparison comparison, Appendable to) throws IOException {
    LinePrinter out = new LinePrinter(to);
    out.line(sessions(comparison));
    for (ProblemChange change : comparison.changes()) {
      if (withUnchanged || change.verdict().isChange()) {
        out.line("");
        write(change, comparison, out);
      }
    }
    if (comparison.withoutSession() > 0) {
      out.line("");
      out.line(withoutSession(comparison));
    }
    out.line("");
    List<ProblemChange> changes = comparison.changes();
    boolean isAllShown =
        withUnchanged || changes.stream().allMatch(change -> change.verdict().isChange());
    out.line(counts(changes) + (isAllShown ? "" : "; --all shows them"));
  }

  /** The numbers of sessions of both sets. */
  static String sessions(IssueComparison comparison) {
    return "before: "
        + Plural.count(comparison.sessionsBefore(), "session")
        + "; after: "
        + Plural.count(comparison.sessionsAfter(), "session");
  }

  /** The number of messages that are not compared. */
  static String withoutSession(IssueComparison comparison) {
    return Plural.count(comparison.withoutSession(), "message")
        + " not compared, as the issues do not name their session";
  }

  private void write(ProblemChange change, IssueComparison comparison, LinePrinter out)
      throws IOException {
    List<String> words = change.verdicts().stream().map(Verdict::words).toList();
    List<String> lines = lines(change, comparison);
    out.line(String.join(", ", words) + ": " + SafeText.line(lines.get(0)));
    for (String line : lines.subList(1, lines.size())) {
      out.line("   " + SafeText.line(line));
    }
  }

  /** The title of a problem, its responsible method, its figures and its group. */
  static List<String> lines(ProblemChange change, IssueComparison comparison) {
    ProblemGroup group = Objects.requireNonNull(comparison.groups().get(change.problem()));
    List<String> lines = new ArrayList<>();
    lines.add(Summary.title(group.longest()));
    if (group.path().isKnown()) {
      lines.add(GroupSummary.method(group.path(), group.longest().main()));
    } else if (!group.scenes().isEmpty()) {
      lines.add("scene " + group.scenes().get(0));
    }
    lines.addAll(ChangeTable.lines(change.changes()));
    String unseen = unseen(change, comparison);
    if (unseen != null) {
      lines.add(unseen);
    }
    lines.add("group " + group.key());
    return lines;
  }

  /** How rare a problem may be in a set that does not have it; null if both have it. */
  static @Nullable String unseen(ProblemChange change, IssueComparison comparison) {
    boolean isNew = change.changes().get(0).before() == 0;
    boolean isGone = change.changes().get(0).after() == 0;
    if (!isNew && !isGone) {
      return null;
    }
    int sessions = isNew ? comparison.sessionsBefore() : comparison.sessionsAfter();
    double part = Math.min(1, RULE_OF_THREE / sessions);
    return String.format(
        Locale.ROOT,
        "in none of %s %s, so in at most %s %% of all sessions then",
        Plural.count(sessions, "session"),
        isNew ? "before" : "after",
        String.format(Locale.ROOT, part < SMALL_PART ? "%.3f" : "%.1f", PERCENT * part));
  }

  /** How many problems have changed, and how many have not. */
  static String counts(List<ProblemChange> changes) {
    long changed = changes.stream().filter(change -> change.verdict().isChange()).count();
    long same = changes.stream().filter(change -> change.verdict() == Verdict.SAME).count();
    long open = changes.size() - changed - same;
    return Plural.count(changes.size(), "problem")
        + ": "
        + changed
        + " changed, "
        + same
        + " the same, "
        + open
        + " with too few sessions to say";
  }
}
