package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Issues while the disk is full, and after it has room again. */
class FullDiskTest {
  private static final long MAX_BYTES = 16 << 20;
  private static final long PLENTY = 1 << 30;
  private static final String SESSION = "01900000000-00000003";

  @TempDir private Path folder;

  private final SmallDisk disk = new SmallDisk(PLENTY);
  private IssueDirectory directory;

  @BeforeEach
  void open() throws IOException {
    directory = new IssueDirectory(folder.toFile(), SESSION, MAX_BYTES, disk);
    directory.open();
  }

  @Test
  void issues_are_written_whole_and_in_order_once_there_is_room() throws IOException {
    write(0, 3);
    disk.free(7); // half of the fourth issue
    writeInVain(3, 9);
    assertThat(lines()).containsExactlyElementsOf(issues(0, 3));
    disk.free(PLENTY);
    write(9, 10);
    assertThat(lines()).containsExactlyElementsOf(issues(0, 10));
    assertThat(directory.dropped().count()).isZero();
    directory.close();
  }

  @Test
  void the_first_issue_leaves_no_file_if_there_is_no_room_for_it() throws IOException {
    disk.free(7);
    writeInVain(0, 2);
    assertThat(names()).containsExactly(SESSION + ".lock");
    disk.free(PLENTY);
    write(2, 3);
    assertThat(names()).contains("issues-" + SESSION + "-1.jsonl");
    assertThat(lines()).containsExactlyElementsOf(issues(0, 3));
    directory.close();
  }

  @Test
  void issues_that_wait_are_written_with_what_is_kept_of_a_message() throws IOException {
    disk.free(0);
    writeInVain(0, 2);
    disk.free(PLENTY);
    directory.keep("swing-1", "{}");
    assertThat(lines()).containsExactlyElementsOf(issues(0, 2));
    directory.close();
  }

  @Test
  void if_too_many_wait_the_oldest_are_dropped_and_counted() throws IOException {
    disk.free(0);
    writeInVain(0, IssueLog.MAX_WAITING + 5);
    assertThat(directory.dropped().count()).isEqualTo(5);
    disk.free(PLENTY);
    write(100, 101);
    List<String> expected = issues(5, IssueLog.MAX_WAITING + 5);
    expected.addAll(issues(100, 101));
    assertThat(lines()).containsExactlyElementsOf(expected);
    directory.close();
  }

  @Test
  void an_issue_that_waits_has_no_outcome_until_it_is_written_or_dropped() throws IOException {
    List<String> outcomes = new ArrayList<>();
    disk.free(0);
    for (int i = 0; i < IssueLog.MAX_WAITING + 1; i++) {
      int number = i;
      assertThatThrownBy(() -> directory.write(issue(number), receipt(number, outcomes)))
          .isInstanceOf(IOException.class);
    }
    assertThat(outcomes).containsExactly("0 dropped");
    disk.free(PLENTY);
    directory.keep("swing-1", "{}");
    assertThat(outcomes).hasSize(IssueLog.MAX_WAITING + 1).contains("1 written", "64 written");
    directory.close();
  }

  private static IssueReceipt receipt(int number, List<String> outcomes) {
    return new IssueReceipt() {
      @Override
      public void written() {
        outcomes.add(number + " written");
      }

      @Override
      public void dropped() {
        outcomes.add(number + " dropped");
      }
    };
  }

  @Test
  void issues_that_wait_have_a_limit_of_bytes() throws IOException {
    disk.free(0);
    String third = "x".repeat(IssueLog.MAX_WAITING_BYTES / 3);
    for (int i = 0; i < 4; i++) {
      assertThatThrownBy(() -> directory.write(third)).isInstanceOf(IOException.class);
    }
    assertThat(directory.dropped().count()).isEqualTo(2);
    disk.free(PLENTY);
    directory.close();
    assertThat(lines()).containsExactly(third, third);
  }

  @Test
  void half_a_line_that_cannot_be_cut_off_ends_its_file() throws IOException {
    write(0, 2);
    disk.free(7);
    disk.refuseToCut();
    writeInVain(2, 3);
    disk.free(PLENTY);
    write(3, 4);
    assertThat(Files.readString(folder.resolve("issues-" + SESSION + "-1.jsonl")))
        .isEqualTo(String.join("\n", issues(0, 2)) + "\n" + issue(2).substring(0, 7));
    assertThat(Files.readAllLines(folder.resolve("issues-" + SESSION + "-2.jsonl")))
        .containsExactlyElementsOf(issues(2, 4));
    directory.close();
  }

  @Test
  void a_pending_file_stays_as_it_was_and_nothing_half_written_is_left() throws IOException {
    directory.keep("swing-1", "{\"cost\":700}");
    disk.free(2);
    for (int i = 2; i < 8; i++) {
      String dispatch = "swing-" + i;
      assertThatThrownBy(() -> directory.keep(dispatch, "{}")).hasMessageContaining("No space");
    }
    assertThatThrownBy(() -> directory.keep("swing-1", "{\"cost\":800}"))
        .hasMessageContaining("No space");
    String pending = "pending-" + SESSION + "-swing-1.jsonl";
    assertThat(names()).containsExactly(SESSION + ".lock", pending);
    assertThat(Files.readString(folder.resolve(pending))).isEqualTo("{\"cost\":700}\n");
    directory.close();
  }

  @Test
  void an_issue_to_be_written_now_or_never_does_not_wait() throws IOException {
    write(0, 1);
    disk.free(5);
    assertThatThrownBy(() -> directory.writeNow(issue(1))).hasMessageContaining("No space");
    disk.free(PLENTY);
    directory.writeNow(issue(2));
    assertThat(lines()).containsExactly(issue(0), issue(2));
    directory.close();
  }

  @Test
  void issues_that_still_wait_at_the_end_are_counted() throws IOException {
    disk.free(0);
    writeInVain(0, 3);
    assertThatThrownBy(directory::close).hasMessageContaining("No space");
    assertThat(directory.dropped().count()).isEqualTo(3);
    assertThat(names()).isEmpty();
    assertThat(directory.dropped().line()).startsWith("serin: dropped issues: 3.");
  }

  private void write(int from, int to) throws IOException {
    for (String issue : issues(from, to)) {
      directory.write(issue);
    }
  }

  private void writeInVain(int from, int to) {
    for (String issue : issues(from, to)) {
      assertThatThrownBy(() -> directory.write(issue))
          .hasMessageContaining("No space left on device")
          .hasMessageContaining("retries with the next one");
    }
  }

  private static List<String> issues(int from, int to) {
    return new ArrayList<>(IntStream.range(from, to).mapToObj(FullDiskTest::issue).toList());
  }

  private static String issue(int number) {
    return "{\"number\":" + number + "}";
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(folder.resolve("issues-" + SESSION + "-1.jsonl"));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
