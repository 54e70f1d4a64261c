package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Issues that do not reach a sink. */
class DroppedIssuesTest extends TracerFixture {
  @Test
  @Timeout(60)
  void the_issues_of_a_sink_that_is_given_up_are_counted_with_the_one_in_which_it_hangs()
      throws Exception {
    Hang hang = new Hang();
    IssueSink hanging = issue -> hang.hang();
    try (Tracer tracer = start(config().sink(issues::add).sink(hanging))) {
      tracer.watch(loop);
      message(800);
      next();
      hang.awaitBegin();
      message(800);
      message(800);
      clock.advanceMillis(Writer.STUCK_NANOS / 1_000_000);
      tracer.log().write("a look");
      clock.advanceMillis(Writer.SECOND_LOOK_NANOS / 1_000_000);
      tracer.log().write("another look");
      next();
      next();
      message(800);
      assertThat(next().value("issuesDropped")).isEqualTo(3L);
      assertThat(tracer.losses())
          .contains("Dropped issues: 4. The disk, the log or a sink did not accept them.");
      hang.release();
    } finally {
      hang.release();
    }
    assertThat(lastLog()).anyMatch(line -> line.startsWith("serin: dropped issues: 4."));
  }

  @Test
  @Timeout(60)
  void an_issue_on_disk_is_not_missing_if_the_log_hangs() throws Exception {
    Hang hang = new Hang();
    Tracer tracer = start(config().sink(issues::add).log(line -> hang.hang()));
    try {
      tracer.watch(loop);
      hang.awaitBegin();
      clock.advanceMillis(Writer.STUCK_NANOS / 1_000_000);
      tracer.log().write("a look");
      clock.advanceMillis(Writer.SECOND_LOOK_NANOS / 1_000_000);
      tracer.log().write("another look");
      message(800);
      next();
    } finally {
      hang.release();
      tracer.close();
    }
    assertThat(tracer.losses()).anyMatch(line -> line.startsWith("Dropped issues: 1."));
    assertThat(linesOnDisk()).hasSize(1);
    assertThat(tracer.unwrittenIssues()).isZero();
  }

  @Test
  void an_issue_that_reaches_the_disk_late_is_not_missing() {
    DroppedIssues dropped = new DroppedIssues();
    IssueReceipt receipt = dropped.counting(IssueReceipt.NONE);
    assertThat(dropped.unwritten()).isEqualTo(1); // it may wait for the disk until the end
    receipt.dropped();
    assertThat(dropped.unwritten()).isEqualTo(1);
    receipt.written();
    assertThat(dropped.unwritten()).isZero();
    assertThat(dropped.count()).isEqualTo(1);
  }

  @Test
  void nothing_is_said_if_none_was_dropped() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      message(800);
      next();
    }
    assertThat(lastLog()).noneMatch(line -> line.startsWith("serin: dropped issues"));
  }

  @Test
  @Timeout(60)
  void an_issue_in_which_the_directory_hangs_is_dropped_once_though_it_fails_later()
      throws Exception {
    Hang hang = new Hang();
    CountDownLatch failed = new CountDownLatch(1);
    SmallDisk disk = new SmallDisk(0);
    IssueDirectory directory =
        new IssueDirectory(folder.toFile(), Session.name(clock), 1 << 20, disk);
    Writer writer = new Writer(clock, log::add);
    IssueReceipt receipt = directory.dropped().counting(IssueReceipt.NONE);
    writer.offer(
        directory,
        () -> {
          hang.hang();
          try {
            directory.write("{}", receipt);
          } finally {
            failed.countDown();
          }
        },
        receipt::dropped);
    hang.awaitBegin();
    clock.advanceMillis(Writer.STUCK_NANOS / 1_000_000);
    writer.log("a look");
    clock.advanceMillis(Writer.SECOND_LOOK_NANOS / 1_000_000);
    writer.log("another look");
    assertThat(directory.dropped().count()).isEqualTo(1);
    hang.release();
    writer.close(10_000);
    failed.await(); // on the thread that was given up, for which the writer does not wait
    assertThatThrownBy(directory::close).hasMessageContaining("No space left");
    assertThat(directory.dropped().count()).isEqualTo(1);
    assertThat(directory.dropped().unwritten()).isEqualTo(1);
  }

  @Test
  @Timeout(60)
  void an_issue_on_disk_is_not_dropped_if_the_directory_hangs_after_it() throws Exception {
    Hang hang = new Hang();
    IssueDirectory directory = new IssueDirectory(folder.toFile(), Session.name(clock), 1 << 20);
    Writer writer = new Writer(clock, log::add);
    IssueReceipt receipt = directory.dropped().counting(IssueReceipt.NONE);
    AtomicReference<Thread> givenUp = new AtomicReference<>();
    writer.offer(
        directory,
        () -> {
          givenUp.set(Thread.currentThread());
          directory.write("{}", receipt);
          hang.hang();
        },
        receipt::dropped);
    hang.awaitBegin();
    clock.advanceMillis(Writer.STUCK_NANOS / 1_000_000);
    writer.log("a look");
    clock.advanceMillis(Writer.SECOND_LOOK_NANOS / 1_000_000);
    writer.log("another look");
    assertThat(linesOnDisk()).hasSize(1);
    assertThat(directory.dropped().count()).isZero();
    hang.release();
    givenUp.get().join();
    writer.close(10_000);
    directory.close();
    assertThat(directory.dropped().count()).isZero();
  }
}
