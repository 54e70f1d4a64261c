package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.ProblemGroup;
import dev.serin.report.HtmlReport;
import dev.serin.report.TextReport;
import dev.serin.report.UnpackedPage;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks the text and the page of a report on issues from anywhere. */
final class ReportCheck {
  private static final int MAX_LINES_OF_A_REPORT = 200;

  /** A page has so many whole messages of a group. */
  private static final int MAX_WHOLE = 20;

  private final ObjectMapper json = new ObjectMapper();
  private final long elementsOfEmptyPage;

  ReportCheck() throws IOException {
    this.elementsOfEmptyPage =
        elements(new HtmlReport().page(new IssueSet(List.of(), List.of(), 0)));
  }

  /** The outcome for the issues that were read; each part that was not read is documented. */
  Outcome check(IssueSet set) throws IOException {
    StringBuilder text = new StringBuilder();
    new TextReport(MAX_LINES_OF_A_REPORT).write(set, text);
    require(text.indexOf("\u001B") < 0, "what is printed can command a terminal");
    checkPage(new HtmlReport().page(set), set);
    Set<String> errors =
        set.skipped().stream().map(DocumentedErrors::kind).collect(Collectors.toSet());
    return new Outcome(!set.issues().isEmpty(), errors);
  }

  /** Texts of an issue are nothing but text in the page. */
  private void checkPage(String page, IssueSet set) throws IOException {
    int contents = set.groups().size(); // each has an element, which begins and ends
    require(
        elements(page) == elementsOfEmptyPage + 2L * contents, "a text is an element of the page");
    JsonNode data = json.readTree(UnpackedPage.json(page));
    int problems = 0;
    for (JsonNode content : data.path("contents")) {
      problems += content.path("problems").size();
    }
    int expected = 0;
    for (ProblemGroup group : set.groups()) {
      expected += Math.min(MAX_WHOLE, group.problems().size());
    }
    require(problems == expected, problems + " problems are in the page in place of " + expected);
    require(data.path("skipped").size() == set.skipped().size(), "what was skipped is missing");
  }

  private static long elements(String page) {
    return page.chars().filter(c -> c == '<').count();
  }
}
