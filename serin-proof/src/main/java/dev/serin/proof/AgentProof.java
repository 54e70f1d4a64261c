package dev.serin.proof;

import dev.serin.analysis.ReportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Runs foreign programs and test suites without the agent and with it, and compares test by test,
 * or line by line. Two runs without the agent find the tests that vary anyway, which are named.
 */
final class AgentProof {
  /** The low threshold in milliseconds makes each run report some messages. */
  private static final String AGENT_OPTIONS =
      ";slowMillis=20;sameIssuesPerHour=0;directoryBytes=1000000000";

  /** The classes that occur in a stack trace of the program only if Serin failed in it. */
  private static final Pattern SERIN =
      Pattern.compile("java\\.lang\\.Serin|dev\\.serin\\.(agent|runtime|desktop|instrument)\\.");

  private final Path folder;
  private final Path work;
  private final Path agent;
  private final Path runners;
  private final String release;
  private final Report report;

  /**
   * Prepares the proof.
   *
   * @param folder the target folder of the module, with the archives of the subjects
   * @param agent Serin's agent
   * @param runners the folder of the classes that run subjects
   * @param release the release of Java for which the sources of subjects are compiled
   */
  AgentProof(Path folder, Path agent, Path runners, String release, Report report) {
    this.folder = folder;
    this.work = folder.resolve("work/with-agent");
    this.agent = agent;
    this.runners = runners;
    this.release = release;
    this.report = report;
  }

  /** Runs all subjects on all JDKs. */
  void check(List<Path> homes, List<AgentSubject> subjects) throws InterruptedException {
    report.line(
        "| JDK | program | the same with the agent | vary without it | messages with trees"
            + " | its methods / classes with probes | its calls in trees | calls folded"
            + " | all methods / classes with probes | seconds without / with |");
    report.line("|---|---|---|---|---|---|---|---|---|---|");
    for (Path home : homes) {
      for (AgentSubject subject : subjects) {
        try {
          check(home, subject);
        } catch (IOException | ReportException e) {
          report.fault(subject.name() + " on " + home.getFileName() + ": " + e.getMessage());
        }
      }
    }
  }

  private void check(Path home, AgentSubject subject)
      throws IOException, InterruptedException, ReportException {
    String where = subject.name() + " on " + home.getFileName();
    Path place = work.resolve(subject.name());
    SubjectRun run = prepared(subject, place.resolve("classes"));
    SubjectRun.Result alone = run.run(home, place.resolve("alone"), List.of());
    SubjectRun.Result again = run.run(home, place.resolve("again"), List.of());
    Path traced = place.resolve("traced");
    SubjectRun.Result with = run.run(home, traced, agentOptions(traced));
    SubjectComparison comparison = SubjectComparison.of(subject, alone, again);
    comparison.compare(with).forEach(each -> report.fault(where + ": " + each));
    SerinLines serin = new SerinLines(with.errors());
    checkErrors(where, subject, alone, serin);
    Path issues = traced.resolve("issues");
    SubjectIssues read = SubjectIssues.read(issues, subject);
    read.check(where, report);
    checkReport(where, issues, traced.resolve("report.txt"));
    report.line(
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %s | %,d | %,d / %,d | %,d | %,d | %,d / %,d | %.0f / %.0f |",
            home.getFileName(),
            subject.name(),
            comparison.summary(),
            comparison.varying(),
            read.messages(),
            read.ownMethods(),
            read.ownClasses().size(),
            read.ownCalls(),
            read.foldedCalls(),
            serin.methods(),
            serin.classes(),
            alone.millis() / 1e3,
            with.millis() / 1e3));
  }

  private void checkErrors(
      String where, AgentSubject subject, SubjectRun.Result alone, SerinLines serin) {
    serin.failures().forEach(line -> report.fault(where + ": " + line));
    serin.others().stream()
        .filter(line -> SERIN.matcher(line).find())
        .forEach(line -> report.fault(where + ": " + line));
    if (serin.methods() == 0) {
      report.fault(where + ": the agent did not report how many methods had probes");
    }
    if (!subject.isSuite()) {
      SubjectComparison.differences("error line", alone.errors(), serin.others())
          .forEach(each -> report.fault(where + ": " + each));
    }
  }

  /** Reads the issues with the command, whose exit status must be 0. */
  private void checkReport(String where, Path issues, Path text)
      throws IOException, InterruptedException {
    Path lib = folder.resolve("../../serin-cli/target/serin/lib").normalize();
    Process process =
        new ProcessBuilder(
                Jvm.java(), "-cp", lib + "/*", "dev.serin.cli.Serin", "report", issues.toString())
            .redirectErrorStream(true)
            .redirectOutput(text.toFile())
            .start();
    int status = process.waitFor();
    if (status != 0) {
      report.fault(where + ": serin report ended with status " + status + "; see " + text);
    }
  }

  private List<String> agentOptions(Path traced) {
    String directories =
        "directory=" + traced.resolve("issues") + ";cache=" + traced.resolve("cache");
    return List.of("-javaagent:" + agent + "=" + directories + AGENT_OPTIONS);
  }

  private SubjectRun prepared(AgentSubject subject, Path classes)
      throws IOException, InterruptedException {
    Path sources = folder.resolve("../with-agent").resolve(subject.name()).normalize();
    Path tests = testSources(subject);
    List<Path> classPath = jars(subject.name());
    boolean compilesTests = Files.isDirectory(tests);
    new SubjectCompiler(jars("kotlin-compiler"), release)
        .compile(compilesTests ? tests.resolve("java") : sources, classPath, classes);
    classPath.addAll(List.of(classes, runners));
    if (!subject.isSuite()) {
      return SubjectRun.ofProgram(subject, classPath, sources);
    }
    if (!compilesTests) {
      return SubjectRun.ofSuite(subject, classPath, Jars.tests(classPath));
    }
    classPath.add(tests.resolve("resources"));
    return SubjectRun.ofSuite(subject, classPath, classes);
  }

  /** The tests of a suite that are published only as source; no folder if they are in a jar. */
  private Path testSources(AgentSubject subject) {
    return folder.resolve("with-agent").resolve(subject.name()).resolve("source/src/test");
  }

  /** The archives of a profile of {@code with-agent/pom.xml}. */
  private List<Path> jars(String profile) throws IOException {
    return Jars.in(folder.resolve("with-agent").resolve(profile));
  }
}
