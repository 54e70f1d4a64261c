package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Listeners, logs and uploads of blocks that hang or fail, and the resulting losses. */
class BlockLossTest extends BlockFixture {
  private static final String HERE = BlockLossTest.class.getName();

  @Test
  @Timeout(60)
  void a_hook_that_hangs_is_named_and_the_log_is_written_without_its_answer() throws Exception {
    Hang hang = new Hang();
    BlockConfig.Builder config =
        blocks()
            .uid(
                () -> {
                  hang.hang();
                  return "late";
                })
            .networkType(() -> "wifi");
    try (Tracer tracer = tracer(config)) {
      block(tracer);
      hang.awaitBegin();
      letGiveUp(tracer);
      awaitLog("the uid of the BlockConfig " + HERE + " has not returned for 10 s");
      assertThat(told().values()).containsEntry("uid", "unknown").containsEntry("network", "wifi");
      block(tracer);
      assertThat(told().values()).containsEntry("uid", "unknown").containsEntry("network", "wifi");
    } finally {
      hang.release();
    }
    assertThat(logs()).hasSize(2);
    assertThat(log).noneMatch(line -> line.contains("the directory of blocks"));
  }

  /** Advances the clock until Serin gives up on hanging code. */
  private void letGiveUp(Tracer tracer) {
    clock.advanceMillis(10_000);
    tracer.log().write("a look");
    clock.advanceMillis(1000);
    tracer.log().write("another look");
  }

  @Test
  void blocks_without_a_log_are_counted_and_told_of_all_the_same() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    try (Tracer tracer = tracer(blocks().path(file.resolve("blocks").toString()))) {
      block(tracer);
      assertThat(told().log()).isNull();
      assertThat(nextBlock().content()).doesNotContainKey("blockLogsDropped");
      block(tracer);
      assertThat(nextBlock().value("blockLogsDropped")).isEqualTo(1L);
      told();
    }
    assertThat(log)
        .contains(
            "serin: 2 blocks have no log, because there was too much to write or writing failed")
        .anyMatch(line -> line.contains("cannot write logs of blocks to " + file));
  }

  @Test
  @Timeout(60)
  void blocks_that_a_listener_does_not_hear_of_are_counted() throws Exception {
    Hang hang = new Hang();
    try (Tracer tracer = tracer(BlockConfig.builder().onBlock(block -> hang.hang()))) {
      block(tracer);
      hang.awaitBegin();
      letGiveUp(tracer);
      awaitLog("the block listener " + HERE + " has not returned for 10 s");
      assertThat(nextBlock().content()).doesNotContainKey("blocksUntold");
      block(tracer);
      // The issue comes after its log, and therefore after the listener was skipped.
      assertThat(nextBlock().content()).doesNotContainKey("blocksUntold");
      block(tracer);
      assertThat(nextBlock().value("blocksUntold")).isEqualTo(1L);
    } finally {
      hang.release();
    }
    assertThat(log).contains("serin: the block listener was not notified of 2 blocks");
  }

  private Issue nextBlock() throws InterruptedException {
    Issue issue = next();
    while (!issue.value("detail").equals("BLOCK")) {
      issue = next();
    }
    return issue;
  }

  @Test
  void what_a_hook_of_an_upload_throws_reaches_nobody_and_ends_no_more_than_the_upload()
      throws Exception {
    AtomicInteger calls = new AtomicInteger();
    BlockConfig.Builder config =
        blocks()
            .zip(
                (logs, archive) -> {
                  Files.writeString(archive.toPath(), "half");
                  throw new NoClassDefFoundError("zip " + calls.incrementAndGet());
                })
            .upload(archive -> true);
    try (Tracer tracer = tracer(config)) {
      block(tracer);
      told();
      for (int i = 0; i < 2; i++) {
        upload(tracer, "logs of blocks have not been uploaded and are kept");
      }
    }
    assertThat(calls).hasValue(2);
    assertThat(log).filteredOn(line -> line.contains("NoClassDefFoundError: zip 1")).hasSize(1);
    assertThat(logs()).hasSize(1);
    assertThat(files(".zip")).isEmpty();
  }
}
