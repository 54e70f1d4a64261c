package dev.serin.report;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.DominantPath;
import dev.serin.analysis.GroupSummary;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MergedRows;
import dev.serin.analysis.MergedTree;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ProblemKey;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.Summary;
import dev.serin.issue.IssueKeys;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * The data of groups in a page: what the list shows, and the content that is needed only while a
 * group is shown. All texts of issues pass through {@link SafeText}.
 */
final class PageGroups {
  // An issue may hold half a surrogate pair, which can only be written escaped.
  private final ObjectMapper mapper =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final PassThrough passThrough;

  PageGroups(PassThrough passThrough) {
    this.passThrough = passThrough;
  }

  /**
   * A group in the list.
   *
   * @param whole the indices of its messages that are written whole, ascending
   * @param sessions the number of all sessions that have an issue
   */
  ObjectNode listed(ProblemGroup group, List<Integer> whole, int sessions) {
    ObjectNode out = mapper.createObjectNode();
    out.put("key", group.key());
    out.put("method", SafeText.line(group.path().method()));
    out.put("responsible", SafeText.line(GroupSummary.method(group.path())));
    out.put("title", SafeText.line(Summary.title(group.longest())));
    out.put("kind", ProblemKey.kind(group.longest().decisive()));
    out.put("lostMillis", group.lostMillis());
    out.put("lastMillis", group.lastMillis());
    ArrayNode lines = out.putArray("lines");
    if (group.problems().size() > 1) {
      GroupSummary.lines(group, sessions).forEach(line -> lines.add(SafeText.line(line)));
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
    return out;
  }

  /**
   * Writes the content of a group, packed: a list of the names that the part adds and the part, for
   * the sum of its call trees and then for each message, here also with its issues.
   *
   * @param merged the sum of its call trees
   * @param whole the indices of its messages that are written whole, ascending
   */
  void writeContent(ObjectNode merged, ProblemGroup group, List<Integer> whole, Appendable content)
      throws IOException {
    PackedJson packing = new PackedJson();
    content.append('[').append(part(packing, packing.pack(merged)));
    for (int index : whole) {
      Problem problem = group.problems().get(index).whole();
      ObjectNode out = mapper.createObjectNode();
      PageProblem.add(out, problem, DominantPath.of(problem, passThrough));
      JsonNode packed = packing.pack(out);
      JsonNode issues = packing.pack(PageIssue.of(problem.issues()));
      content.append(',').append(part(packing, packed, issues));
    }
    content.append(']');
  }

  private String part(PackedJson packing, JsonNode... packed) throws IOException {
    ArrayNode part = mapper.createArrayNode();
    part.add(packing.addedNames());
    List.of(packed).forEach(part::add);
    return json(part);
  }

  /**
   * The sum of the call trees of messages.
   *
   * @param budget the room that the page has for such sums
   */
  ObjectNode merged(List<Problem> problems, RowBudget budget) {
    ObjectNode merged = mapper.createObjectNode();
    MergedRows sum = MergedTree.of(() -> decisive(problems), budget.limit());
    budget.take(sum.rows().size());
    PageProblem.addRows(merged, sum.rows());
    merged.put("isCut", sum.isCut());
    if (sum.sampled() > 0) {
      addCauses(merged, sum);
    }
    return merged;
  }

  /** Adds the times by cause: the row, the cause, the own time, that of callees without rows. */
  private static void addCauses(ObjectNode merged, MergedRows sum) {
    merged.put("messagesWithStacks", sum.sampled());
    ArrayNode causes = merged.putArray("causes");
    for (MergedRows.CauseTime time : sum.causes()) {
      causes
          .addArray()
          .add(time.row())
          .add(time.cause().words())
          .add(time.selfMicros())
          .add(time.leftOutMicros());
    }
  }

  /** The issues with the trees, one at a time: all may need more memory than there is. */
  private static Iterator<ReportedIssue> decisive(List<Problem> problems) {
    return ProblemGroup.inFileOrder(problems).stream()
        .map(problem -> problem.loaded().decisive())
        .iterator();
  }

  /** Texts of which each is one line. */
  ArrayNode lines(List<String> texts) {
    ArrayNode lines = mapper.createArrayNode();
    texts.forEach(text -> lines.add(SafeText.line(text)));
    return lines;
  }

  /** Writes the parts that could not be read, and the notes. */
  void writeSkipped(IssueSet set, Appendable list) throws IOException {
    list.append(",\"skipped\":").append(json(lines(set.skipped())));
    list.append(",\"skippedCount\":").append(Long.toString(set.skippedCount()));
    if (!set.notes().isEmpty()) {
      list.append(",\"notes\":").append(json(lines(set.notes())));
    }
  }

  String json(JsonNode data) throws IOException {
    return mapper.writeValueAsString(data);
  }
}
