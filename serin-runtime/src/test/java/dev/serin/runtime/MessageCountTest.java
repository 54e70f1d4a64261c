package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Each message over a threshold ends up in exactly one count, even if the watchdog never looks at
 * it.
 */
@Timeout(60)
class MessageCountTest extends TracerFixture {
  private static final Pattern COUNTS =
      Pattern.compile(
          "serin: of (\\d+) messages over a threshold (\\d+) were reported, (\\d+) only"
              + " counted .*, (\\d+) dropped .*, (\\d+) not checked, (\\d+) treated as suspended,"
              + " (\\d+) excluded .*");

  /** A hanging sink blocks the only thread that writes. */
  @Test
  void what_comes_faster_than_it_is_written_is_counted_at_the_end() throws Exception {
    Hang hang = new Hang();
    TracerConfig.Builder config = config().option(Option.SAME_ISSUES_PER_HOUR, 0L);
    try (Tracer tracer = start(config.sink(issue -> hang.hang()))) {
      tracer.watch(loop);
      for (int i = 0; i < 400; i++) {
        message(800);
      }
    }
    List<Integer> counts = counts();
    assertThat(counts.get(1)).isEqualTo(linesOnDisk().size());
    hang.release();
    assertThat(counts.get(0)).isEqualTo(400);
    assertThat(sum(counts)).isEqualTo(400);
    assertThat(counts.get(1)).isLessThan(400);
  }

  @Test
  void a_message_that_runs_on_at_the_end_was_not_looked_at() throws Exception {
    Tracer tracer = tracer(issues::add);
    try (tracer) {
      tracer.watch(loop);
      message(800);
      assertThat(next().value("detail")).isEqualTo("NORMAL");
      loop.begin();
      clock.advanceMillis(800);
    }
    assertThat(counts()).containsExactly(2, 1, 0, 0, 1, 0, 0);
    assertThat(tracer.losses())
        .singleElement()
        .asString()
        .startsWith("Of 2 messages over a threshold 1 were reported, ")
        .endsWith(" 0 excluded by a setting or a debugger.");
  }

  @Test
  void nor_but_for_one_that_has_been_reported() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      loop.begin();
      clock.advanceMillis(2500);
      assertThat(next().value("detail")).isEqualTo("LAG");
    }
    assertThat(lastLog()).noneMatch(line -> line.contains("messages over a threshold"));
  }

  @Test
  void issues_that_are_like_others_are_a_count_of_their_own() throws Exception {
    TracerConfig.Builder one = config().option(Option.SAME_ISSUES_PER_HOUR, 1L);
    try (Tracer tracer = start(one.sink(issues::add))) {
      tracer.watch(loop);
      message(800);
      assertThat(next().value("detail")).isEqualTo("NORMAL");
      message(800);
      message(800);
      loop.begin();
      clock.advanceMillis(800);
    }
    assertThat(counts()).containsExactly(4, 1, 2, 0, 1, 0, 0);
  }

  @Test
  void of_a_tracer_that_reported_all_nothing_is_said() throws Exception {
    Tracer tracer = tracer(issues::add);
    try (tracer) {
      tracer.watch(loop);
      message(800);
      message(300);
    }
    assertThat(tracer.losses()).isEmpty();
    assertThat(linesOnDisk()).hasSize(1);
    assertThat(lastLog()).noneMatch(line -> line.contains("messages over a threshold"));
  }

  /** The number of all messages, followed by the number for each outcome. */
  private List<Integer> counts() throws InterruptedException {
    List<String> lines =
        lastLog().stream().filter(line -> line.contains("over a threshold")).toList();
    assertThat(lines).hasSize(1);
    Matcher matcher = COUNTS.matcher(lines.get(0));
    assertThat(matcher.matches()).as(lines.get(0)).isTrue();
    return IntStream.rangeClosed(1, matcher.groupCount())
        .mapToObj(group -> Integer.parseInt(matcher.group(group)))
        .toList();
  }

  private static int sum(List<Integer> counts) {
    return counts.stream().skip(1).mapToInt(Integer::intValue).sum();
  }
}
