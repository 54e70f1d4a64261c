package dev.serin.report;

import dev.serin.analysis.GroupSummary;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.Summary;
import java.util.List;

/**
 * A limit of a budget that is exceeded.
 *
 * @param sentence the figure and its limit, without a full stop
 * @param details the worst problem: its title, the responsible method and its group; or the figures
 *     of a change
 */
public record BudgetBreach(String sentence, List<String> details) {
  /** Escapes unsafe characters, as issues come from anywhere. */
  public BudgetBreach {
    sentence = SafeText.line(sentence);
    details = details.stream().map(SafeText::line).toList();
  }

  /** The breach by a group of problems. */
  static BudgetBreach by(ProblemGroup group, String sentence) {
    return new BudgetBreach(sentence, described(group));
  }

  private static List<String> described(ProblemGroup group) {
    String title = Summary.title(group.longest());
    return group.path().isKnown()
        ? List.of(
            title,
            GroupSummary.method(group.path(), group.longest().main()),
            "group " + group.key())
        : List.of(title, "group " + group.key());
  }
}
