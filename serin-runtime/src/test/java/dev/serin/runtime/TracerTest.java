package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** The whole runtime with its own threads, on a manual clock. */
class TracerTest extends TracerFixture {
  @Test
  void a_long_message_reaches_sink_and_directory_while_it_runs() throws Exception {
    List<Issue> found = issuesOfALongMessage();
    assertThat(found).extracting(Issue::tag).containsOnly("Trace_EvilMethod");
    assertThat(found)
        .extracting(issue -> issue.value("detail"))
        .containsExactly("LAG", "ANR", "NORMAL");
    assertThat(found.get(0).value("late")).isEqualTo(500L);
    assertThat(found.get(2).value("dispatchId")).isEqualTo(found.get(0).value("dispatchId"));
    assertThat(linesOnDisk()).hasSize(3);
  }

  @Test
  void the_issue_of_a_slow_message_says_what_ran_for_how_long() throws Exception {
    Issue slow = issuesOfALongMessage().get(2);
    assertThat(slow.value("cost")).isEqualTo(5000L);
    assertThat(slow.value("queueDelayMillis")).isEqualTo(40L);
    assertThat(slow.value("stack")).isEqualTo("0,1048574,1,5000\n1,2,1,5000\n");
    assertThat(slow.value("stackKey")).isEqualTo("2|");
    assertThat((Map<?, ?>) slow.value("methods"))
        .hasToString("{2=com.example.Main.f, 1048574=android.os.Handler.dispatchMessage}");
    assertThat(slow.value("scene")).isEqualTo("FakeScene");
  }

  @Test
  void the_log_says_what_is_watched_and_has_a_block_for_each_issue() throws Exception {
    issuesOfALongMessage();
    assertThat(log).hasSize(4);
    assertThat(log.get(0))
        .contains("watching the loop fake")
        .contains("method map the of 1 method;");
    assertThat(log.get(3))
        .startsWith(
            """
            >>>>>>>>>>>>>>>>>>>>> maybe happens Jankiness!(5000ms) <<<<<<<<<<<<<<<<<<<<<
            |* [Status]
            |*\t\tScene: FakeScene
            |*\t\tForeground: true
            """)
        .endsWith(
            """
            |* [Trace]
            |*\t\tStackKey: 2|
            |*\t\tTraceStack:
            |*\t\t[id count cost]
            |*\t\t1048574 1 5000 android.os.Handler.dispatchMessage
            |*\t\t.2 1 5000 com.example.Main.f
            =========================================================================""");
  }

  @Test
  void while_a_debugger_is_connected_nothing_is_reported_unless_it_is_asked_for() throws Exception {
    Platform platform =
        new FakePlatform(clock) {
          @Override
          public boolean isDebugged() {
            return true;
          }
        };
    TracerConfig.Builder silent = config().sink(issues::add);
    try (Tracer tracer = Tracer.start(platform, silent.build())) {
      tracer.watch(loop);
      message(800);
    }
    assertThat(issues).isEmpty(); // close has reported all issues
    Options asked = options().with(Option.WHILE_DEBUGGED, true);
    FakeLoop second = new FakeLoop("second");
    try (Tracer tracer = Tracer.start(platform, silent.options(asked).build())) {
      tracer.watch(second);
      second.begin();
      clock.advanceMillis(900);
      second.end();
      assertThat(next().value("cost")).isEqualTo(900L);
    }
  }

  @Test
  void with_the_precise_clock_times_are_as_exact_as_that() throws Exception {
    TracerConfig.Builder precise = config().option(Option.PRECISE_CLOCK, true);
    try (Tracer tracer = start(precise.sink(issues::add))) {
      tracer.watch(loop);
      message(800);
      assertThat(next().value("clockTickNanos")).isEqualTo(1L);
    }
  }

  /**
   * The file kept at the lag is written before the ANR reaches the sink: the watchdog finds one
   * after the other, and one thread writes in that order. So the sink reads a file that nobody
   * changes.
   */
  @Test
  void a_dispatch_in_trouble_is_on_disk_while_it_runs_and_gone_when_it_ended() throws Exception {
    BlockingQueue<String> pending = new LinkedBlockingQueue<>();
    IssueSink sink = readingAtAnr(pending);
    try (Tracer tracer = tracer(sink)) {
      tracer.watch(loop);
      loop.begin();
      clock.advanceMillis(2400);
      assertThat(next().value("detail")).isEqualTo("LAG");
      clock.advanceMillis(2600);
      assertThat(next().value("detail")).isEqualTo("ANR");
      assertThat(pending.remove())
          .contains("\"unfinished\":true")
          .contains("\"detail\":\"NORMAL\"")
          .containsPattern("\"cost\":(2400|5000)\\b");
      loop.end();
      assertThat(next().value("detail")).isEqualTo("NORMAL");
    }
    assertThat(filesNamed("pending-")).isEmpty();
  }

  @Test
  void a_sink_that_throws_and_a_log_that_throws_do_no_harm() throws Exception {
    Tracer tracer =
        start(
            config()
                .log(
                    text -> {
                      throw new IllegalStateException("a log that throws");
                    })
                .sink(
                    issue -> {
                      throw new IllegalStateException("a sink that throws");
                    })
                .sink(issues::add));
    try (tracer) {
      tracer.watch(loop);
      message(800);
      assertThat(next().value("detail")).isEqualTo("NORMAL");
      message(900);
      assertThat(next().value("cost")).isEqualTo(900L);
    }
    assertThat(linesOnDisk()).hasSize(2);
  }

