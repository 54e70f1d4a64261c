package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Build;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;

/** The members of the framework that are not public, and the documents' list of them. */
public class HiddenApiTest extends HiddenApiFixture {
  private static final String HEADING = "## Members of the framework that are not public";

  /** The first two cells of a row: a member, and the versions of Android in which it is used. */
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| `(\\w+\\.\\w+)`, an? \\w+ \\| (all|up to (\\d+)|(\\d+) and newer) \\|");

  private static final Pattern LOOK_UP =
      Pattern.compile(
          "getDeclared|setAccessible|get(?:Field|Method)s?\\(|getConstructors?\\(|loadClass\\("
              + "|MethodHandles|\\bUnsafe\\b");

  @Override
  Options more(Options options) {
    return options.with(Option.FRAMES, true);
  }

  @Test
  public void the_documents_list_each_member_that_an_app_reaches() throws Exception {
    useApp();
    assertThat(api.found).containsExactlyInAnyOrderElementsOf(documented());
  }

  @Test
  public void only_one_class_looks_for_members_that_may_be_hidden() throws IOException {
    List<String> looking = new ArrayList<>();
    for (String module : List.of("android", "android-screen", "runtime", "issue", "format")) {
      looking.addAll(lookingUp(Path.of("..", "serin-" + module, "src", "main", "java")));
    }
    looking.addAll(lookingUp(Path.of("..", "serin-probe-tree", "src", "main", "java")));
    assertThat(looking).containsExactly("HiddenApi.java");
  }

  /** Watches the main thread with an activity that is used. */
  private void useApp() throws ReflectiveOperationException {
    installation.watch(main, "main");
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    screen.windowFocusChanged(true);
    Shadows.shadowOf(main).idle();
    message(() -> {});
  }

  /** The members that the table lists for this version of Android. */
  private static List<String> documented() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "android.md"));
    String section = page.substring(page.indexOf(HEADING));
    String table = section.substring(section.indexOf("| member |"), section.indexOf("\n\nWaiting"));
    List<String> members = new ArrayList<>();
    Matcher rows = ROW.matcher(table);
    int count = 0;
    while (rows.find()) {
      count++;
      if (isUsed(rows.toMatchResult())) {
        members.add(rows.group(1));
      }
    }
    assertThat(table.lines()).as("the head, a line and the rows").hasSize(2 + count);
    return members;
  }

  private static boolean isUsed(MatchResult row) {
    int version = Integer.parseInt(Build.VERSION.RELEASE.split("\\.", -1)[0]);
    boolean isOver = row.group(3) != null && version > Integer.parseInt(row.group(3));
    boolean isLater = row.group(4) != null && version < Integer.parseInt(row.group(4));
    return !isOver && !isLater;
  }

  private static List<String> lookingUp(Path sources) throws IOException {
    List<String> looking = new ArrayList<>();
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        if (LOOK_UP.matcher(Files.readString(file)).find()) {
          looking.add(file.getFileName().toString());
        }
      }
    }
    return looking;
  }
}
