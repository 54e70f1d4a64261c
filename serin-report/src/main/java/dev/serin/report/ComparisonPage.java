package dev.serin.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.WholeFile;
import dev.serin.analysis.WholeMessages;
import dev.serin.analysis.compare.ProblemChange;
import dev.serin.analysis.compare.Verdict;
import dev.serin.issue.IssueKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows a comparison as one HTML file, like {@link HtmlReport}: the problems with their verdicts,
 * and for each the call trees of both sets, whose difference is drawn in shares of the time.
 * Immutable.
 */
public final class ComparisonPage {
  private final IssueComparison comparison;
  private final IssueSet before;
  private final IssueSet after;
  private final Set<String> sessionsBefore;
  private final PageGroups page;

  /**
   * A page of a comparison.
   *
   * @param before the earlier one of the compared sets
   * @param after the later one
   * @param passThrough the methods that are not responsible for the duration of a message
   */
  public ComparisonPage(
      IssueComparison comparison, IssueSet before, IssueSet after, PassThrough passThrough) {
    this.comparison = comparison;
    this.before = before;
    this.after = after;
    this.sessionsBefore = before.sessions();
    this.page = new PageGroups(passThrough);
  }

  /** Writes the page into a file, as {@link ReportFile#write} does. */
  public void write(Path file) throws IOException {
    WholeFile.write(file, this::write);
  }

  /** Writes the page: the list of groups in the order of their changes, and then group by group. */
  public void write(Appendable out) throws IOException {
    List<ProblemGroup> groups =
        comparison.changes().stream()
            .map(change -> Objects.requireNonNull(comparison.groups().get(change.problem())))
            .toList();
    List<List<Integer>> whole = WholeMessages.ofPage(groups, false, this::build);
    RowBudget budget = new RowBudget();
    PageTemplate.read()
        .write(
            list -> writeList(groups, whole, list),
            groups.size(),
            (number, content) ->
                writeContent(groups.get(number), whole.get(number), budget, content),
            out);
  }

  private void writeList(List<ProblemGroup> groups, List<List<Integer>> whole, Appendable list)
      throws IOException {
    list.append("{\"groups\":[");
    int sessions = before.sessions().size() + after.sessions().size();
    for (int number = 0; number < groups.size(); number++) {
      ProblemChange change = comparison.changes().get(number);
      ObjectNode listed = page.listed(groups.get(number), whole.get(number), sessions);
      addChange(listed, change);
      addSets(listed, groups.get(number));
      list.append(number == 0 ? "" : ",").append(page.json(listed));
    }
    list.append("],\"comparison\":").append(page.json(page.lines(lines())));
    page.writeSkipped(both(), list);
    list.append('}');
  }

  private void addChange(ObjectNode listed, ProblemChange change) {
    List<String> verdicts = change.verdicts().stream().map(Verdict::words).toList();
    listed.set("verdicts", page.lines(verdicts));
    ArrayNode table = listed.putArray("changes");
    change.changes().forEach(quantity -> table.add(page.lines(ChangeTable.cells(quantity))));
    String unseen = ComparisonText.unseen(change, comparison);
    if (unseen != null) {
      listed.put("unseen", unseen);
    }
  }

  /** Adds to each message of the list whether it is of the earlier set. */
  private void addSets(ObjectNode listed, ProblemGroup group) {
    for (int index = 0; index < group.problems().size(); index++) {
      String set = isBefore(group.problems().get(index)) ? "before" : "after";
      ((ArrayNode) listed.path("messages").path(index)).add(set);
    }
  }

  private boolean isBefore(Problem problem) {
    return sessionsBefore.contains(IssueComparison.session(problem));
  }

  /** The set and the build of a message. */
  private String build(Problem problem) {
    return isBefore(problem) + " " + problem.main().text(IssueKeys.MAP_ID);
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(ComparisonText.sessions(comparison));
    lines.add(ComparisonText.counts(comparison.changes()));
    if (comparison.withoutSession() > 0) {
      lines.add(ComparisonText.withoutSession(comparison));
    }
    return lines;
  }

  /** The parts of both sets that were not read, and their notes. */
  private IssueSet both() {
    return new IssueSet(
        List.of(),
        Stream.concat(before.skipped().stream(), after.skipped().stream()).toList(),
        before.skippedCount() + after.skippedCount(),
        Stream.concat(before.notes().stream(), after.notes().stream()).distinct().toList());
  }

  private void writeContent(
      ProblemGroup group, List<Integer> whole, RowBudget budget, Appendable content)
      throws IOException {
    Map<Boolean, List<Problem>> bySet =
        group.problems().stream().collect(Collectors.partitioningBy(this::isBefore));
    ObjectNode earlier = page.merged(Objects.requireNonNull(bySet.get(true)), budget);
    ObjectNode later = page.merged(Objects.requireNonNull(bySet.get(false)), budget);
    if (later.path("rows").isEmpty()) {
      later = earlier;
    } else if (!earlier.path("rows").isEmpty()) {
      later.set("before", earlier);
    }
    page.writeContent(later, group, whole, content);
  }
}
