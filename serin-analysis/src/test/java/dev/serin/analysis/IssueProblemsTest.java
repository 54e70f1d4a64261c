package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class IssueProblemsTest {
  @Test
  void issues_of_one_message_are_one_problem_at_the_place_of_the_first() {
    List<ReportedIssue> issues =
        LongStream.of(0, 7, 8, 0, 7, 9, 8, 7).mapToObj(IssueProblemsTest::issue).toList();
    assertThat(IssueProblems.of(issues))
        .extracting(Problem::issues)
        .containsExactly(
            List.of(issues.get(0)),
            List.of(issues.get(1), issues.get(4), issues.get(7)),
            List.of(issues.get(2), issues.get(6)),
            List.of(issues.get(3)),
            List.of(issues.get(5)));
    assertThat(IssueProblems.of(List.of())).isEmpty();
  }

  @Test
  void a_message_of_many_issues_takes_memory_in_proportion() {
    int count = 20_000;
    List<ReportedIssue> issues = Collections.nCopies(count, issue(7));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    assertThat(IssueProblems.of(issues)).hasSize(1); // loads the needed classes
    long before = threads.getThreadAllocatedBytes(thread);
    List<Problem> problems = IssueProblems.of(issues);
    long bytes = threads.getThreadAllocatedBytes(thread) - before;
    assertThat(bytes).isLessThan(100L * count);
    assertThat(problems.get(0).issues()).hasSize(count);
  }

  private static ReportedIssue issue(long message) {
    return new ReportedIssue(
        new IssueContent.Loaded(MissingNode.getInstance(), List.of(), IssueContent.Places.NONE),
        new IndexedValues(new IndexedValues.Names("", "", "", "", "", ""), 0, 0, message, false),
        false);
  }
}
