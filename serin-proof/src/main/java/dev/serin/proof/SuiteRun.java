package dev.serin.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a test suite, in a JVM of its own, and writes the outcome of each test. */
final class SuiteRun implements TestExecutionListener {
  private final List<String> lines = new ArrayList<>();
  private final Deque<Started> started = new ArrayDeque<>();
  private final CallCounter calls = CallCounter.current();

  private record Started(long entered, int depth) {}

  private SuiteRun() {}

  /**
   * Writes a line for each test: its name, its outcome, the class of the exception that it threw or
   * had to throw, how many calls it made, and how many of these were open at its end, on the thread
   * that runs the tests. The last line counts all calls of that thread. For other threads, it
   * counts the calls that they made, and their tokens that belong to no open call.
   *
   * @param arguments the file to write, and the jar of the tests
   */
  public static void main(String[] arguments) throws IOException {
    SuiteRun run = new SuiteRun();
    LauncherFactory.create().execute(TestSuite.of(Path.of(arguments[1])), run);
    run.lines.sort(null);
    CallCounter all = run.calls;
    run.lines.add(
        Stream.of(
                all.entered(),
                all.ended(),
                all.leftByExceptions(),
                all.forgotten(),
                all.unknown(),
                CallCounter.ofOtherThreads(CallCounter::entered),
                CallCounter.ofOtherThreads(CallCounter::unknown))
            .map(String::valueOf)
            .collect(Collectors.joining("\t")));
    Files.write(Path.of(arguments[0]), run.lines);
    System.exit(0); // threads that tests have left running do not count
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    started.push(new Started(calls.entered(), calls.depth()));
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    lines.add(TestSuite.name(test) + "\tSKIPPED\t-\t0\t0");
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    Started start = started.pop();
    String thrown =
        result.getThrowable().map(each -> each.getClass().getName()).orElse(expected(test));
    int open = calls.depth() - start.depth;
    calls.forget(start.depth);
    if (test.isTest() || !thrown.equals("-")) {
      long entered = calls.entered() - start.entered;
      String counts = entered + "\t" + open;
      lines.add(String.join("\t", TestSuite.name(test), result.getStatus().name(), thrown, counts));
    }
  }

  /** The exception that the test has to throw to pass, which tests of JUnit 4 may name. */
  private static String expected(TestIdentifier test) {
    return test.getSource()
        .filter(MethodSource.class::isInstance)
        .map(source -> ((MethodSource) source).getJavaMethod().getAnnotation(Test.class))
        .filter(annotation -> annotation.expected() != Test.None.class)
        .map(annotation -> annotation.expected().getName())
        .orElse("-");
  }
}
