package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Drives the whole runtime in tests, and provides its output. */
abstract class TracerFixture {
  @TempDir Path folder;

  final FakeClock clock = new FakeClock();
  final FakeLoop loop = new FakeLoop("fake");
  final List<String> log = new CopyOnWriteArrayList<>();
  final BlockingQueue<Issue> issues = new LinkedBlockingQueue<>();

  /** The configuration of a tracer that writes to the folder and the log. */
  TracerConfig.Builder config() {
    return TracerConfig.builder().options(options()).log(log::add);
  }

  /** Starts a tracer on the clock. */
  Tracer start(TracerConfig.Builder config) {
    return Tracer.start(new FakePlatform(clock), config.build());
  }

  /** The default options, with the folder. */
  Options options() {
    return Options.DEFAULTS.with(Option.DIRECTORY, folder.toFile());
  }

  /** Starts a tracer with one sink. */
  Tracer tracer(IssueSink sink) {
    return start(config().sink(sink));
  }

  /** A sink that reads the kept file of the running message when an ANR reaches it. */
  IssueSink readingAtAnr(BlockingQueue<String> pending) {
    return issue -> {
      if ("ANR".equals(issue.value("detail"))) {
        pending.add(Files.readString(filesNamed("pending-").get(0)));
      }
      issues.add(issue);
    };
  }

  /** Runs one message of the loop with a certain time. */
  void message(long millis) {
    loop.begin();
    clock.advanceMillis(millis);
    loop.end();
  }

  /** The next issue that reaches the sink. */
  Issue next() throws InterruptedException {
    Issue issue = issues.poll(20, TimeUnit.SECONDS);
    assertThat(issue).as("an issue").isNotNull();
    return issue;
  }

  /**
   * The log of a closed tracer. Its close waits for the last lines only for a moment, so this waits
   * for the thread that writes them.
   */
  List<String> lastLog() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(Threads.LAST)) {
        thread.join(TimeUnit.SECONDS.toMillis(20));
      }
    }
    return log;
  }

  /** The issues in the folder. */
  List<String> linesOnDisk() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : filesNamed("issues-")) {
      lines.addAll(Files.readAllLines(file));
    }
    return lines;
  }

  /** The files in the folder whose names have a prefix. */
  List<Path> filesNamed(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    }
  }
}
