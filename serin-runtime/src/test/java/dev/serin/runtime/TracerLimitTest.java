package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A program that is slow in the same way again and again. */
class TracerLimitTest extends TracerFixture {
  private static final int CLICK = 1;
  private static final int ANOTHER = 2;

  @Test
  void what_is_slow_each_second_is_reported_twenty_times_an_hour() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      assertTold(20, null);
      slow(CLICK, 40);
      slow(ANOTHER, 1);
      assertThat(next().value("stackKey")).isEqualTo("2|"); // so the others have been processed
      clock.advanceMillis(TimeUnit.HOURS.toMillis(1));
      assertTold(1, 40L);
      assertTold(19, null);
      slow(CLICK, 3);
      slow(ANOTHER, 1);
      assertThat(next().value("stackKey")).isEqualTo("2|");
    }
    assertThat(issues).isEmpty();
    assertThat(linesOnDisk()).hasSize(42);
    assertThat(lastLog()).filteredOn(line -> line.startsWith(">>>")).hasSize(42);
    assertThat(log)
        .filteredOn(line -> line.startsWith("serin: more issues NORMAL like the last ones are"))
        .hasSize(2);
    assertThat(log.get(log.size() - 1))
        .startsWith("serin: 3 issues repeated others of their hour and were only counted;");
  }

  @Test
  void without_a_limit_all_are_reported_and_nothing_is_said() throws Exception {
    TracerConfig.Builder unlimited = config().option(Option.SAME_ISSUES_PER_HOUR, 0L);
    try (Tracer tracer = start(unlimited.sink(issues::add))) {
      tracer.watch(loop);
      assertTold(50, null);
    }
    assertThat(linesOnDisk()).hasSize(50);
    assertThat(lastLog()).noneMatch(line -> line.contains(Option.SAME_ISSUES_PER_HOUR.name()));
  }

  /** Reads the kept file when the ANR reaches the sink, like {@link TracerTest}. */
  @Test
  void what_is_known_of_a_message_is_kept_also_when_there_were_many_like_it() throws Exception {
    BlockingQueue<String> pending = new LinkedBlockingQueue<>();
    IssueSink sink = readingAtAnr(pending);
    TracerConfig.Builder one = config().option(Option.SAME_ISSUES_PER_HOUR, 1L);
    try (Tracer tracer = start(one.sink(sink))) {
      tracer.watch(loop);
      assertTold(1, null);
      loop.begin();
      int call = Probe.enter(CLICK);
      clock.advanceMillis(2400);
      assertThat(next().value("detail")).isEqualTo("LAG");
      clock.advanceMillis(2600);
      assertThat(next().value("detail")).isEqualTo("ANR");
      assertThat(pending.remove())
          .contains("\"unfinished\":true")
          .contains("\"detail\":\"NORMAL\"");
      Probe.exit(call);
      loop.end();
    }
    assertThat(issues).isEmpty();
    assertThat(filesNamed("pending-")).isEmpty();
    assertThat(linesOnDisk()).hasSize(3);
  }

  @Test
  void slices_of_frames_are_not_limited() throws Exception {
    FakeFrames frames = new FakeFrames();
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watchFrames(frames);
      for (int i = 0; i < 30; i++) {
        frames.draw("Main", 100, 33);
        frames.events.left();
        assertThat(next().tag()).isEqualTo("Trace_FPS");
      }
    }
    assertThat(linesOnDisk()).hasSize(30);
  }

  /** Checks that slow messages are reported, each with the number of suppressed others. */
  private void assertTold(int count, Long suppressed) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      slow(CLICK, 1);
      Issue issue = next();
      assertThat(issue.value("detail")).isEqualTo("NORMAL");
      assertThat(issue.value("stackKey")).isEqualTo("1|");
      assertThat(issue.value("suppressed")).isEqualTo(suppressed);
    }
  }

  private void slow(int methodId, int messages) {
    for (int i = 0; i < messages; i++) {
      loop.begin();
      int call = Probe.enter(methodId);
      clock.advanceMillis(800);
      Probe.exit(call);
      loop.end();
      clock.advanceMillis(200);
    }
  }
}
