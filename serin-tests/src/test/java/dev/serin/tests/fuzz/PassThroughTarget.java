package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.ReportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** Finds the responsible method by lists of methods that pass time through. */
final class PassThroughTarget implements FuzzTarget {
  /** The path of the one message, the outermost method first; all time is in the last one. */
  private static final List<String> PATH =
      List.of("com.example.Main.onClick", "com.example.bus.Bus.send", "com.example.io.Disk.read");

  private static final String ISSUE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","time":1700000009000,"cost":900,\
      "callTree":[[0,1048574,1,900000,0,900000,0,0],[1,5,1,900000,0,900000,0,0],\
      [2,6,1,900000,0,900000,0,0],[3,7,1,900000,900000,900000,0,0]],\
      "methods":{"5":"com.example.Main.onClick","6":"com.example.bus.Bus.send",\
      "7":"com.example.io.Disk.read"},"dispatchId":"s1-swing-1"}
      """;

  private final TextMutator texts =
      new TextMutator(
          """
          # our framework

          com.example.io.
          com.example.bus.Bus.send
          """,
          """
          com.example.io.Disk.read
          com.example.Main.<init>
          com.
          """,
          """
          org.example.
          com.example.bus.
          """);

  private final Path folder;
  private final IssueSet issues;

  /** Works in a folder. */
  PassThroughTarget(Path folder) throws IOException, ReportException {
    this.folder = Files.createDirectories(folder.resolve("pass-through"));
    Path file = Files.writeString(this.folder.resolve("issues.jsonl"), ISSUE);
    this.issues = new IssueReader(new MethodMaps()).read(List.of(file));
  }

  @Override
  public String name() {
    return "methods that pass time through";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    String text = texts.mutate(random);
    return new FuzzInput(text.getBytes(StandardCharsets.UTF_8), () -> check(text));
  }

  private Outcome check(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("own.txt"), text);
    try {
      PassThrough passThrough = PassThrough.DEFAULTS.with(file);
      String found = issues.groups(passThrough).get(0).path().method();
      String expected = responsible(text);
      require(found.equals(expected), found + " is responsible in place of " + expected);
      return Outcome.TAKEN;
    } catch (ReportException e) {
      String message = String.valueOf(e.getMessage());
      require(message.startsWith(file + ":"), "says not where: " + message);
      return Outcome.refused(message, true);
    } finally {
      Files.delete(file);
    }
  }

  /** The innermost method that no line names; the innermost of all if the lines name each. */
  private static String responsible(String text) {
    String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
    List<String> names = List.of(unmarked.split("\n", -1)).stream().map(String::strip).toList();
    for (int i = PATH.size() - 1; i >= 0; i--) {
      String method = PATH.get(i);
      boolean isNamed =
          names.stream()
              .anyMatch(name -> name.endsWith(".") ? method.startsWith(name) : method.equals(name));
      if (!isNamed) {
        return method;
      }
    }
    return PATH.get(PATH.size() - 1);
  }
}
