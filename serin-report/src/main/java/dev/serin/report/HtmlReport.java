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
 */
public final class HtmlReport implements Report {
  // An issue may hold half a surrogate pair, which can only be written escaped.
  private final ObjectMapper mapper =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final int maxWhole;
  private final PassThrough passThrough;

  /** A page with at most 20 whole messages per group. */
  public HtmlReport() {
    this(WholeMessages.MAX, PassThrough.DEFAULTS);
  }

  private HtmlReport(int maxWhole, PassThrough passThrough) {
    this.maxWhole = maxWhole;
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
    return new HtmlReport(Integer.MAX_VALUE, passThrough);
  }

  /** The same with another set of methods that are not responsible for durations. */
  public HtmlReport withPassThrough(PassThrough other) {
    return new HtmlReport(maxWhole, other);
  }

  /** Writes the page, group by group and message by message. */
  @Override
  public void write(IssueSet set, Appendable out) throws IOException {
    PageTemplate template = PageTemplate.read();
    out.append(template.before());
    try (PageData data = new PageData(out)) {
      List<ProblemGroup> groups = set.groups(passThrough);
      data.append("{\"groups\":[");
      writeGroups(groups, data);
      data.append(",\"problems\":[");
      writeProblems(groups, data);
      data.append("],\"skipped\":").append(json(lines(set.skipped())));
      data.append(",\"skippedCount\":").append(Long.toString(set.skippedCount()));
      if (!set.notes().isEmpty()) {
        data.append(",\"notes\":").append(json(lines(set.notes())));
      }
      data.append('}');
    }
    out.append(template.after());
  }

  /** Writes the groups, and the overview of all. */
  private void writeGroups(List<ProblemGroup> groups, Appendable data) throws IOException {
    PageOverview overview = new PageOverview();
    int written = 0;
    int firstWhole = 0;
    for (ProblemGroup group : groups) {
      List<Integer> whole = WholeMessages.of(group, maxWhole);
      ObjectNode out = mapper.createObjectNode();
      addGroup(out, group, whole, firstWhole);
      data.append(written++ == 0 ? "" : ",").append(json(out));
      firstWhole += whole.size();
      overview.add(group, whole);
    }
    ObjectNode ofAll = mapper.createObjectNode();
    overview.write(ofAll);
    data.append("],\"overview\":").append(json(ofAll));
  }

  /** Writes the whole messages of all groups, in the order in which groups number them. */
  private void writeProblems(List<ProblemGroup> groups, Appendable data) throws IOException {
    int written = 0;
    for (ProblemGroup group : groups) {
      for (int index : WholeMessages.of(group, maxWhole)) {
        Problem problem = group.problems().get(index);
        ObjectNode out = mapper.createObjectNode();
        PageProblem.add(out, problem, DominantPath.of(problem, passThrough));
        data.append(written++ == 0 ? "" : ",").append(json(out));
      }
    }
  }

  private ArrayNode lines(List<String> texts) {
    ArrayNode lines = mapper.createArrayNode();
    texts.forEach(text -> lines.add(SafeText.line(text)));
    return lines;
  }

  /**
   * Adds a group.
   *
   * @param whole the indices of its messages that are written whole
   * @param firstWhole the number of the first of them in the page
   */
  private static void addGroup(
      ObjectNode out, ProblemGroup group, List<Integer> whole, int firstWhole) {
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
    if (group.problems().size() > 1) {
      PageProblem.addRows(out, MergedTree.of(() -> trees(group)));
    }
    ArrayNode messages = out.putArray("messages");
    for (int index = 0; index < group.problems().size(); index++) {
      Problem problem = group.problems().get(index);
      ReportedIssue main = problem.main();
      int place = Collections.binarySearch(whole, index);
      messages
          .addArray()
          .add(main.costMillis())
          .add(main.number(IssueKeys.TIME))
          .add(SafeText.line(main.text(IssueKeys.SCENE)))
          .add(SafeText.line(String.join(", ", problem.details())))
          .add(place < 0 ? place : firstWhole + place);
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
