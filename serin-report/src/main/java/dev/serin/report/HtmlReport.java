package dev.serin.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.WholeMessages;
import java.io.IOException;
import java.util.List;

/**
 * Shows issues as one self-contained HTML file that needs no network: the groups of problems, and
 * for each message the call tree as a foldable table with bars, in light and dark colours. Of a
 * group with many messages, some are shown whole and the others as a line. All texts of issues pass
 * through {@link SafeText}. Immutable.
 *
 * <p>The list of groups comes first in the file, with the script, so the page responds before a
 * browser has read the rest. The content of each group follows in an element of its own, which the
 * page unpacks when the group is shown.
 */
public final class HtmlReport implements Report {
  private final boolean isEachWhole;
  private final PassThrough passThrough;

  /** A page with at most 20 whole messages per group, and 4,000 in all or one per group. */
  public HtmlReport() {
    this(false, PassThrough.DEFAULTS);
  }

  private HtmlReport(boolean isEachWhole, PassThrough passThrough) {
    this.isEachWhole = isEachWhole;
    this.passThrough = passThrough;
  }

  /** The whole page. */
  public String page(IssueSet set) throws IOException {
    StringBuilder page = new StringBuilder();
    write(set, page);
    return page.toString();
  }

  /** The same with all messages of each group whole. */
  public HtmlReport withEachMessage() {
    return new HtmlReport(true, passThrough);
  }

  /** The same with another set of methods that are not responsible for durations. */
  public HtmlReport withPassThrough(PassThrough other) {
    return new HtmlReport(isEachWhole, other);
  }

  /** Writes the page: the list of groups, and then group by group. */
  @Override
  public void write(IssueSet set, Appendable out) throws IOException {
    PageGroups page = new PageGroups(passThrough);
    List<ProblemGroup> groups = set.groups(passThrough);
    List<List<Integer>> whole = WholeMessages.ofPage(groups, isEachWhole);
    RowBudget budget = new RowBudget();
    PageTemplate.read()
        .write(
            list -> writeList(page, set, groups, whole, list),
            groups.size(),
            (number, content) -> {
              ProblemGroup group = groups.get(number);
              boolean isOne = group.problems().size() == 1; // its tree is in the message
              page.writeContent(
                  page.merged(isOne ? List.of() : group.problems(), budget),
                  group,
                  whole.get(number),
                  content);
            },
            out);
  }

  /**
   * Writes the data that the page needs from the beginning.
   *
   * @param whole of each group, the indices of its messages that are written whole, ascending
   */
  private static void writeList(
      PageGroups page,
      IssueSet set,
      List<ProblemGroup> groups,
      List<List<Integer>> whole,
      Appendable list)
      throws IOException {
    PageOverview overview = new PageOverview();
    PageMethods methods = new PageMethods();
    int sessions = set.sessions().size();
    list.append("{\"groups\":[");
    String separator = "";
    for (int number = 0; number < groups.size(); number++) {
      ObjectNode listed = page.listed(groups.get(number), whole.get(number), sessions);
      list.append(separator).append(page.json(listed));
      separator = ",";
      overview.add(groups.get(number), whole.get(number));
      methods.add(number, groups.get(number));
    }
    ObjectNode ofAll = JsonNodeFactory.instance.objectNode();
    overview.write(ofAll);
    methods.write(ofAll.putObject("methods"));
    list.append("],\"overview\":").append(page.json(ofAll));
    page.writeSkipped(set, list);
    list.append('}');
  }
}
