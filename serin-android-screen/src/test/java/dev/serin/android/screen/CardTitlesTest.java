package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.content.Intent;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.annotation.Config;

/** The sources of the methods in the titles of cards. */
@Config(qualifiers = "en-w411dp-h4000dp-xhdpi")
public class CardTitlesTest extends ScreenFixture {
  private static final String STACK =
      "\"threadStack\":\"at java.lang.Object.wait(Native Method)\\nat a.Main.load(Main.java:3)\\n"
          + "at android.os.Looper.loop(Looper.java)\\nat a.Main.main(Main.java)\\n\"";

  private static final String SAMPLES =
      "\"samples\":[{\"atMillis\":[600,700],\"stack\":[\"java.io.File.list(File.java)\","
          + "\"b.Disk.read(Disk.java)\",\"a.Main.onClick(Main.java)\"]},"
          + "{\"atMillis\":[800],\"stack\":[\"a.Main.onClick(Main.java)\"]}]";

  private static final String LOCK =
      "\"threads\":[7,{\"name\":\"main\",\"heldBy\":\"worker\"},{\"name\":\"worker\","
          + "\"stack\":[\"java.io.File.list(File.java)\",\"b.Sync.all(Sync.java)\"]}]";

  /** A tree in which two methods share the given part of a thousand microseconds. */
  private static String tree(int micros) {
    return ("\"methods\":{\"5\":\"a.Shop.open\",\"6\":\"androidx.view.List.layout\"},\"callTree\":"
            + "[[0,1048574,1,1000,0,1000,0,0],[1,5,1,MICROS,0,9,0,0],[2,6,1,MICROS,0,9,0,0],"
            + "[1,6,1,MICROS,0,9,0,0]]")
        .replace("MICROS", String.valueOf(micros));
  }

  private static String issue(int number, String... more) {
    return ("{\"tag\":\"Trace_EvilMethod\",\"detail\":\"LAG\",\"cost\":2000,\"time\":NUMBER,"
                + "\"scene\":\"a.SceneNUMBER\",\"dispatchId\":\"main-NUMBER\"")
            .replace("NUMBER", String.valueOf(number))
        + (more.length == 0 ? "" : "," + String.join(",", more))
        + "}";
  }

  /** The title of the only problem, and the method that its own screen names. */
  private String title(String... lines) throws IOException {
    write(lines);
    List<IssueProblem> problems = IssueStore.of(app).list().newest();
    assertThat(problems).hasSize(1);
    IssueProblem problem = problems.get(0);
    String title = titles(CallTitles.NONE, problems).of(problem);
    assertThat(report(problem).method).isEqualTo(title);
    return title;
  }

  private IssueReport report(IssueProblem problem) throws IOException {
    List<IssuePlace> places = new ArrayList<>(problem.places());
    places.remove(problem.main().place);
    places.add(0, problem.main().place);
    return IssueReport.read(IssueStore.of(app), places, app);
  }

  private CallTitles titles(CallTitles known, List<IssueProblem> problems) {
    return known.of(problems, IssueStore.of(app), app.getAssets());
  }

  @Test
  public void a_card_without_a_tree_names_the_method_of_the_thread_stack() throws IOException {
    write(issue(1, STACK));
    IssuesActivity activity = Robolectric.buildActivity(IssuesActivity.class).setup().get();
    settle();
    assertThat(texts(activity)).containsSubsequence("Lag", "2,000 ms", "Main.load", "in Scene1");
  }

  @Test
  public void its_issue_names_it_above_the_screen() throws IOException {
    write(issue(1, tree(600)));
    IssuesActivity list = Robolectric.buildActivity(IssuesActivity.class).setup().get();
    settle();
    assertThat(texts(list)).containsSubsequence("Lag", "2,000 ms", "Shop.open", "in Scene1");
    IssueList issues = IssueStore.of(app).list();
    Intent intent = IssueActivity.intent(app, issues.groups.get(0));
    IssueActivity issue = Robolectric.buildActivity(IssueActivity.class, intent).setup().get();
    settle();
    assertThat(texts(issue))
        .containsSubsequence("Lag", "2,000 ms", "Shop.open", "a", "in Scene1", "Call tree");
    assertThat(IssueAdapter.text(report(issues.newest().get(0)), "then"))
        .startsWith("Lag, 2,000 ms\na.Shop.open\n");
  }

  @Test
  public void half_of_the_stacks_name_it_before_one() throws IOException {
    assertThat(title(issue(1, SAMPLES, STACK))).isEqualTo("b.Disk.read");
    assertThat(title(issue(1, tree(10), SAMPLES))).isEqualTo("b.Disk.read");
  }

  @Test
  public void a_tree_names_it_before_stacks_and_without_methods_of_libraries() throws IOException {
    assertThat(title(issue(1, tree(600), SAMPLES, STACK))).isEqualTo("a.Shop.open");
    assertThat(title(issue(1, tree(300), SAMPLES, STACK))).isEmpty();
  }

  @Test
  public void the_holder_of_a_lock_is_named_first() throws IOException {
    assertThat(title(issue(1, tree(600), SAMPLES, STACK, LOCK))).isEqualTo("b.Sync.all");
    assertThat(title(issue(1, tree(600), LOCK.replace("\"main\"", "\"other\""))))
        .isEqualTo("a.Shop.open");
  }

