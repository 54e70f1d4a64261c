package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.report.IssueBudget;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A budget accepts exactly the existing details. */
class BudgetDetailsTest {
  @Test
  void a_budget_knows_each_detail_that_a_detector_gives_and_no_other() throws Exception {
    Set<String> details = new TreeSet<>(Set.of(SlowFrame.DETAIL, PastAnrs.DETAIL));
    try (WatchedLoop watched = new WatchedLoop()) {
      for (Method method : Detectors.class.getDeclaredMethods()) {
        if (method.getReturnType() == Detector.class && method.getParameterCount() == 0) {
          details.add(((Detector) method.invoke(watched.detectors)).detail());
        }
      }
    }
    details.remove(CongestionIssue.TAG); // it has a separate tag, and is no problem
    for (String detail : details) {
      assertThat(new IssueBudget(0, Map.of(detail, 1), 0).maxIssuesByDetail())
          .containsEntry(detail, 1);
    }
    assertThatThrownBy(() -> new IssueBudget(0, Map.of("SLOW", 1), 0))
        .hasMessageEndingWith("unknown detail SLOW; known details: " + String.join(", ", details));
  }
}
