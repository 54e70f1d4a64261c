package dev.serin.report;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import java.io.IOException;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
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
  // An issue may hold half a surrogate pair, which can only be written escaped.
  private final ObjectMapper mapper =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

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
    PageTemplate template = PageTemplate.read();
    List<ProblemGroup> groups = set.groups(passThrough);
    List<List<Integer>> whole = WholeMessages.ofPage(groups, isEachWhole);
    out.append(template.before());
    try (PageData list = new PageData(out)) {
      writeList(set, groups, whole, list);
    }
    out.append(template.between());
    for (int number = 0; number < groups.size(); number++) {
      out.append(PageData.begin("content-" + number));
      try (PageData content = new PageData(out)) {
        writeContent(groups.get(number), whole.get(number), content);
      }
      out.append(PageData.END);
    }
    out.append(template.after());
  }

  /**
   * Writes the data that the page needs from the beginning.
   *
   * @param whole of each group, the indices of its messages that are written whole, ascending
   */
  private void writeList(
      IssueSet set, List<ProblemGroup> groups, List<List<Integer>> whole, Appendable list)
      throws IOException {
    PageOverview overview = new PageOverview();
    list.append("{\"groups\":[");
    String separator = "";
    for (int number = 0; number < groups.size(); number++) {
      ObjectNode listed = mapper.createObjectNode();
      addGroup(listed, groups.get(number), whole.get(number));
      list.append(separator).append(json(listed));
      separator = ",";
      overview.add(groups.get(number), whole.get(number));
    }
    ObjectNode ofAll = mapper.createObjectNode();
    overview.write(ofAll);
    list.append("],\"overview\":").append(json(ofAll));
    list.append(",\"skipped\":").append(json(lines(set.skipped())));
    list.append(",\"skippedCount\":").append(Long.toString(set.skippedCount()));
    if (!set.notes().isEmpty()) {
      list.append(",\"notes\":").append(json(lines(set.notes())));
    }
    list.append('}');
  }

  /** Writes the data that is needed only while a group is shown. */
  private void writeContent(ProblemGroup group, List<Integer> whole, Appendable content)
      throws IOException {
    ObjectNode merged = mapper.createObjectNode();
    if (group.problems().size() > 1) {
      PageProblem.addRows(merged, MergedTree.of(() -> trees(group)));
    }
    content.append("{\"merged\":").append(json(merged));
    String separator = ",\"problems\":[";
    for (int index : whole) {
      Problem problem = group.problems().get(index).whole();
      ObjectNode out = mapper.createObjectNode();
      PageProblem.add(out, problem, DominantPath.of(problem, passThrough));
      content.append(separator).append(json(out));
      separator = ",";
    }
    content.append("]}");
  }

  private ArrayNode lines(List<String> texts) {
    ArrayNode lines = mapper.createArrayNode();
    texts.forEach(text -> lines.add(SafeText.line(text)));
    return lines;
  }

  /**
   * Adds a group.
   *
   * @param whole the indices of its messages that are written whole, ascending
   */
  private static void addGroup(ObjectNode out, ProblemGroup group, List<Integer> whole) {
    out.put("key", group.key());
    out.put("method", SafeText.line(group.path().method()));
    out.put("responsible", SafeText.line(GroupSummary.method(group.path())));
    out.put("title", SafeText.line(Summary.title(group.longest())));
    out.put("kind", ProblemKey.kind(group.longest().decisive()));
    out.put("lostMillis", group.lostMillis());
    out.put("lastMillis", group.lastMillis());
    ArrayNode lines = out.putArray("lines");
    if (group.problems().size() > 1) {
      GroupSummary.lines(group).forEach(line -> lines.add(SafeText.line(line)));
    }
    ArrayNode messages = out.putArray("messages");
    for (int index = 0; index < group.problems().size(); index++) {
      Problem problem = group.problems().get(index);
      ReportedIssue main = problem.main();
      messages
          .addArray()
          .add(main.costMillis())
          .add(main.number(IssueKeys.TIME))
          .add(SafeText.line(main.text(IssueKeys.SCENE)))
          .add(SafeText.line(String.join(", ", problem.details())))
          .add(Math.max(-1, Collections.binarySearch(whole, index)));
    }
  }

  /** The trees of a group, one at a time: all may need more memory than there is. */
  private static Iterator<List<TreeRow>> trees(ProblemGroup group) {
    return group.problems().stream()
        .sorted(Comparator.comparingLong(Problem::position))
        .map(problem -> problem.loaded().decisive().tree())
        .iterator();
  }

  private String json(JsonNode data) throws IOException {
    return mapper.writeValueAsString(data);
  }
}
