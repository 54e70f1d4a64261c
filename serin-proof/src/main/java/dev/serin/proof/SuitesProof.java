package dev.serin.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Runs the test suites of libraries without probes and with, and compares test by test. */
final class SuitesProof {
  private static final List<String> SUITES =
      List.of("commons-codec/commons-codec", "org/apache/commons/commons-collections4");

  private final Path folder;
  private final Path work;
  private final Report report;

  /**
   * Prepares to run suites.
   *
   * @param folder has the libraries, their tests and the other libraries that these need
   */
  SuitesProof(Path folder, Path work, Report report) {
    this.folder = folder;
    this.work = work;
    this.report = report;
  }

  /** The outcome of one test, and how many calls it made and left open. */
  private record Ended(
      String verdict, String status, boolean throwsNothing, long calls, long open) {
    static Ended of(List<String> line) {
      String verdict = String.join(" ", line.subList(0, 3));
      boolean throwsNothing = line.get(2).equals("-");
      long calls = Long.parseLong(line.get(3));
      return new Ended(verdict, line.get(1), throwsNothing, calls, Long.parseLong(line.get(4)));
    }
  }

  /** The outcome of one run of a suite: of each test, and of all calls, as in {@link SuiteRun}. */
  private record Outcome(List<Ended> tests, List<Long> all) {
    String verdict(int test) {
      return test < tests.size() ? tests.get(test).verdict : "not there";
    }

    long count(String status) {
      return tests.stream().filter(test -> test.status.equals(status)).count();
    }
  }

  /** Runs all suites. */
  void check() throws IOException, InterruptedException {
    report.line(
        "| suite | tests passed / failed, as before | calls | ended by their exit"
            + " | left by an exception | open at the end of a test | calls of other threads"
            + " | unknown tokens | tests with as many calls when run again |");
    report.line("|---|---|---|---|---|---|---|---|---|");
    CountingProbe.write(work.resolve("probe"));
    for (String suite : SUITES) {
      check(suite);
    }
    report.line("");
  }

  private void check(String suite) throws IOException, InterruptedException {
    List<Path> own = Jars.in(folder.resolve(suite));
    List<Path> others = Jars.in(folder);
    others.removeAll(own);
    own.removeIf(jar -> jar.toString().endsWith("-sources.jar"));
    String name = String.valueOf(Path.of(suite).getFileName());
    Path place = work.resolve(name);
    List<Path> probed =
        ProbedJars.write(own, place.resolve("jars")).stream().map(ProbedJars.Probed::jar).toList();
    Outcome before = run(own, others, place.resolve("before"));
    Outcome after = run(probed, others, place.resolve("after"));
    Outcome again = run(probed, others, place.resolve("again"));
    compare(name, before, after);
    compare(name, before, again);
    checkBalance(name, after);
    int same = countSame(name, after, again);
    report.line(
        String.format(
            Locale.ROOT,
            "| %s | %,d / %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d of %,d |",
            Jars.tests(own).getFileName(),
            after.count("SUCCESSFUL"),
            after.count("FAILED"),
            after.all.get(0),
            after.all.get(1),
            after.all.get(2),
            after.all.get(3),
            after.all.get(5),
            after.all.get(4) + after.all.get(6),
            same,
            after.tests.size()));
  }

  private void compare(String name, Outcome before, Outcome after) {
    for (int i = 0; i < Math.max(before.tests.size(), after.tests.size()); i++) {
      if (!before.verdict(i).equals(after.verdict(i))) {
        report.fault(
            name
                + ": a test was "
                + before.verdict(i)
                + ", and is with probes "
                + after.verdict(i));
        return;
      }
    }
  }

  /**
   * A test that throws leaves calls open, as there is no probe further out; all others must not.
   * The tokens do not show whether an exception has left the calls that a call further out has
   * ended.
   */
  private void checkBalance(String name, Outcome after) {
    List<Long> all = after.all;
    boolean sums = all.get(0) == all.get(1) + all.get(2) + all.get(3);
    if (all.get(0) == 0 || !sums || all.get(4) != 0 || all.get(6) != 0) {
      report.fault(name + ": probes are not balanced: " + all);
    }
    for (Ended test : after.tests) {
      if (test.open != 0 && test.throwsNothing) {
        report.fault(name + ": " + test.open + " calls are open after " + test.verdict);
      }
    }
  }

  /** How many tests make as many calls in both runs; all must, except those that may vary. */
  private int countSame(String name, Outcome after, Outcome again) {
    int same = 0;
    for (int i = 0; i < Math.min(after.tests.size(), again.tests.size()); i++) {
      Ended one = after.tests.get(i);
      Ended other = again.tests.get(i);
      if (one.calls == other.calls) {
        same++;
      } else if (!VaryingTests.has(one.verdict)) {
        report.fault(
            name + ": " + one.calls + " calls, then " + other.calls + ", in " + one.verdict);
      }
    }
    return same;
  }

  private Outcome run(List<Path> own, List<Path> others, Path place)
      throws IOException, InterruptedException {
    List<Path> classPath = new ArrayList<>(List.of(work.resolve("probe")));
    classPath.addAll(own);
    classPath.addAll(others);
    Path file = place.resolve("tests.txt");
    List<String> arguments = List.of(file.toString(), Jars.tests(own).toString());
    Jvm.repeatable(classPath, place).runWell(SuiteRun.class.getName(), arguments);
    List<String> lines = Files.readAllLines(file);
    List<Ended> tests = new ArrayList<>();
    for (String line : lines.subList(0, lines.size() - 1)) {
      tests.add(Ended.of(List.of(line.split("\t", -1))));
    }
    String[] all = lines.get(lines.size() - 1).split("\t", -1);
    return new Outcome(tests, Stream.of(all).map(Long::valueOf).toList());
  }
}
