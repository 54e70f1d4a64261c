package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Reports on issues of each version of Matrix, and on logs of BlockCanary. */
final class ForeignIssueTarget implements FuzzTarget {
  private static final Path KEPT = Path.of("src/test/resources/kept");
  private static final Path MAP = KEPT.resolve("matrix/methodMapping.txt");
  private static final String LOG = "looper-2016-01-20_14-05-31.123.log";

  private final TextMutator matrix;
  private final TextMutator logs;
  private final Path folder;
  private final ReportCheck reports;

  /** Works in a folder. */
  ForeignIssueTarget(Path folder, ReportCheck reports) throws IOException {
    this.folder = folder;
    this.reports = reports;
    this.matrix =
        new TextMutator(
            kept("matrix/0.6.0.jsonl"),
            kept("matrix/0.6.5.jsonl"),
            kept("matrix/0.8.jsonl"),
            kept("matrix/2.0.0.jsonl"),
            kept("matrix/2.0.8.jsonl"),
            kept("matrix/2.1.0.jsonl"));
    this.logs = new TextMutator(kept("blockcanary-1.5/" + LOG));
  }

  private static String kept(String name) throws IOException {
    return Files.readString(KEPT.resolve(name));
  }

  @Override
  public String name() {
    return "issues of Matrix and BlockCanary";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    boolean isLog = random.nextInt(3) == 0;
    byte[] whole = (isLog ? logs : matrix).mutate(random).getBytes(StandardCharsets.UTF_8);
    boolean isCutOff = random.nextInt(4) == 0;
    int length = isCutOff ? random.nextInt(whole.length + 1) : whole.length;
    byte[] bytes = Arrays.copyOf(whole, length);
    return new FuzzInput(bytes, () -> check(bytes, isLog ? LOG : "a.jsonl"));
  }

  private Outcome check(byte[] bytes, String name) throws IOException {
    Path top = Files.createDirectories(folder.resolve("foreign"));
    Path file = Files.write(top.resolve(name), bytes);
    try {
      MethodMaps maps = new MethodMaps();
      maps.give(MAP);
      return reports.check(new IssueReader(maps).read(List.of(file)));
    } catch (ReportException e) { // the only file of all cannot be read
      String message = String.valueOf(e.getMessage());
      require(message.contains(file.toString()), "says not where: " + message);
      return Outcome.refused(message, true);
    } finally {
      Files.delete(file);
    }
  }
}