  @Test
  public void other_issues_of_the_message_name_it_too() throws IOException {
    String end = issue(1, "\"recordingPaused\":true").replace("LAG", "NORMAL");
    assertThat(title(issue(1, STACK), end.replace("2000", "3000"))).isEqualTo("a.Main.load");
    assertThat(title(issue(1, LOCK), end)).isEqualTo("b.Sync.all");
  }

  @Test
  public void the_map_names_a_tree_whose_rows_the_stacks_belong_to() throws IOException {
    putMap("# serin method map, version 2\n# mapId 00c0ffee\n5,1,a.Main onClick ()V\n");
    String row = SAMPLES.replace("{\"at", "{\"row\":1,\"at");
    assertThat(title(issue(1, tree(10).replaceFirst("\"methods\".*?},", ""), row)))
        .isEqualTo("b.Disk.read");
    assertThat(
            title(
                issue(
                    1,
                    "\"mapId\":\"00c0ffee\"",
                    tree(10).replaceFirst("\"methods\".*?},", ""),
                    row)))
        .as("all stacks are below a.Main.onClick")
        .isEmpty();
  }

  @Test
  public void without_a_source_the_screen_is_the_title() throws IOException {
    assertThat(title(issue(1))).isEmpty();
    assertThat(title(issue(1, "\"threadStack\":\"\"", "\"samples\":[]", "\"threads\":[]")))
        .isEmpty();
    assertThat(title(issue(1, "\"threadStack\":\"- locked <1>\\n\\n.\\n\""))).isEmpty();
  }

  @Test
  public void stacks_of_few_problems_are_read_at_once_and_of_all_in_the_end() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      lines.add(issue(i, STACK));
    }
    write(lines);
    List<IssueProblem> problems = IssueStore.of(app).list().newest();
    CallTitles titles = titles(CallTitles.NONE, problems);
    assertThat(problems).hasSize(12);
    assertThat(problems.stream().map(titles::of).filter("a.Main.load"::equals))
        .hasSize(CallTitles.MAX_READ);
    assertThat(titles.isComplete).isFalse();
    IssuesActivity activity = Robolectric.buildActivity(IssuesActivity.class).setup().get();
    settle();
    assertThat(texts(activity).stream().filter("Main.load"::equals)).hasSize(12);
  }

  @Test
  public void large_issues_are_read_one_at_a_time() throws IOException {
    String filler = "\"x\":\"" + "x".repeat((int) CallTitles.MAX_READ_BYTES / 2) + "\"";
    write(issue(1, STACK, filler), issue(2, STACK, filler), issue(3, STACK, filler));
    List<IssueProblem> problems = IssueStore.of(app).list().newest();
    CallTitles titles = titles(CallTitles.NONE, problems);
    assertThat(problems.stream().map(titles::of).filter("a.Main.load"::equals)).hasSize(1);
    titles = titles(titles(titles, problems), problems);
    assertThat(problems).extracting(titles::of).containsOnly("a.Main.load");
    assertThat(titles.isComplete).isTrue();
  }

  @Test
  public void a_tree_without_names_leaves_the_screen_as_title_although_another_thread_waits()
      throws IOException {
    String unnamed = tree(600).replaceFirst("\"methods\".*?},", "");
    assertThat(title(issue(1, unnamed, LOCK.replace("\"main\"", "\"other\"")))).isEmpty();
  }

  @Test
  public void the_tree_names_it_if_the_issue_with_the_lock_is_gone() throws IOException {
    String end = issue(1, tree(600)).replace("LAG", "NORMAL");
    write(issue(1, LOCK), end);
    List<IssueProblem> problems = IssueStore.of(app).list().newest();
    Files.delete(directory().resolve(FILE));
    CallTitles titles = titles(CallTitles.NONE, problems);
    assertThat(titles.isComplete).isTrue();
    assertThat(titles.of(problems.get(0))).isEqualTo("a.Shop.open");
  }

  @Test
  public void known_titles_are_not_read_again() throws IOException {
    write(issue(1, STACK));
    List<IssueProblem> problems = IssueStore.of(app).list().newest();
    CallTitles titles = titles(CallTitles.NONE, problems);
    Files.delete(directory().resolve(FILE));
    assertThat(titles(titles, problems).of(problems.get(0))).isEqualTo("a.Main.load");
    CallTitles gone = titles(CallTitles.NONE, problems);
    assertThat(gone.of(problems.get(0))).isEmpty();
    assertThat(gone.isComplete).isTrue();
  }

  @Test
  public void damaged_issues_do_no_harm() throws IOException {
    String whole = issue(1, tree(10), SAMPLES, STACK, LOCK);
    List<String> pieces =
        List.of("", "\"", "{", "}", "[", "]", ",", ":", "1e999", "-1", "null", "\\n", "(", ".");
    Random random = new Random(7);
    for (int i = 0; i < 100; i++) {
      List<String> lines = new ArrayList<>();
      lines.add(whole.substring(0, random.nextInt(whole.length())));
      for (int line = 0; line < 10; line++) {
        int from = random.nextInt(whole.length());
        int to = Math.min(whole.length(), from + random.nextInt(9));
        String piece = pieces.get(random.nextInt(pieces.size()));
        lines.add(whole.substring(0, from) + piece + whole.substring(to));
      }
      write(lines);
      List<IssueProblem> problems = IssueStore.of(app).list().newest();
      CallTitles titles = CallTitles.NONE;
      for (int read = 0; read < lines.size() && (read == 0 || !titles.isComplete); read++) {
        titles = titles(titles, problems);
      }
      assertThat(titles.isComplete).isTrue();
      assertThat(problems).extracting(titles::of).doesNotContainNull();
    }
  }
}
