package dev.serin.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.serin.analysis.compare.Change.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("any-jvm")
class MethodComparisonTest {
  private static final int METHODS = 20;

  private final SessionMethods before = new SessionMethods();
  private final SessionMethods after = new SessionMethods();

  private static void add(
      SessionMethods set, String method, int sessions, double millis, long calls) {
    for (int i = 0; i < sessions; i++) {
      set.add("s" + i, method, millis + i % 5, calls);
    }
  }

  private MethodChange change(String method) {
    return MethodComparison.of(before, after, Limits.DEFAULTS).changes().stream()
        .filter(change -> change.method().equals(method))
        .findAny()
        .orElseThrow();
  }

  private List<Verdict> verdicts(String method) {
    return change(method).changes().stream().map(Change::verdict).toList();
  }

  @Test
  void own_times_and_calls_are_more_less_or_the_same() {
    add(before, "find", 40, 400, 10);
    add(after, "find", 40, 600, 10);
    add(before, "draw", 40, 400, 900);
    add(after, "draw", 40, 300, 300);
    add(before, "load", 40, 400, 1);
    add(after, "load", 40, 400, 1);

    assertThat(verdicts("find")).containsExactly(Verdict.MORE, Verdict.SAME);
    assertThat(verdicts("draw")).containsExactly(Verdict.LESS, Verdict.LESS);
    assertThat(verdicts("load")).containsExactly(Verdict.SAME, Verdict.SAME);
    Change time = change("find").ownTime();
    assertThat(time.quantity()).isEqualTo(Quantity.OWN_TIME);
    assertThat(time.before()).isCloseTo(402, within(1e-9));
    assertThat(time.after()).isCloseTo(602, within(1e-9));
    assertThat(time.low()).isBetween(195.0, 200.0);
    assertThat(time.high()).isBetween(200.0, 205.0);
  }

  @Test
  void a_method_of_one_set_is_new_or_gone_and_has_no_row_of_calls() {
    add(before, "load", 40, 400, 1);
    add(after, "find", 40, 400, 1);

    assertThat(verdicts("find")).containsExactly(Verdict.NEW);
    assertThat(verdicts("load")).containsExactly(Verdict.GONE);
  }

  @Test
  void a_method_of_both_sets_is_not_new_if_its_own_time_was_zero() {
    before.addSilentSessions(39);
    before.add("s0", "find", 0, 3);
    add(after, "find", 40, 400, 3);

    assertThat(verdicts("find")).containsExactly(Verdict.MORE, Verdict.MORE);
  }

  @Test
  void a_new_method_with_little_time_is_not_called_new() {
    before.addSilentSessions(40);
    after.addSilentSessions(360);
    add(after, "find", 40, 100, 1); // 10 ms per session

    assertThat(verdicts("find")).containsExactly(Verdict.SAME);
  }

  @Test
  void methods_that_cannot_change_enough_are_counted_only() {
    add(before, "find", 40, 4, 1);
    add(after, "find", 40, 5, 1);
    add(before, "load", 40, 400, 1);
    add(after, "load", 40, 400, 1);

    MethodComparison comparison = MethodComparison.of(before, after, Limits.DEFAULTS);

    assertThat(comparison.changes()).extracting(MethodChange::method).containsExactly("load");
    assertThat(comparison.tooShort()).isEqualTo(1);
    assertThat(MethodComparison.of(before, after, new Limits(0.1, 0)).tooShort()).isZero();
  }

  @Test
  void few_sessions_are_not_enough_and_say_how_many_are_missing() {
    for (int i = 0; i < 10; i++) {
      before.add("s" + i, "find", 400 + 100 * (i % 5), 1);
      after.add("s" + i, "find", 450 + 100 * (i % 4), 1);
    }
    after.add("s1", "load", 900, 1);

    Change time = change("find").ownTime();
    assertThat(time.verdict()).isEqualTo(Verdict.NOT_ENOUGH);
    assertThat(time.missingSessions()).isBetween(20L, 1000L);
    // One of ten sessions has it.
    assertThat(change("load").ownTime().verdict()).isEqualTo(Verdict.NOT_ENOUGH);
    assertThat(change("load").ownTime().missingSessions()).isBetween(90L, 150L);
  }

  @Test
  void sessions_without_the_method_count() {
    add(before, "find", 40, 400, 1);
    add(after, "find", 40, 400, 1);
    after.addSilentSessions(60);

    assertThat(after.sessions()).isEqualTo(100);
    assertThat(change("find").ownTime().verdict()).isEqualTo(Verdict.LESS);
  }

