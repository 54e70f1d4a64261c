package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IssueDirectoryTest {
  private static final long MAX_BYTES = 64 << 10;
  private static final String DEAD = "01900000000-00000001";
  private static final String ALIVE = "01900000000-00000002";
  private static final String NEXT = "01900000000-00000003";

  /** An unfinished file of a dead process. */
  private static final String HALF = DEAD + "-pending-" + DEAD + "-swing-1.jsonl.tmp";

  @TempDir private Path folder;

  @Test
  void issues_are_lines_of_a_file_named_after_the_session() throws IOException {
    IssueDirectory directory = open(NEXT);
    directory.write("{\"a\":1}");
    directory.write("{\"a\":2}");
    assertThat(Files.readAllLines(folder.resolve("issues-" + NEXT + "-1.jsonl")))
        .containsExactly("{\"a\":1}", "{\"a\":2}");
    directory.close();
    assertThat(names()).containsExactly("issues-" + NEXT + "-1.jsonl");
  }

  @Test
  void files_are_limited_and_the_oldest_go_first() throws IOException {
    IssueDirectory directory = open(NEXT);
    String line = "x".repeat(1000);
    for (int i = 0; i < 200; i++) {
      directory.write(i + line);
    }
    long bytes = 0;
    for (String name : names()) {
      bytes += Files.size(folder.resolve(name));
    }
    assertThat(bytes).isLessThanOrEqualTo(MAX_BYTES);
    List<String> left = names().stream().filter(name -> name.endsWith(".jsonl")).toList();
    String last = "issues-" + NEXT + "-50.jsonl";
    assertThat(left).hasSizeGreaterThan(15).contains(last);
    assertThat(Files.readString(folder.resolve(last))).contains("199" + line);
    directory.close();
  }

  @Test
  void what_is_known_of_a_dispatch_is_replaced_whole_and_dropped_when_it_ended()
      throws IOException {
    IssueDirectory directory = open(NEXT);
    directory.keep("swing-1", "{\"cost\":700}");
    directory.keep("swing-1", "{\"cost\":800}");
    Path pending = folder.resolve("pending-" + NEXT + "-swing-1.jsonl");
    assertThat(Files.readString(pending)).isEqualTo("{\"cost\":800}\n");
    directory.forget("swing-1");
    directory.forget("swing-1");
    assertThat(pending).doesNotExist();
    directory.close();
  }

  @Test
  void what_is_known_of_an_outer_dispatch_stays_when_one_inside_it_has_ended() throws IOException {
    IssueDirectory directory = open(NEXT);
    directory.keep("swing-1", "{\"cost\":1000}");
    directory.keep("swing-2", "{\"cost\":800}");
    directory.forget("swing-2");
    assertThat(folder.resolve("pending-" + NEXT + "-swing-1.jsonl")).exists();
    directory.forget("swing-1");
    directory.close();
  }

  @Test
  void a_file_that_a_dead_process_had_half_written_is_deleted_and_no_other() throws IOException {
    Files.createFile(folder.resolve(HALF));
    Files.createFile(folder.resolve("something of somebody.tmp"));
    IssueDirectory directory = open(NEXT);
    assertThat(names()).contains("something of somebody.tmp").doesNotContain(HALF);
    directory.close();
  }

  @Test
  void what_a_dead_process_left_becomes_an_issue_exactly_once() throws IOException {
    Files.writeString(folder.resolve("pending-" + DEAD + "-swing-1.jsonl"), "{\"cost\":2400}\n");
    Files.createFile(folder.resolve(DEAD + ".lock"));
    IssueDirectory first = new IssueDirectory(folder.toFile(), NEXT, MAX_BYTES);
    assertThat(first.open()).isEqualTo(1);
    first.close();
    IssueDirectory second = new IssueDirectory(folder.toFile(), NEXT, MAX_BYTES);
    assertThat(second.open()).isZero();
    second.close();
    assertThat(names()).containsExactly("issues-left-" + DEAD + "-swing-1.jsonl");
  }

  @Test
  void a_directory_that_is_made_late_is_there_with_the_first_issue_and_an_existing_one_is_opened()
      throws IOException {
    Path issues = folder.resolve("issues");
    IssueDirectory unused = new IssueDirectory(issues.toFile(), NEXT, MAX_BYTES);
    assertThat(unused.open(true)).isZero();
    unused.close();
    assertThat(issues).doesNotExist();
    IssueDirectory used = new IssueDirectory(issues.toFile(), NEXT, MAX_BYTES);
    used.open(true);
    used.write("{}");
    used.close();
    assertThat(issues).isDirectoryContaining("glob:**/issues-*.jsonl");
    Files.writeString(issues.resolve("pending-" + DEAD + "-swing-1.jsonl"), "{}\n");
    Files.createFile(issues.resolve(DEAD + ".lock"));
    IssueDirectory next = new IssueDirectory(issues.toFile(), ALIVE, MAX_BYTES);
    assertThat(next.open(true)).isEqualTo(1);
    next.close();
  }

  @Test
  void names_of_loops_are_cut_to_what_fits_the_names_of_files() throws IOException {
    LoopNames names = new LoopNames();
    IssueDirectory dead = open(DEAD);
    for (String name : List.of("", "x".repeat(500), "x".repeat(500), "a/b\\c:d")) {
      dead.keep(names.distinct(name) + "-" + Long.MAX_VALUE, "{}");
    }
    for (String name : names()) {
      Path living = folder.resolve(name);
      if (name.startsWith("pending-")) {
        Files.copy(living, folder.resolve(name.replace(DEAD, DEAD.replace('1', '7'))));
      }
    }
    IssueDirectory next = new IssueDirectory(folder.toFile(), NEXT, MAX_BYTES);
    assertThat(next.open()).isEqualTo(4);
    next.close();
    dead.close();
  }

  @Test
  void what_a_living_process_keeps_is_left_alone() throws IOException {
    IssueDirectory alive = open(ALIVE);
    alive.keep("swing-1", "{\"cost\":2400}");
    IssueDirectory next = new IssueDirectory(folder.toFile(), NEXT, MAX_BYTES);
    assertThat(next.open()).isZero();
    assertThat(folder.resolve("pending-" + ALIVE + "-swing-1.jsonl")).exists();
    next.close();
    alive.close();
  }

  @Test
  void a_directory_that_cannot_be_made_is_named_with_what_to_do() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    IssueDirectory directory = new IssueDirectory(file.toFile(), NEXT, MAX_BYTES);
    assertThatThrownBy(directory::open)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("--out");
  }

  private IssueDirectory open(String session) throws IOException {
    IssueDirectory directory = new IssueDirectory(folder.toFile(), session, MAX_BYTES);
    directory.open();
    return directory;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
