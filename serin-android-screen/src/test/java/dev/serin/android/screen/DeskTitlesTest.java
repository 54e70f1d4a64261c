package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ReportException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;

/** The list on the device and the report at the desk name the same methods for the same issues. */
public class DeskTitlesTest extends ScreenFixture {
  private static final int PROBLEMS = 400;
  private static final List<String> DETAILS = List.of("NORMAL", "LAG", "ANR", "BLOCK");
  private static final List<String> METHODS =
      List.of("a.Main.onClick", "b.Disk.read", "c.Net.get", "java.io.File.list", "androidx.x.A.b");

  private final Random random = new Random(11);

  @Test
  public void both_name_the_same_methods() throws Exception {
    Set<String> named = new HashSet<>();
    for (int i = 0; i < PROBLEMS; i++) {
      List<String> lines = problem();
      String atDesk = atDesk(write(lines));
      assertThat(onDevice()).as("%s", lines).isEqualTo(atDesk);
      named.add(atDesk);
    }
    assertThat(named).hasSizeGreaterThan(METHODS.size()).contains("");
  }

  @Test
  public void both_name_the_same_methods_of_a_run() throws Exception {
    for (String line : sample()) {
      String names =
          IntStream.range(0, 200)
              .mapToObj(id -> "\"" + id + "\":\"c.Shop.m" + id + "\"")
              .collect(Collectors.joining(","));
      String atDesk = atDesk(write(line.replace("\"methods\":{}", "\"methods\":{" + names + "}")));
      assertThat(onDevice()).as("%s", line).isEqualTo(atDesk);
    }
  }

  private static String atDesk(Path file) throws ReportException {
    List<ProblemGroup> groups = new IssueReader(new MethodMaps()).read(List.of(file)).groups();
    assertThat(groups).hasSize(1);
    return groups.get(0).path().method();
  }

  private String onDevice() throws IOException {
    IssueStore store = IssueStore.of(app);
    List<IssueProblem> problems = store.list().newest();
    assertThat(problems).hasSize(1);
    return CallTitles.NONE.of(problems, store, app.getAssets()).of(problems.get(0));
  }

  /** Some issues of one message. */
  private List<String> problem() {
    List<String> lines = new ArrayList<>();
    List<String> details = new ArrayList<>(DETAILS); // each once, as the others would be copies
    Collections.shuffle(details, random);
    for (int i = random.nextInt(3); i >= 0; i--) {
      StringBuilder line = new StringBuilder("{\"tag\":\"Trace_EvilMethod\",\"dispatchId\":\"d\"");
      line.append(",\"detail\":\"").append(details.get(i)).append('"');
      line.append(",\"time\":").append(100 - i).append(",\"cost\":").append(random.nextInt(3));
      add(line, 4, ",\"unfinished\":true");
      add(line, 2, ",\"callTree\":" + tree() + ",\"methods\":" + names());
      add(line, 2, ",\"samples\":[" + sample(1) + "," + sample(2) + "," + sample(3) + "]");
      add(line, 2, ",\"threadStack\":\"" + String.join("\\n", stack()) + "\\n\"");
      add(line, 4, ",\"threads\":" + threads());
      lines.add(line.append('}').toString());
    }
    return lines;
  }

  private void add(StringBuilder line, int oneOf, String part) {
    line.append(random.nextInt(oneOf) == 0 ? part : "");
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static String names() {
    return IntStream.range(0, METHODS.size())
        .mapToObj(id -> "\"" + (id + 1) + "\":\"" + METHODS.get(id) + "\"")
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** A tree of random depth whose calls take random parts of the time. */
  private String tree() {
    List<String> rows = new ArrayList<>(List.of("[0,1048574,1,1000,0,1000,0,0]"));
    int depth = 1;
    for (int i = random.nextInt(8); i > 0; i--) {
      int micros = random.nextInt(4) * 300;
      rows.add("[" + depth + "," + (1 + random.nextInt(5)) + ",1," + micros + ",0,9,0,0]");
      depth = 1 + random.nextInt(depth + 1);
    }
    return rows.toString();
  }

  private List<String> stack() {
    List<String> lines = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      lines.add("at " + any(METHODS) + "(Source.java:" + i + ")");
      add(lines, "- locked <0x1> (a java.lang.Object)");
    }
    add(lines, "at android.os.Looper.loop(Looper.java:1)");
    add(lines, "at dev.Zygote.main(Zygote.java:1)");
    return lines;
  }

  private void add(List<String> lines, String line) {
    if (random.nextInt(3) == 0) {
      lines.add(line);
    }
  }

  private String array() {
    return stack().stream().collect(Collectors.joining("\",\"", "[\"", "\"]"));
  }

  private String sample(int millis) {
    int row = random.nextInt(4);
    return "{\"row\":" + row + ",\"atMillis\":[" + millis + "],\"stack\":" + array() + "}";
  }

  private String threads() {
    String name = any(List.of("main", "worker"));
    String holder = any(List.of("worker", "other", ""));
    return ("[{\"name\":\"" + name + "\",\"heldBy\":\"" + holder + "\",\"stack\":" + array() + "},")
        + ("{\"name\":\"worker\",\"stack\":" + array() + "},7]");
  }
}