  @Test
  void a_directory_that_cannot_be_written_is_logged_once_and_sinks_go_on() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    Tracer tracer = start(config().option(Option.DIRECTORY, file.toFile()).sink(issues::add));
    try (tracer) {
      tracer.watch(loop);
      for (int i = 0; i < 3; i++) {
        message(800);
        assertThat(next().value("detail")).isEqualTo("NORMAL");
      }
    }
    assertThat(log.stream().filter(line -> line.contains("cannot write issues"))).hasSize(1);
  }

  @Test
  void a_sink_that_is_added_to_the_builder_later_is_not_the_tracers() throws Exception {
    BlockingQueue<Issue> late = new LinkedBlockingQueue<>();
    TracerConfig.Builder builder = config().sink(issues::add);
    try (Tracer tracer = start(builder)) {
      builder.sink(late::add);
      tracer.watch(loop);
      message(800);
      assertThat(next().value("detail")).isEqualTo("NORMAL");
    }
    assertThat(late).isEmpty();
  }

  @Test
  void after_closing_nothing_is_watched_and_no_probe_recorded() {
    Tracer tracer = tracer(issues::add);
    tracer.watch(loop);
    loop.begin();
    assertThat(Probe.enter(1)).isNotZero();
    tracer.close();
    tracer.close();
    assertThat(Probe.enter(1)).isZero();
    message(5000);
    assertThat(issues).isEmpty();
  }

  @Test
  void a_pause_stops_probes_and_ends() {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      loop.begin();
      tracer.pause();
      tracer.pause();
      assertThat(Probe.enter(1)).isZero();
      tracer.resume();
      assertThat(Probe.enter(1)).isNotZero();
      loop.end();
    }
  }

  @Test
  void a_slow_message_in_which_a_pause_ended_is_reported_without_tree() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      tracer.pause();
      message(900); // entirely in the pause
      loop.begin();
      clock.advanceMillis(400);
      tracer.resume();
      clock.advanceMillis(400);
      loop.end();
      Issue slow = next();
      assertThat(slow.value("detail")).isEqualTo("NORMAL");
      assertThat(slow.value("cost")).isEqualTo(800L);
      assertThat(slow.value("recordingPaused")).isEqualTo(true);
      assertThat(slow.content()).doesNotContainKeys("stack", "stackKey", "callTree", "groupKey");
    }
    assertThat(issues).isEmpty();
  }

  @Test
  void a_pause_outlives_the_background_and_the_background_a_pause() {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      loop.begin();
      tracer.pause();
      tracer.background(true);
      tracer.background(false);
      assertThat(Probe.enter(1)).isZero();
      tracer.background(true);
      tracer.resume();
      assertThat(Probe.enter(1)).isZero();
      tracer.background(false);
      assertThat(Probe.enter(1)).isNotZero();
      loop.end();
    }
  }

  @Test
  void a_tracer_after_one_that_was_closed_in_a_pause_records() {
    Tracer former = tracer(issues::add);
    former.pause();
    former.close();
    former.pause();
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      loop.begin();
      assertThat(Probe.enter(1)).isNotZero();
      loop.end();
    }
  }

  @Test
  void loops_of_one_name_are_told_apart_and_names_are_fit_for_files() throws Exception {
    FakeLoop other = new FakeLoop("fake");
    FakeLoop third = new FakeLoop("a/b c");
    try (Tracer tracer = tracer(issues::add)) {
      for (FakeLoop watched : List.of(loop, other, third)) {
        tracer.watch(watched);
        watched.begin();
        clock.advanceMillis(800);
        watched.end();
        assertThat((String) next().value("dispatchId"))
            .endsWith(watched == loop ? "-fake-1" : watched == other ? "-fake-2-1" : "-a_b_c-1");
      }
    }
  }

  @Test
  void an_issue_is_written_without_what_the_platform_fails_to_say() throws Exception {
    Platform failing = new FailingPlatform(clock);
    try (Tracer tracer = Tracer.start(failing, config().sink(issues::add).build())) {
      tracer.watch(loop);
      message(6000);
      assertThat(List.of(next(), next(), next()))
          .extracting(issue -> issue.value("detail"))
          .containsExactly("LAG", "ANR", "NORMAL");
    }
    assertThat(log).filteredOn(line -> line.contains("of the process")).hasSize(4);
  }

  /** Fails at every query, except of the time. */
  private static final class FailingPlatform extends FakePlatform {
    FailingPlatform(Clock clock) {
      super(clock);
    }

    @Override
    public String processName() {
      throw new IllegalStateException("no name");
    }

    @Override
    public Map<String, Object> process() {
      throw new SecurityException("denied");
    }

    @Override
    public Map<String, Object> memory() {
      throw new OutOfMemoryError("no memory to count memory");
    }

    @Override
    public List<Map<String, Object>> threads(StackLimits limits) {
      throw new LinkageError("no threads");
    }
  }

  @Test
  void a_closed_tracer_watches_nothing_more() {
    Tracer tracer = tracer(issues::add);
    tracer.close();
    tracer.watch(loop);
    message(5000);
    assertThat(Probe.enter(1)).isZero();
    assertThat(issues).isEmpty();
  }

  /** The issues from a message with a call, found while it runs for five seconds and at its end. */
  private List<Issue> issuesOfALongMessage() throws InterruptedException {
    TreeMap<Integer, MethodName> methods = new TreeMap<>();
    methods.put(2, new MethodName(0, "com.example.Main", "f", "()V"));
    TracerConfig.Builder named = config().methods(new MethodMap("the", methods));
    try (Tracer tracer = start(named.sink(issues::add))) {
      tracer.watch(loop);
      loop.begin(clock.epochMillis() - 40);
      int call = Probe.enter(2);
      clock.advanceMillis(2500);
      Issue lag = next();
      clock.advanceMillis(2500);
      Issue anr = next();
      Probe.exit(call);
      loop.end();
      return List.of(lag, anr, next());
    }
  }
}
