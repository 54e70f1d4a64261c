package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class IssueLimitTest {
  private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final IssueLimit limit = new IssueLimit(20);

  @Test
  void in_any_hour_so_many_of_a_kind_are_let_through() {
    int inFirst = 0;
    for (int minute = 0; minute < 60; minute++) {
      inFirst += isLetThrough("A", minute) ? 1 : 0;
    }
    assertThat(inFirst).isEqualTo(20);
    int inSecond = 0;
    for (int minute = 60; minute < 120; minute++) {
      assertThat(isLetThrough("A", minute)).isEqualTo(minute < 80); // as one hour before
      inSecond += minute < 80 ? 1 : 0;
    }
    assertThat(inSecond).isEqualTo(20);
  }

  @Test
  void the_next_one_that_is_let_through_says_how_many_were_not() {
    for (int i = 0; i < 27; i++) {
      isLetThrough("A", 0);
    }
    assertThat(limit.unreported()).isEqualTo(7);
    assertThat(verdict("A", 60).issue.value("suppressed")).isEqualTo(7L);
    assertThat(verdict("A", 60).issue.content()).doesNotContainKey("suppressed");
    assertThat(limit.unreported()).isZero();
  }

  @Test
  void the_first_one_that_is_not_let_through_is_known() {
    for (int i = 0; i < 20; i++) {
      assertThat(verdict("A", 0).isFirstSuppressed).isFalse();
    }
    assertThat(verdict("A", 0).isFirstSuppressed).isTrue();
    assertThat(verdict("A", 0).isFirstSuppressed).isFalse();
    for (int i = 0; i < 20; i++) {
      assertThat(verdict("A", 60).isFirstSuppressed).isFalse();
    }
    assertThat(verdict("A", 60).isFirstSuppressed).isTrue();
  }

  @Test
  void each_detail_scene_and_message_is_a_kind_where_no_method_is_known() {
    for (int i = 0; i < 21; i++) {
      isLetThrough("A", 0);
    }
    assertThat(isLetThrough("A", 0)).isFalse();
    assertThat(isLetThrough("B", 0)).isTrue();
    for (String key : new String[] {"detail", "scene", "message"}) {
      assertThat(limit.verdict(issue("A").with(key, "another"), null, 0).issue).isNotNull();
    }
  }

  @Test
  void where_methods_are_known_scene_and_message_do_not_matter() {
    try (WatchedLoop watched = new WatchedLoop()) {
      watched.source.begin();
      int call = Probe.enter(1);
      watched.pass(700);
      Probe.exit(call);
      watched.source.end();
      watched.watchdog.poll();
      Incident slow = watched.reported.get(0);
      Issue issue = issue("A").with("groupKey", "12345678");
      for (int i = 0; i < 20; i++) {
        assertThat(limit.verdict(issue.with("scene", "s" + i), slow.tree, 0).issue).isNotNull();
      }
      assertThat(limit.verdict(issue.with("message", "m"), slow.tree, 0).issue).isNull();
      Issue other = issue.with("groupKey", "87654321");
      assertThat(limit.verdict(other, slow.tree, 0).issue).isNotNull();
    }
  }

  @Test
  void without_a_limit_all_are_let_through() {
    IssueLimit none = new IssueLimit(0);
    for (int i = 0; i < 5000; i++) {
      assertThat(none.verdict(issue("A"), null, 0).issue).isNotNull();
    }
    assertThat(none.unreported()).isZero();
  }

  @Test
  void the_greatest_limit_is_kept_too() {
    IssueLimit great = new IssueLimit(1000);
    int letThrough = 0;
    for (int i = 0; i < 3000; i++) {
      letThrough += great.verdict(issue("A"), null, i).issue == null ? 0 : 1;
    }
    assertThat(letThrough).isEqualTo(1000);
    assertThat(great.unreported()).isEqualTo(2000);
  }

  @Test
  void the_kinds_that_were_met_last_are_known_and_of_others_how_many_they_were() {
    for (int i = 0; i < 25; i++) {
      isLetThrough("old", 0);
      isLetThrough("known", 0);
    }
    for (int i = 0; i < IssueLimit.MAX_KINDS - 1; i++) {
      isLetThrough("kind " + i, 0);
      assertThat(isLetThrough("known", 0)).isFalse();
    }
    assertThat(limit.unreported()).isEqualTo(5 + 5 + IssueLimit.MAX_KINDS - 1);
    assertThat(isLetThrough("old", 0)).isTrue();
    assertThat(isLetThrough("known", 0)).isFalse();
    assertThat(limit.unreported()).isEqualTo(5 + 6 + IssueLimit.MAX_KINDS - 1);
  }

  private boolean isLetThrough(String scene, long minute) {
    return verdict(scene, minute).issue != null;
  }

  /** On a clock that is about to overflow. */
  private IssueLimit.Verdict verdict(String scene, long minute) {
    return limit.verdict(issue(scene), null, Long.MAX_VALUE - 1 + minute * MINUTE_NANOS);
  }

  private static Issue issue(String scene) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("detail", "NORMAL");
    content.put("scene", scene);
    return new Issue(IssueFactory.TAG, content);
  }
}
