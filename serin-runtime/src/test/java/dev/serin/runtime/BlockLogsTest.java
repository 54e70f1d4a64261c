package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Blocks from the loop to their logs and listeners, with the runtime's own threads. */
class BlockLogsTest extends BlockFixture {
  private static final String HERE = BlockFixture.class.getName();

  @Test
  void what_cannot_be_is_refused_when_it_is_set() {
    assertThatThrownBy(() -> BlockConfig.builder().blockThresholdMillis(0))
        .hasMessage("blockMillis must be a whole number from 1 to 3600000, not \"0\"");
    assertThatThrownBy(() -> BlockConfig.builder().whiteList("org.chromium", null))
        .isInstanceOf(NullPointerException.class);
    assertThat(
            BlockConfig.builder()
                .dumpIntervalMillis(0)
                .build()
                .applied(Options.DEFAULTS)
                .get(Option.SAMPLE_MILLIS))
        .isZero();
  }

  @Test
  void a_block_has_a_log_with_the_keys_of_blockcanary() throws Exception {
    BlockConfig.Builder config =
        blocks()
            .qualifier("beta")
            .uid(() -> "u\r\n1")
            .networkType(() -> "wifi")
            .concernPackages(HERE);
    try (Tracer tracer = tracer(config)) {
      block(tracer);
      Block block = told();
      assertThat(block.concern()).startsWith(HERE + ".block(");
      assertThat(block.stacks()).hasSize(1);
      assertThat(block.values()).containsEntry("time", "1200").containsEntry("qua", "beta");
      String text = Files.readString(block.log().toPath());
      assertThat(text.replace("\r\n", "")).as("lines end as on Windows").doesNotContain("\n");
      assertThat(text.lines().filter(line -> line.contains(" = ")).map(BlockLogsTest::plain))
          .containsExactly(
              "qua = beta",
              "versionName = 1.2",
              "uid = u 1",
              "network = wifi",
              "model = Pixel",
              "api-level = 34 14",
              "cpu-core = N",
              "process = test",
              "freeMemory = 512",
              "totalMemory = 4096",
              "time = 1200",
              "thread-time = 60",
              "time-start = T",
              "time-end = T",
              "cpu-busy = false",
              "cpu-rate = T cpu:25% app:unknown [user:25% system:0% ioWait:0% ]",
              "stack = T");
      assertThat(text.lines())
          .anyMatch(line -> line.startsWith(HERE + ".block(BlockFixture.java:"));
    }
  }

  /** A line of a log without times of day and machine data. */
  private static String plain(String line) {
    return line.replaceAll("\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}", "T")
        .replaceAll("cpu-core = \\d+", "cpu-core = N");
  }

  @Test
  void a_block_gives_an_issue_beside_that_of_the_slow_message() throws Exception {
    try (Tracer tracer = tracer(blocks())) {
      block(tracer);
      Issue block = next();
      Issue slow = next();
      assertThat(block.value("detail")).isEqualTo("BLOCK");
      assertThat(slow.value("detail")).isEqualTo("NORMAL");
      assertThat(block.value("dispatchId")).isEqualTo(slow.value("dispatchId"));
      assertThat(block.value("samples")).isEqualTo(slow.value("samples"));
      assertThat(block.value("messagesWaiting")).isNull();
    }
    assertThat(log).anyMatch(text -> text.contains(" blocked(1200 ms)! "));
  }

