package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.DominantPath;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.Problem;
import dev.serin.analysis.Summary;
import dev.serin.issue.TreeRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The issues that Matrix wrote, as {@code serin report} reads them. */
final class MatrixReading {
  private static final List<String> MAP =
      List.of(
          "2,1,com.example.App attachBaseContext (Landroid.content.Context;)V",
          "3,1,com.example.Home onCreate (Landroid.os.Bundle;)V",
          "10,1,com.example.Form onClick (Landroid.view.View;)V",
          "11,1,com.example.Model find (Ljava.lang.String;)I",
          "12,1,com.example.Model load ()V",
          "13,1,com.example.Cache read ()V",
          "1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V");

  /** The text for each scenario. */
  static final Map<String, String> EXPECTED =
      Map.of(
          "a slow message",
          """
          A message took 900 ms: com.example.Form.onClick
            the message 1 900000
              com.example.Form.onClick 1 900000
                com.example.Model.find 4 400000
                com.example.Model.load 1 200000
                com.example.Cache.read 1 300000
          """,
          "an ANR, a message of 7,800 ms",
          """
          A message still ran after 5000 ms: com.example.Form.onClick
            the stack of its thread
            the message 1 5000000
              com.example.Form.onClick 1 5000000
          """,
          "a hundred frames of 34 ms",
          """
          20.13556671142578 frames per second
          """,
          "a cold start",
          """
          A cold start took 10215 ms
          A cold start took 10215 ms: com.example.App.attachBaseContext
            the start-up 1 10215000
              com.example.App.attachBaseContext 1 6000000
              a message 1 4215000
                com.example.Home.onCreate 1 4200000
          A message took 4215 ms: com.example.Home.onCreate
            the message 1 4215000
              com.example.Home.onCreate 1 4200000
          """,
          "a warm start",
          """
          A message took 4515 ms: com.example.Home.onCreate
            the message 1 4515000
              com.example.Home.onCreate 1 4500000
          A warm start took 4515 ms
          A warm start took 4515 ms: com.example.Home.onCreate
            the start-up 1 4515000
              a message 1 4515000
                com.example.Home.onCreate 1 4500000
          A cold start took 15 ms
          """,
          "an exception that is caught above",
          """
          A message took 890 ms: com.example.Form.onClick
            the message 1 890000
              com.example.Form.onClick 1 890000
          """,
          "an exception that is caught where it was thrown",
          """
          A message took 900 ms: com.example.Model.load
            the message 1 900000
              com.example.Model.find 1 20000
              com.example.Model.load 1 880000
          """,
          "a thousand short calls",
          """
          A message took 1000 ms: com.example.Form.onClick
            the message 1 1000000
              com.example.Form.onClick 1 1000000
          """
              + "      com.example.Model.find 1 5000\n      com.example.Model.load 1 5000\n"
                  .repeat(14));

  private static final String FRAME =
      "at [\\w.$<>/]+\\((Unknown Source(:[0-9]+)?|Native Method)\\)";

  private MatrixReading() {}

  /**
   * For each issue its title and the method that is responsible, then its tree: names, calls and
   * microseconds.
   */
  static String of(List<String> lines) throws Exception {
    Path folder = Files.createTempDirectory("matrix-issues");
    try {
      return text(read(folder, lines));
    } finally {
      for (String name : List.of("map.txt", "issues.jsonl", "")) {
        Files.deleteIfExists(folder.resolve(name));
      }
    }
  }

  private static IssueSet read(Path folder, List<String> lines) throws Exception {
    MethodMaps maps = new MethodMaps();
    maps.give(Files.write(folder.resolve("map.txt"), MAP));
    Path issues = Files.write(folder.resolve("issues.jsonl"), lines);
    return new IssueReader(maps).read(List.of(issues));
  }

  private static String text(IssueSet set) throws IOException {
    assertThat(set.skipped()).isEmpty();
    assertThat(set.notes()).isEmpty();
    StringBuilder text = new StringBuilder();
    for (Problem problem : set.problems()) {
      String method = DominantPath.of(problem, PassThrough.DEFAULTS).method();
      text.append(Summary.title(problem)).append(method.isEmpty() ? "" : ": " + method);
      text.append('\n');
      problem.threadStack().lines().forEach(line -> assertThat(line).matches(FRAME));
      text.append(problem.threadStack().isEmpty() ? "" : "  the stack of its thread\n");
      for (TreeRow row : problem.main().tree()) {
        if (row.totalMicros() > 0) { // the framework has short messages of its own
          text.append("  ".repeat(row.depth() + 1)).append(row.name()).append(' ');
          text.append(row.count()).append(' ').append(row.totalMicros()).append('\n');
        }
      }
    }
    return text.toString();
  }
}