  @Test
  void parts_of_a_session_are_added_up() {
    for (int i = 0; i < 40; i++) {
      before.add("s" + i, "find", 200, 1);
      before.add("s" + i, "find", 200, 2);
      after.add("s" + i, "find", 400, 3);
    }

    assertThat(verdicts("find")).containsExactly(Verdict.SAME, Verdict.SAME);
    assertThat(change("find").ownTime().before()).isCloseTo(400, within(1e-9));
  }

  @Test
  void quantities_that_are_tested_together_have_the_chances_of_single_ones() {
    int[] counts = {0, 2, 1, 0, 2, 5, 1, 0};
    int[] later = {3, 1, 4, 3, 2, 4};
    SparseMean mean = new SparseMean(part(counts), 8, part(later), 6);
    MessageRate rate = new MessageRate(counts, later);

    double chance = new JointResampling(8, 6).chances(List.of(mean))[0];

    double[] single = new double[50];
    for (int seed = 0; seed < single.length; seed++) {
      single[seed] = new Resampling(8, 6, seed).chance(rate);
    }
    double expected = Arrays.stream(single).average().orElseThrow();
    assertThat(chance).isCloseTo(expected, within(expected / 2));
    assertThat(new JointResampling(8, 6).intervals(List.of(mean)).get(0).deviation())
        .isCloseTo(new Resampling(8, 6, 1).interval(rate).deviation(), within(0.1));
  }

  private static SparseMean.Part part(int[] counts) {
    int[] sessions = IntStream.range(0, counts.length).toArray();
    return new SparseMean.Part(sessions, Arrays.stream(counts).asDoubleStream().toArray());
  }

  @Test
  void a_program_compared_with_itself_rarely_gets_a_verdict() {
    Random random = new Random(7);
    int comparisons = 600;
    int wrong = 0;
    for (int i = 0; i < comparisons; i++) {
      double[] medians = medians(random);
      wrong += hasVerdict(run(random, medians, 30), run(random, medians, 30)) ? 1 : 0;
    }

    assertThat(wrong).isPositive().isLessThanOrEqualTo(comparisons / 20);
  }

  private static boolean hasVerdict(SessionMethods earlier, SessionMethods later) {
    return MethodComparison.of(earlier, later, Limits.DEFAULTS).changes().stream()
        .anyMatch(MethodChange::isChange);
  }

  @Test
  void a_method_that_takes_20_percent_longer_is_found() {
    Random random = new Random(2);
    int found = 0;
    for (int i = 0; i < 20; i++) {
      double[] medians = medians(random);
      medians[0] = 500;
      SessionMethods earlier = run(random, medians, 400);
      medians[0] *= 1.2;
      SessionMethods later = run(random, medians, 400);
      MethodChange first =
          MethodComparison.of(earlier, later, Limits.DEFAULTS).changes().stream()
              .filter(change -> change.method().equals("m0"))
              .findAny()
              .orElseThrow();
      found += first.ownTime().verdict() == Verdict.MORE ? 1 : 0;
    }

    assertThat(found).isGreaterThanOrEqualTo(18);
  }

  private static double[] medians(Random random) {
    double[] medians = new double[METHODS];
    for (int i = 0; i < METHODS; i++) {
      medians[i] = 20 * Math.pow(50, random.nextDouble());
    }
    return medians;
  }

  /** Sessions are faster or slower as a whole; most of them have a method, by and by. */
  private static SessionMethods run(Random random, double[] medians, int sessions) {
    SessionMethods set = new SessionMethods();
    for (int session = 0; session < sessions; session++) {
      set.addSession("s" + session);
      double slower = Math.exp(0.15 * random.nextGaussian());
      for (int method = 0; method < medians.length; method++) {
        if (random.nextInt(10) > 0) {
          double noise = Math.exp(0.3 * random.nextGaussian());
          long calls = Math.round(100 * Math.exp(0.3 * random.nextGaussian()));
          set.add("s" + session, "m" + method, medians[method] * slower * noise, calls);
        }
      }
    }
    return set;
  }

  @Test
  void a_set_without_sessions_cannot_be_compared() {
    add(before, "find", 2, 400, 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> MethodComparison.of(before, after, Limits.DEFAULTS));
  }
}
