package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The system's records of earlier processes, and the files that these processes left. */
class PastAnrsTest extends TracerFixture {
  private static final long DIED_MILLIS = 1_700_000_000_000L;
  private static final String DEAD = "018bcfe5687-00000001";

  private final List<PastAnr> known = new ArrayList<>();
  private final AtomicReference<Thread> asked = new AtomicReference<>();
  private String process = "test";

  @Test
  void an_anr_is_joined_to_the_message_that_ran_when_the_process_ended() throws Exception {
    leave("main-7", 4711, DIED_MILLIS - 40, 5900);
    known.add(new Recorded("test", 4711, DIED_MILLIS));
    run();
    Issue issue = next();
    assertThat(issue.tag()).isEqualTo("Trace_EvilMethod");
    assertThat(issue.content())
        .containsEntry("detail", "SIGNAL_ANR")
        .containsEntry("process", "test")
        .containsEntry("pid", 4711)
        .containsEntry("issueId", "system-" + DIED_MILLIS + "-4711")
        .containsEntry("time", DIED_MILLIS)
        .containsEntry("scene", "the \"first\"\nscreen é")
        .containsEntry("session", DEAD)
        .containsEntry("dispatchId", DEAD + "-main-7")
        .containsEntry("loop", "main")
        .containsEntry("threadStack", "at a.B.c(B.java:1)\n")
        .containsEntry("exitReason", "does not respond");
    assertThat(onDisk()).containsExactly(issue.toJson());
    assertThat(log)
        .contains("serin: the system ended process 4711 of test for an ANR: does not respond");
  }

  @Test
  void an_anr_of_which_nothing_was_left_is_an_issue_of_its_own() throws Exception {
    leave("main-7", 4712, DIED_MILLIS - 40, 5900);
    leave("main-8", 4711, DIED_MILLIS + 1, 5900);
    leave("main-9", 4711, DIED_MILLIS - 60_001, 5900);
    known.add(new Recorded("test", 4711, DIED_MILLIS));
    run();
    assertThat(next().content())
        .containsEntry("detail", "SIGNAL_ANR")
        .containsEntry("scene", "")
        .doesNotContainKeys("session", "dispatchId", "loop");
  }

  @Test
  void of_several_messages_the_one_that_had_run_longest_is_taken() throws Exception {
    leave("main-7", 4711, DIED_MILLIS - 90, 5900);
    leave("worker-1", 4711, DIED_MILLIS - 10, 800);
    known.add(new Recorded("test", 4711, DIED_MILLIS));
    run();
    assertThat(next().value("dispatchId")).isEqualTo(DEAD + "-main-7");
  }

  @Test
  void what_another_process_has_adopted_is_joined_too() throws Exception {
    leave("main-7", 4711, DIED_MILLIS - 40, 5900);
    process = "test:remote";
    run();
    assertThat(filesNamed("issues-left-")).hasSize(1);
    process = "test";
    known.add(new Recorded("test", 4711, DIED_MILLIS));
    run();
    assertThat(next().value("dispatchId")).isEqualTo(DEAD + "-main-7");
  }

  @Test
  void each_is_reported_once_whatever_the_clock_said() throws Exception {
    known.add(new Recorded("test", 4711, DIED_MILLIS));
    run();
    known.add(new Recorded("test", 4711, DIED_MILLIS - 5000));
    known.add(new Recorded("test", 4712, DIED_MILLIS));
    run();
    run();
    assertThat(List.of(next(), next(), next()))
        .extracting(issue -> issue.value("time") + " " + issue.value("pid"))
        .containsExactly(
            DIED_MILLIS + " 4711", DIED_MILLIS - 5000 + " 4711", DIED_MILLIS + " 4712");
    assertThat(issues).isEmpty();
  }

  @Test
  void what_the_system_has_forgotten_is_no_longer_listed() throws Exception {
    known.add(new Recorded("test", 4711, DIED_MILLIS));
    run();
    known.set(0, new Recorded("test", 4712, DIED_MILLIS + 1));
    run();
    assertThat(filesNamed("past-anrs-")).hasSize(1);
    assertThat(Files.readAllLines(filesNamed("past-anrs-").get(0)))
        .containsExactly(DIED_MILLIS + 1 + " 4712");
  }

  @Test
  void a_process_reports_those_of_its_own_name() throws Exception {
    known.add(new Recorded("test:remote", 4711, DIED_MILLIS));
    run();
    assertThat(issues).isEmpty();
    process = "test:remote";
    run();
    assertThat(next().value("process")).isEqualTo("test:remote");
    run();
    assertThat(issues).isEmpty();
  }

