package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.IssueFiles;
import dev.serin.format.MergeLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.Test;
import org.robolectric.annotation.Config;

/** Issues that another process has merged, before or while the screens show them. */
@Config(sdk = 34)
public class MergedFilesTest extends ScreenFixture {
  private static final String SESSION = FILE.substring(7, 27);
  private static final String EARLIER = "1a204371313-00000001";
  private static final String LATER = "1a204371315-00000001";
  private static final String MERGED = IssueFiles.merged(EARLIER, SESSION, 1);

  private static String issue(int number) {
    return "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"time\":"
        + number
        + ",\"issueId\":\""
        + SESSION
        + "-"
        + number
        + "\"}";
  }

  private Path merge(String name) throws IOException {
    Path merged = directory().resolve(name);
    Files.writeString(merged, "{\"tag\":\"x\",\"issueId\":\"e\"}\n");
    Path file = directory().resolve(FILE);
    Files.write(merged, Files.readAllBytes(file), StandardOpenOption.APPEND);
    return merged;
  }

  @Test
  public void copies_of_issues_are_listed_once() throws IOException {
    write(issue(1), issue(2));
    merge(MERGED);
    assertThat(IssueStore.of(app).list().size).isEqualTo(3);
  }

  @Test
  public void an_issue_that_was_merged_meanwhile_is_read_and_deleted_at_its_new_place()
      throws IOException {
    Path file = write(issue(1), issue(2));
    IssueStore store = IssueStore.of(app);
    List<List<IssueProblem>> groups = store.list().groups;
    IssuePlace newer = groups.get(0).get(0).main().place;
    Path merged = merge(MERGED);
    Files.delete(file);
    assertThat(store.read(newer).text("issueId")).isEqualTo(SESSION + "-2");
    store.delete(List.of(newer));
    assertThat(Files.readString(merged)).contains(SESSION + "-1").doesNotContain(SESSION + "-2");
    assertThat(store.list().size).isEqualTo(2);
  }

  @Test
  public void an_issue_is_deleted_with_its_copy() throws IOException {
    write(issue(1), issue(2));
    Path merged = merge(MERGED);
    IssueStore store = IssueStore.of(app);
    IssueHead head = store.list().groups.get(0).get(0).main();
    store.delete(List.of(head.place));
    assertThat(Files.readString(merged)).doesNotContain(head.issueId);
    assertThat(directory().resolve(FILE)).content().doesNotContain(head.issueId);
    assertThat(store.list().size).isEqualTo(2);
  }

  @Test
  public void merged_files_of_other_sessions_are_not_searched() throws IOException {
    Path file = write(issue(1));
    IssueStore store = IssueStore.of(app);
    IssuePlace place = store.list().groups.get(0).get(0).main().place;
    merge(IssueFiles.merged(LATER, LATER, 1));
    Files.delete(file);
    assertThatThrownBy(() -> store.read(place)).hasMessageContaining("no longer there");
  }

  @Test
  public void nothing_is_deleted_while_another_process_merges() throws IOException {
    Path file = write(issue(1));
    IssueStore store = IssueStore.of(app);
    List<IssuePlace> places = store.list().groups.get(0).get(0).places();
    MergeLock other = MergeLock.take(directory().toFile());
    assertThat(other).isNotNull();
    assertThatThrownBy(() -> store.delete(places)).hasMessageContaining("Try again");
    assertThatThrownBy(store::deleteAll).hasMessageContaining("Try again");
    other.close();
    assertThat(file).hasContent(issue(1));
    store.deleteAll();
    assertThat(file).doesNotExist();
  }
}
