package dev.serin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The results of test classes that a test runs with JUnit's launcher, by the tests' names. */
final class Launched implements TestExecutionListener {
  private static final ClassValue<Launched> RUNS =
      new ClassValue<>() {
        @Override
        protected Launched computeValue(Class<?> tests) {
          return run(tests, false);
        }
      };

  private final Map<String, TestExecutionResult> results = new HashMap<>();

  private Launched() {}

  /** The results of a class of tests, which runs once for all tests that read them. */
  static Launched run(Class<?> tests) {
    return RUNS.get(tests);
  }

  /** Runs the tests of a class at the same time. */
  static Launched inParallel(Class<?> tests) {
    return run(tests, true);
  }

  private static Launched run(Class<?> tests, boolean parallel) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(tests))
            .configurationParameter(
                "junit.jupiter.execution.parallel.enabled", String.valueOf(parallel))
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
            .build();
    Launched launched = new Launched();
    LauncherFactory.create().execute(request, launched);
    return launched;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (test.isTest()) {
      synchronized (results) {
        results.put(test.getDisplayName().replace("()", ""), result);
      }
    }
  }

  /** Checks that a test passed. */
  void assertPassed(String name) {
    assertThat(result(name).getThrowable()).isEmpty();
    assertThat(result(name).getStatus()).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
  }

  /** The failure of a test. */
  Throwable failure(String name) {
    assertThat(result(name).getStatus()).isEqualTo(TestExecutionResult.Status.FAILED);
    return result(name).getThrowable().orElseThrow();
  }

  private TestExecutionResult result(String name) {
    synchronized (results) {
      assertThat(results).containsKey(name);
      return results.get(name);
    }
  }
}