  @Test
  void no_more_than_16_are_reported_at_once_the_latest_ones() throws Exception {
    for (int i = 20; i > 0; i--) {
      known.add(new Recorded("test", 4711, DIED_MILLIS + i));
    }
    run();
    assertThat(onDisk()).hasSize(16);
    assertThat(next().value("time")).isEqualTo(DIED_MILLIS + 5);
  }

  @Test
  void the_thread_that_writes_asks() throws Exception {
    run();
    assertThat(asked.get().getName()).isEqualTo("serin-writer");
  }

  @Test
  void a_record_that_cannot_be_read_is_reported_without() throws Exception {
    known.add(
        new Recorded("test", 4711, DIED_MILLIS) {
          @Override
          public Map<String, Object> content() {
            throw new IllegalStateException("gone");
          }
        });
    run();
    assertThat(next().content()).containsEntry("pid", 4711).doesNotContainKey("threadStack");
    assertThat(log).anyMatch(line -> line.contains("the system's record of an ANR cannot be read"));
  }

  @Test
  void nobody_hears_of_an_anr_while_it_cannot_be_written_down_that_it_was_reported()
      throws Exception {
    known.add(new Recorded("test", 4711, DIED_MILLIS));
    Path notFolder = Files.createFile(folder.resolve("file"));
    Options options = options().with(Option.DIRECTORY, notFolder.toFile());
    start(options).close();
    assertThat(issues).isEmpty();
    run();
    assertThat(next().value("pid")).isEqualTo(4711);
  }

  @Test
  void what_was_left_is_read_as_far_as_it_is_whole() {
    LeftIssue issue =
        new LeftIssue("{\"a\":\"x\\\"b\\\":1\",\"b\":12,\"c\":\"\\u0041\\n\\\\\",\"d\":\"y");
    assertThat(issue.text("a")).isEqualTo("x\"b\":1");
    assertThat(issue.number("b")).isEqualTo(12);
    assertThat(issue.text("c")).isEqualTo("A\n\\");
    assertThat(issue.text("d")).isEmpty();
    assertThat(issue.number("a")).isEqualTo(-1);
    assertThat(issue.text("b")).isEmpty();
    assertThat(issue.number("e")).isEqualTo(-1);
    assertThat(new LeftIssue("{\"a\":\"\\").text("a")).isEmpty();
  }

  private void run() {
    start(options()).close();
  }

  private Tracer start(Options options) {
    TracerConfig.Builder config = config().options(options).sink(issues::add);
    return Tracer.start(new RecordingPlatform(), config.build());
  }

  /** Leaves the files of a process that ends in the middle of a message. */
  private void leave(String message, int pid, long epochMillis, long cost) throws IOException {
    String json =
        String.format(
            "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"process\":\"test\",\"time\":%d,"
                + "\"scene\":\"the \\\"first\\\"\\nscreen é\",\"cost\":%d,\"pid\":%d,"
                + "\"session\":\"%s\",\"dispatchId\":\"%s-%s\",\"loop\":\"%s\",\"mapId\":\"\"}\n",
            epochMillis, cost, pid, DEAD, DEAD, message, message.replaceAll("-.*", ""));
    Files.writeString(folder.resolve("pending-" + DEAD + "-" + message + ".jsonl"), json);
  }

  /** The written issues, without those left by dead processes. */
  private List<String> onDisk() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : filesNamed("issues-")) {
      if (!file.getFileName().toString().startsWith("issues-left-")) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  private final class RecordingPlatform extends FakePlatform {
    RecordingPlatform() {
      super(clock);
    }

    @Override
    public String processName() {
      return process;
    }

    @Override
    public List<PastAnr> pastAnrs() {
      asked.set(Thread.currentThread());
      return known;
    }
  }

  private static class Recorded implements PastAnr {
    private final String process;
    private final int pid;
    private final long epochMillis;

    Recorded(String process, int pid, long epochMillis) {
      this.process = process;
      this.pid = pid;
      this.epochMillis = epochMillis;
    }

    @Override
    public String processName() {
      return process;
    }

    @Override
    public int processNumber() {
      return pid;
    }

    @Override
    public long epochMillis() {
      return epochMillis;
    }

    @Override
    public Map<String, Object> content() {
      return Map.of("threadStack", "at a.B.c(B.java:1)\n", "exitReason", "does not respond");
    }
  }
}
