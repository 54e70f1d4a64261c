package dev.serin.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.CallSpan;
import dev.serin.analysis.DominantPath;
import dev.serin.analysis.GroupSummary;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.Summary;
import dev.serin.analysis.Timeline;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.SampledFrame;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The data of one message in a page: its texts, call tree, timeline and stacks. */
final class PageProblem {
  private PageProblem() {}

  /**
   * Adds the data to an object.
   *
   * @param path the path to the method that is responsible for the message's duration
   */
  static void add(ObjectNode out, Problem problem, DominantPath path) {
    ReportedIssue main = problem.main();
    out.put("title", SafeText.line(Summary.title(problem)));
    out.put("responsible", SafeText.line(GroupSummary.method(path)));
    String place = main.place(path.method());
    if (place != null) {
      out.put("responsiblePlace", SafeText.line(place));
    }
    out.put("costMillis", main.costMillis());
    out.put("scene", SafeText.line(main.text(IssueKeys.SCENE)));
    out.put("threadStack", stack(problem));
    ArrayNode details = out.putArray("details");
    problem.details().forEach(detail -> details.add(SafeText.line(detail)));
    ArrayNode lines = out.putArray("lines");
    Summary.lines(problem).forEach(line -> lines.add(SafeText.line(line)));
    out.put("noTree", Summary.noTree(main));
    addRows(out, main.tree());
    addPlaces(out, main);
    addSampled(out, main);
    addSpans(out, main);
    PageMoments.add(out, main);
    PageThreads.add(out, problem);
    out.put("cutNodes", main.number(IssueKeys.CALL_TREE_CUT_NODES));
    out.put("cutMicros", main.number(IssueKeys.CALL_TREE_CUT_MICROS));
  }

  /** Adds the rows of a call tree. */
  static void addRows(ObjectNode out, List<TreeRow> tree) {
    ArrayNode rows = out.putArray("rows");
    String[] notes = TreeRow.notes(tree);
    for (int number = 0; number < tree.size(); number++) {
      TreeRow row = tree.get(number);
      rows.addArray()
          .add(row.depth())
          .add(SafeText.line(row.name()))
          .add(row.count())
          .add(row.totalMicros())
          .add(known(row.selfMicros()))
          .add(known(row.maxMicros()))
          .add(row.unwound())
          .add(row.unknownEnds())
          .add(row.open())
          .add(row.left())
          .add(notes[number]);
    }
  }

  /** A time, or null if it is unknown. */
  private static @Nullable Long known(long micros) {
    return micros < 0 ? null : (Long) micros;
  }

  /** Adds the place in the source of each row's method, if the method map has one. */
  private static void addPlaces(ObjectNode out, ReportedIssue main) {
    List<String> places = new ArrayList<>();
    for (TreeRow row : main.tree()) {
      String place = main.place(row);
      places.add(place == null ? "" : SafeText.line(place));
    }
    if (places.stream().anyMatch(place -> !place.isEmpty())) {
      ArrayNode column = out.putArray("places");
      places.forEach(column::add);
    }
  }

  private static String stack(Problem problem) {
    return problem.threadStack().lines().map(SafeText::line).collect(Collectors.joining("\n"));
  }

  /** Adds the spans of calls: the number of the row, start and duration. */
  private static void addSpans(ObjectNode out, ReportedIssue main) {
    Timeline timeline = Timeline.of(main);
    if (timeline.spans().isEmpty()) {
      return;
    }
    ArrayNode spans = out.putArray("spans");
    for (CallSpan span : timeline.spans()) {
      spans.addArray().add(span.row()).add(span.startMicros()).add(span.durationMicros());
    }
    long leftOut = Math.max(0, Math.min(Integer.MAX_VALUE, main.number(IssueKeys.SPANS_LEFT_OUT)));
    out.put("spansLeftOut", leftOut + timeline.unusable());
  }

  /**
   * Adds the frames under the rows: the number of the row, depth below it, name, number of stacks.
   */
  private static void addSampled(ObjectNode out, ReportedIssue main) {
    SampledTree sampled = main.sampled();
    if (sampled.isEmpty()) {
      return;
    }
    ArrayNode frames = out.putArray("sampled");
    for (int row = 0; row < Math.max(1, main.tree().size()); row++) {
      for (SampledFrame frame : sampled.under(row)) {
        String name = SafeText.line(frame.name());
        frames.addArray().add(row).add(frame.depth()).add(name).add(frame.samples());
      }
    }
  }
}
