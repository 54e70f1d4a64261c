package dev.serin.report;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Shows issues as one HTML file that needs nothing else, no network either: the problems, and for
 * each the call tree as a table that unfolds, with bars; light and dark.
 */
public final class HtmlReport {
  private static final String TEMPLATE = "report.html";
  private static final String DATA = "/*SERIN-DATA*/";

  // Half a character that an issue may hold can be written no other way.
  private final ObjectMapper mapper =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  /** The whole page. */
  public String page(IssueSet set) throws IOException {
    ObjectNode data = mapper.createObjectNode();
    ArrayNode problems = data.putArray("problems");
    for (Problem problem : set.problems()) {
      add(problems.addObject(), problem);
    }
    ArrayNode skipped = data.putArray("skipped");
    set.skipped().forEach(skipped::add);
    data.put("skippedCount", set.skippedCount());
    // Nothing in the data can end the script element it stands in.
    String json = mapper.writeValueAsString(data).replace("<", "\\u003c");
    return template().replace(DATA, json);
  }

  private void add(ObjectNode out, Problem problem) {
    ReportedIssue main = problem.main();
    out.put("title", Summary.title(problem));
    out.put("costMillis", main.costMillis());
    out.put("scene", main.text("scene"));
    out.put("groupKey", main.text("groupKey"));
    out.put("threadStack", problem.threadStack());
    ArrayNode details = out.putArray("details");
    problem.details().forEach(details::add);
    ArrayNode lines = out.putArray("lines");
    Summary.lines(problem).forEach(lines::add);
    out.put("noTree", Summary.noTree(main));
    ArrayNode rows = out.putArray("rows");
    for (TreeRow row : main.tree()) {
      rows.addArray()
          .add(row.depth())
          .add(row.name())
          .add(row.count())
          .add(row.totalMicros())
          .add(row.selfMicros())
          .add(row.maxMicros())
          .add(row.unwound())
          .add(row.unknownEnds())
          .add(row.open())
          .add(row.left());
    }
    addSampled(out, main);
    out.put("cutNodes", main.number("callTreeCutNodes"));
    out.put("cutMicros", main.number("callTreeCutMicros"));
    out.put(
        "issues",
        mapper.valueToTree(problem.issues().stream().map(ReportedIssue::json).toList()).toString());
  }

  /** What hangs under the rows: the number of the row, depth below it, name, number of stacks. */
  private static void addSampled(ObjectNode out, ReportedIssue main) {
    SampledTree sampled = SampledTree.of(main);
    if (sampled.isEmpty()) {
      return;
    }
    ArrayNode frames = out.putArray("sampled");
    for (int row = 0; row < Math.max(1, main.tree().size()); row++) {
      for (SampledFrame frame : sampled.under(row)) {
        frames.addArray().add(row).add(frame.depth()).add(frame.name()).add(frame.samples());
      }
    }
  }

  private static String template() throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(TEMPLATE)) {
      if (in == null) {
        throw new IOException("the jar of serin-report is damaged: it has no " + TEMPLATE);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
