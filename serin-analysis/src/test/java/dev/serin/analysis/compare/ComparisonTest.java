package dev.serin.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serin.analysis.compare.Change.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private final SessionDurations before = new SessionDurations();
  private final SessionDurations after = new SessionDurations();

  /** Adds sessions with messages of 500 to 540 ms, plus some, and one without messages. */
  private static void add(
      SessionDurations set, String problem, int sessions, int messages, int moreMillis) {
    for (int i = 0; i < sessions; i++) {
      for (int j = 0; j < messages; j++) {
        set.add("s" + i, problem, 500 + 10 * ((i + j) % 5) + moreMillis);
      }
    }
    set.addSession("without");
  }

  private List<Verdict> verdicts(String problem) {
    return change(problem).verdicts();
  }

  private ProblemChange change(String problem) {
    return Comparison.of(before, after, Limits.DEFAULTS).stream()
        .filter(change -> change.problem().equals(problem))
        .findAny()
        .orElseThrow();
  }

  @Test
  void equal_sets_are_the_same() {
    add(before, "open", 40, 2, 0);
    add(after, "open", 40, 2, 0);

    assertThat(verdicts("open")).containsExactly(Verdict.SAME);
  }

  @Test
  void longer_durations_are_slower_and_shorter_ones_faster() {
    add(before, "open", 40, 2, 0);
    add(after, "open", 40, 2, 100);
    add(before, "save", 40, 2, 100);
    add(after, "save", 40, 2, 0);

    assertThat(verdicts("open")).containsExactly(Verdict.SLOWER);
    assertThat(verdicts("save")).containsExactly(Verdict.FASTER);
    Change median = change("open").changes().get(1);
    assertThat(median.quantity()).isEqualTo(Quantity.MEDIAN);
    assertThat(median.before()).isEqualTo(520);
    assertThat(median.after()).isEqualTo(620);
    assertThat(median.low()).isBetween(70.0, 100.0);
    assertThat(median.high()).isBetween(100.0, 130.0);
  }

  @Test
  void few_equal_sessions_are_not_called_the_same() {
    for (int i = 0; i < 20; i++) {
      before.add("s" + i, "open", 500);
      after.add("s" + i, "open", 500);
    }

    List<Change> changes = change("open").changes();

    assertThat(changes)
        .extracting(Change::verdict)
        .containsExactly(Verdict.NOT_ENOUGH, Verdict.SAME, Verdict.NOT_ENOUGH);
    // Of 30 sessions for the rate, and of 59 messages for the 95th percentile, there are 20.
    assertThat(changes).extracting(Change::missingSessions).containsExactly(10L, 0L, 39L);
  }

  @Test
  void silent_sessions_count() {
    add(before, "open", 40, 2, 0);
    add(after, "open", 40, 2, 0);
    after.addSilentSessions(60);

    assertThat(after.sessions()).isEqualTo(101);
    assertThat(verdicts("open")).containsExactly(Verdict.RARER);
  }

  @Test
  void a_certain_but_small_change_does_not_count() {
    add(before, "open", 40, 2, 0);
    add(after, "open", 40, 2, 15);

    assertThat(verdicts("open")).containsExactly(Verdict.SAME);
    assertThat(Comparison.of(before, after, new Limits(0.01, 5)).get(0).verdicts())
        .containsExactly(Verdict.SLOWER);
  }

  @Test
  void more_messages_per_session_are_more_often_and_fewer_rarer() {
    add(before, "open", 40, 2, 0);
    add(after, "open", 40, 6, 0);
    add(before, "save", 40, 3, 0);
    add(after, "save", 40, 1, 0);

    assertThat(verdicts("open")).containsExactly(Verdict.MORE_OFTEN);
    assertThat(verdicts("save")).containsExactly(Verdict.RARER);
  }

  @Test
  void a_problem_of_one_set_is_new_or_gone() {
    add(before, "save", 40, 2, 0);
    add(after, "open", 40, 2, 0);

    List<ProblemChange> changes = Comparison.of(before, after, Limits.DEFAULTS);

    assertThat(changes)
        .extracting(ProblemChange::verdict)
        .containsExactly(Verdict.NEW, Verdict.GONE);
    assertThat(changes.get(0).changes()).hasSize(1);
    assertThat(changes.get(0).lostMillisPerSession()).isPositive();
  }

  @Test
  void a_problem_of_one_session_is_not_called_new() {
    add(before, "save", 40, 2, 0);
    add(after, "save", 40, 2, 0);
    after.add("s7", "open", 900);

    Change rate = change("open").changes().get(0);

    assertThat(rate.verdict()).isEqualTo(Verdict.NOT_ENOUGH);
    // 1 of 41 sessions has it. Of four tests, one needs a chance of 1.25 %, which 8 to 0 sessions
    // have; nine of ten times there are 8 of them if 12.6 are expected.
    assertThat(rate.missingSessions()).isBetween(11L * 41, 12L * 41);
  }

  @Test
  void few_sessions_are_not_enough() {
    add(before, "open", 3, 1, 0);
    add(after, "open", 3, 1, 300);

    assertThat(verdicts("open")).containsExactly(Verdict.NOT_ENOUGH);
    List<Change> durations = change("open").changes().subList(1, 3);
    assertThat(durations).extracting(Change::missingSessions).containsOnly(0L);
    assertThat(durations).extracting(Change::low).containsOnly(Double.NaN);
  }

  @Test
  void an_uncertain_change_says_how_many_sessions_are_missing() {
    for (int i = 0; i < 10; i++) {
      before.add("s" + i, "open", 400 + 100 * (i % 5));
      after.add("s" + i, "open", 450 + 100 * (i % 4));
    }

    Change median = change("open").changes().get(1);

    assertThat(median.verdict()).isEqualTo(Verdict.NOT_ENOUGH);
    assertThat(median.missingSessions()).isBetween(20L, 1000L);
  }

  @Test
  void a_comparison_gives_the_same_result_again() {
    add(before, "open", 12, 2, 0);
    add(after, "open", 9, 3, 35);

    assertThat(Comparison.of(before, after, Limits.DEFAULTS))
        .isEqualTo(Comparison.of(before, after, Limits.DEFAULTS));
  }

  @Test
  void a_set_without_sessions_cannot_be_compared() {
    add(before, "open", 2, 1, 0);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Comparison.of(before, after, Limits.DEFAULTS));
  }

  @Test
  void limits_are_checked() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Limits(-0.1, 20));
    assertThatIllegalArgumentException().isThrownBy(() -> new Limits(0.1, Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> new Limits(Double.POSITIVE_INFINITY, 20));
  }
}
