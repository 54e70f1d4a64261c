package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.probe.Probe;
import dev.serin.testkit.FakeClock;
import dev.serin.testkit.FakeLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole runtime with its own threads, on a clock that is moved by hand. */
class TracerTest {
  @TempDir private Path folder;

  private final FakeClock clock = new FakeClock();
  private final FakeLoop loop = new FakeLoop("fake");
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Issue> issues = new LinkedBlockingQueue<>();

  @Test
  void a_long_message_reaches_sink_directory_and_log_while_it_runs() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      loop.begin(clock.epochMillis() - 40);
      int f = Probe.enter(2);
      clock.advanceMillis(2500);
      Issue lag = next();
      assertThat(lag.tag()).isEqualTo("Trace_EvilMethod");
      assertThat(lag.value("detail")).isEqualTo("LAG");
      assertThat(lag.value("late")).isEqualTo(500L);
      clock.advanceMillis(2500);
      assertThat(next().value("detail")).isEqualTo("ANR");
      Probe.exit(f);
      loop.end();
      Issue slow = next();
      assertThat(slow.value("detail")).isEqualTo("NORMAL");
      assertThat(slow.value("cost")).isEqualTo(5000L);
      assertThat(slow.value("queueDelayMillis")).isEqualTo(40L);
      assertThat(slow.value("dispatchId")).isEqualTo(lag.value("dispatchId"));
      assertThat(slow.value("stack")).isEqualTo("0,1048574,1,5000\n1,2,1,5000\n");
      assertThat(slow.value("stackKey")).isEqualTo("2|");
      assertThat((Map<?, ?>) slow.value("methods"))
          .hasToString("{2=com.example.Main.f, 1048574=android.os.Handler.dispatchMessage}");
      assertThat(slow.value("scene")).isEqualTo("FakeScene");
    }
    assertThat(linesOnDisk()).hasSize(3);
    assertThat(log).hasSize(4);
    assertThat(log.get(0))
        .contains("watching the loop fake")
        .contains("method map the of 1 methods");
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
  void with_the_precise_clock_times_are_as_exact_as_a_record() throws Exception {
    Options precise =
        Options.DEFAULTS.with(Option.DIRECTORY, folder.toFile()).with(Option.PRECISE_CLOCK, true);
    Tracer.Builder builder = Tracer.builder(new FakePlatform(clock)).options(precise);
    try (Tracer tracer = builder.log(log::add).sink(issues::add).start()) {
      tracer.watch(loop);
      loop.begin();
      clock.advanceMillis(800);
      loop.end();
      assertThat(next().value("clockTickNanos")).isEqualTo(1000L);
    }
  }

  /**
   * What is kept at the lag is written before the ANR reaches the sink: the watchdog finds one
   * after the other, and one thread writes in that order. So the sink reads a file that nobody
   * changes.
   */
  @Test
  void a_dispatch_in_trouble_is_on_disk_while_it_runs_and_gone_when_it_ended() throws Exception {
    BlockingQueue<String> pending = new LinkedBlockingQueue<>();
    IssueSink sink =
        issue -> {
          if ("ANR".equals(issue.value("detail"))) {
            pending.add(Files.readString(filesNamed("pending-").get(0)));
          }
          issues.add(issue);
        };
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
        Tracer.builder(new FakePlatform(clock))
            .options(Options.DEFAULTS.with(Option.DIRECTORY, folder.toFile()))
            .log(
                text -> {
                  throw new IllegalStateException("a log that throws");
                })
            .sink(
                issue -> {
                  throw new IllegalStateException("a sink that throws");
                })
            .sink(issues::add)
            .start();
    try (tracer) {
      tracer.watch(loop);
      loop.begin();
      clock.advanceMillis(800);
      loop.end();
      assertThat(next().value("detail")).isEqualTo("NORMAL");
      loop.begin();
      clock.advanceMillis(900);
      loop.end();
      assertThat(next().value("cost")).isEqualTo(900L);
    }
    assertThat(linesOnDisk()).hasSize(2);
  }

  @Test
  void a_directory_that_cannot_be_written_is_logged_once_and_sinks_go_on() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    Tracer tracer =
        Tracer.builder(new FakePlatform(clock))
            .options(Options.DEFAULTS.with(Option.DIRECTORY, file.toFile()))
            .log(log::add)
            .sink(issues::add)
            .start();
    try (tracer) {
      tracer.watch(loop);
      for (int i = 0; i < 3; i++) {
        loop.begin();
        clock.advanceMillis(800);
        loop.end();
        assertThat(next().value("detail")).isEqualTo("NORMAL");
      }
    }
    assertThat(log.stream().filter(line -> line.contains("cannot write issues"))).hasSize(1);
  }

  @Test
  void a_sink_that_is_added_to_the_builder_later_is_not_the_tracers() throws Exception {
    BlockingQueue<Issue> late = new LinkedBlockingQueue<>();
    Tracer.Builder builder =
        Tracer.builder(new FakePlatform(clock))
            .options(Options.DEFAULTS.with(Option.DIRECTORY, folder.toFile()))
            .log(log::add)
            .sink(issues::add);
    try (Tracer tracer = builder.start()) {
      builder.sink(late::add);
      tracer.watch(loop);
      loop.begin();
      clock.advanceMillis(800);
      loop.end();
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
    loop.begin();
    clock.advanceMillis(5000);
    loop.end();
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

  private Tracer tracer(IssueSink sink) {
    TreeMap<Integer, MethodName> methods = new TreeMap<>();
    methods.put(2, new MethodName(0, "com.example.Main", "f", "()V"));
    return Tracer.builder(new FakePlatform(clock))
        .options(Options.DEFAULTS.with(Option.DIRECTORY, folder.toFile()))
        .methods(new MethodMap("the", methods))
        .log(log::add)
        .sink(sink)
        .start();
  }

  private Issue next() throws InterruptedException {
    Issue issue = issues.poll(20, TimeUnit.SECONDS);
    assertThat(issue).as("an issue").isNotNull();
    return issue;
  }

  private List<String> linesOnDisk() throws IOException {
    List<Path> files = filesNamed("issues-");
    return files.isEmpty() ? List.of() : Files.readAllLines(files.get(0));
  }

  private List<Path> filesNamed(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    }
  }
}