  @Test
  void a_block_in_the_white_list_is_not_reported_and_has_no_log() throws Exception {
    try (Tracer tracer = tracer(blocks().whiteList(HERE))) {
      block(tracer);
      assertThat(next().value("detail")).isEqualTo("NORMAL");
    }
    assertThat(logs()).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void a_block_in_the_white_list_has_a_log_if_those_are_not_deleted() throws Exception {
    try (Tracer tracer = tracer(blocks().whiteList(HERE).deleteFilesInWhiteList(false))) {
      block(tracer);
      assertThat(next().value("detail")).isEqualTo("NORMAL");
    }
    assertThat(logs()).hasSize(1);
    assertThat(told).isEmpty();
  }

  @Test
  void a_block_of_packages_that_are_not_concerned_is_only_logged_if_they_are_filtered()
      throws Exception {
    BlockConfig.Builder config = blocks().concernPackages("org.other").filterNonConcernStack(true);
    try (Tracer tracer = tracer(config)) {
      block(tracer);
      assertThat(next().value("detail")).isEqualTo("NORMAL");
    }
    assertThat(logs()).hasSize(1);
    assertThat(told).isEmpty();
  }

  @Test
  void packages_that_are_not_named_are_those_of_the_process() throws Exception {
    try (Tracer tracer = tracer(blocks())) {
      block(tracer);
      assertThat(told().concern()).as("no class is called as the process is").isEmpty();
    }
  }

  @Test
  void nothing_is_written_while_nobody_has_started_the_detector() throws Exception {
    try (Tracer tracer = watching(config())) {
      block(tracer);
      assertThat(next().value("detail")).isEqualTo("NORMAL");
      assertThat(folder.resolve("blocks")).doesNotExist();
      tracer.detectors().blocks().start();
      block(tracer);
      assertThat(next().value("detail")).isEqualTo("BLOCK");
    }
    assertThat(logs()).hasSize(1);
  }

  @Test
  void after_as_many_hours_as_the_config_says_blocks_are_reported_no_longer() throws Exception {
    try (Tracer tracer = tracer(blocks().monitorHours(2))) {
      block(tracer);
      told();
      clock.advanceMillis(TimeUnit.HOURS.toMillis(2));
      block(tracer);
      assertThat(next().value("detail")).isEqualTo("BLOCK"); // of the first
      awaitLog("blocks were reported for 2 hours; reporting has ended");
      assertThat(tracer.detectors().blocks().isStarted()).isFalse();
    }
    try (Tracer tracer = tracer(blocks().monitorHours(2))) {
      awaitLog("blocks were reported for 2 hours; reporting has ended");
      tracer.blockLogs().restart();
      tracer.log().write("begun anew");
      awaitLog("begun anew");
      block(tracer);
      assertThat(told().values()).containsEntry("time", "1200");
    }
    assertThat(logs()).hasSize(2);
  }

  @Test
  void what_fails_in_the_program_s_own_hooks_costs_only_itself() throws Exception {
    BlockConfig.Builder config =
        BlockConfig.builder()
            .uid(() -> fail("uid"))
            .networkType(() -> fail("network"))
            .onBlock(block -> fail("listener"));
    try (Tracer tracer = tracer(config)) {
      block(tracer);
      awaitLog(
          "the block listener " + BlockLogsTest.class.getName() + " failed; this is logged once: ");
    }
    assertThat(Files.readString(logs().get(0))).contains("uid = unknown\r\nnetwork = unknown\r\n");
  }

  @Test
  void logs_are_deleted_when_they_have_been_uploaded() throws Exception {
    AtomicInteger answers = new AtomicInteger();
    BlockingQueue<Long> sizes = new LinkedBlockingQueue<>();
    BlockConfig.Builder config =
        blocks()
            .upload(
                archive -> {
                  sizes.add(archive.length());
                  return answers.getAndIncrement() == 0
                      ? fail("no network").isEmpty()
                      : answers.get() > 2;
                });
    try (Tracer tracer = tracer(config)) {
      tracer.blockLogs().upload();
      awaitLog("there are no logs of blocks to upload");
      block(tracer);
      File first = told().log();
      for (int i = 0; i < 2; i++) {
        upload(tracer, "logs of blocks have not been uploaded and are kept");
        assertThat(first).exists();
      }
      upload(tracer, "uploaded logs of blocks: 1");
      assertThat(first).doesNotExist();
    }
    assertThat(sizes).hasSize(3).allMatch(size -> size > 100);
    assertThat(logs()).isEmpty();
    assertThat(files(".zip")).isEmpty();
  }

  @Test
  void an_archive_that_is_not_made_is_not_uploaded() throws Exception {
    BlockConfig.Builder config =
        blocks().zip((logs, archive) -> false).upload(archive -> fail("called").isEmpty());
    try (Tracer tracer = tracer(config)) {
      block(tracer);
      told();
      upload(tracer, "logs of blocks have not been uploaded and are kept");
    }
    assertThat(log).noneMatch(line -> line.contains("called"));
    assertThat(logs()).hasSize(1);
  }

  @Test
  void without_an_upload_one_line_says_so() throws Exception {
    try (Tracer tracer = tracer(blocks())) {
      upload(tracer, "no upload was set in the BlockConfig");
    }
  }

  @Test
  void a_config_sets_options_of_its_own() {
    Options options =
        BlockConfig.builder()
            .blockThresholdMillis(400)
            .dumpIntervalMillis(50)
            .stopWhenDebugging(false)
            .build()
            .applied(Options.DEFAULTS);
    assertThat(options.get(Option.BLOCKS)).isTrue();
    assertThat(options.get(Option.BLOCK_MILLIS)).isEqualTo(400);
    assertThat(options.get(Option.SAMPLE_MILLIS)).isEqualTo(50);
    assertThat(options.get(Option.WHILE_DEBUGGED)).isTrue();
    assertThat(BlockConfig.DEFAULTS.applied(Options.DEFAULTS).get(Option.BLOCK_MILLIS))
        .isEqualTo(1000);
  }
}
