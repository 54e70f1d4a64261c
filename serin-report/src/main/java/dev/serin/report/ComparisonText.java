package dev.serin.report;

import dev.serin.report.compare.Change;
import dev.serin.report.compare.ProblemChange;
import dev.serin.report.compare.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Shows a comparison as text for a terminal. Immutable. */
public final class ComparisonText {
  private static final double RULE_OF_THREE = 3;
  private static final double PERCENT = 100;
  private static final double SMALL_PART = 0.001;
  private static final double SMALL_RATE = 0.1;

  /** A quantity, its values before and after, their difference and its interval. */
  private static final String ROW = "%-21s%9s%9s%12s   %-18s  ";

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
    out.line(
        "before: "
            + count(comparison.sessionsBefore(), "session")
            + "; after: "
            + count(comparison.sessionsAfter(), "session"));
    for (ProblemChange change : comparison.changes()) {
      if (withUnchanged || change.verdict().isChange()) {
        out.line("");
        write(change, comparison, out);
      }
    }
    if (comparison.withoutSession() > 0) {
      out.line("");
      out.line(
          count(comparison.withoutSession(), "message")
              + " not compared, as the issues do not name their session");
    }
    out.line("");
    out.line(counts(comparison.changes()));
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
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
      lines.add(GroupSummary.method(group.path()));
    } else if (!group.scenes().isEmpty()) {
      lines.add("scene " + group.scenes().get(0));
    }
    lines.add(
        String.format(ROW, "", "before", "after", "difference", "95 % interval").stripTrailing());
    change.changes().forEach(quantity -> lines.add(line(quantity)));
    addUnseen(change, comparison, lines);
    lines.add("group " + group.key());
    return lines;
  }

  private static String line(Change change) {
    return String.format(
            ROW,
            name(change),
            value(change, change.before()),
            value(change, change.after()),
            signed(change, change.difference()),
            interval(change))
        + change.verdict().words()
        + missing(change);
  }

  private static String interval(Change change) {
    return Double.isNaN(change.low())
        ? "unknown"
        : signed(change, change.low()) + " to " + signed(change, change.high());
  }

  private static String value(Change change, double number) {
    if (change.quantity() != Change.Quantity.RATE) {
      return String.format(Locale.ROOT, "%.0f", number);
    }
    boolean isSmall = number != 0 && Math.abs(number) < SMALL_RATE;
    return String.format(Locale.ROOT, isSmall ? "%.4f" : "%.2f", number);
  }

  private static String signed(Change change, double number) {
    String value = value(change, number);
    return value.startsWith("-") ? value : "+" + value;
  }

  private static String name(Change change) {
    return switch (change.quantity()) {
      case RATE -> "messages per session";
      case MEDIAN -> "median, ms";
      case HIGH -> "95th percentile, ms";
    };
  }

  private static String missing(Change change) {
    if (change.missingSessions() == 0) {
      return "";
    }
    String needed = "about " + count(change.missingSessions(), "more session") + " in each set";
    return change.findable() == 0
        ? "; needs " + needed
        : "; a change of " + value(change, change.findable()) + " needs " + needed;
  }

  /** A problem that a set does not have may be rare there. */
  private static void addUnseen(
      ProblemChange change, IssueComparison comparison, List<String> lines) {
    boolean isNew = change.changes().get(0).before() == 0;
    boolean isGone = change.changes().get(0).after() == 0;
    if (isNew || isGone) {
      int sessions = isNew ? comparison.sessionsBefore() : comparison.sessionsAfter();
      double part = Math.min(1, RULE_OF_THREE / sessions);
      lines.add(
          String.format(
              Locale.ROOT,
              "in none of %s %s, so in at most %s %% of all sessions then",
              count(sessions, "session"),
              isNew ? "before" : "after",
              String.format(Locale.ROOT, part < SMALL_PART ? "%.3f" : "%.1f", PERCENT * part)));
    }
  }

  private String counts(List<ProblemChange> changes) {
    long changed = changes.stream().filter(change -> change.verdict().isChange()).count();
    long same = changes.stream().filter(change -> change.verdict() == Verdict.SAME).count();
    long open = changes.size() - changed - same;
    return count(changes.size(), "problem")
        + ": "
        + changed
        + " changed, "
        + same
        + " the same, "
        + open
        + " with too few sessions to say"
        + (withUnchanged || same + open == 0 ? "" : "; --all shows them");
  }
}
