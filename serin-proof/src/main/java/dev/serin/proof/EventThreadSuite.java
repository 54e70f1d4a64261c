package dev.serin.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import javax.swing.SwingUtilities;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs a test suite on the event thread, a message per test class, and writes the outcome of each
 * test.
 */
final class EventThreadSuite implements TestExecutionListener {
  /** Tests may end on threads of their own. */
  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

  private EventThreadSuite() {}

  /**
   * Writes a line per test: its name, its outcome, and the class of the exception that it threw.
   *
   * @param arguments the file to write, and the jar or folder of the tests
   */
  public static void main(String[] arguments) throws Exception {
    EventThreadSuite suite = new EventThreadSuite();
    Launcher launcher = LauncherFactory.create();
    for (String testClass : testClasses(launcher, Path.of(arguments[1]))) {
      LauncherDiscoveryRequest request =
          LauncherDiscoveryRequestBuilder.request()
              .selectors(DiscoverySelectors.selectUniqueId(testClass))
              .build();
      SwingUtilities.invokeAndWait(() -> launcher.execute(request, suite));
    }
    suite.write(Path.of(arguments[0]));
    System.exit(0); // threads that tests have left running do not count
  }

  /** The unique ids of the classes with tests. */
  private static List<String> testClasses(Launcher launcher, Path jar) {
    TestPlan plan = launcher.discover(TestSuite.of(jar));
    return plan.getRoots().stream()
        .flatMap(engine -> plan.getChildren(engine).stream())
        .map(TestIdentifier::getUniqueId)
        .sorted()
        .collect(Collectors.toList());
  }

  private void write(Path file) throws IOException {
    List<String> sorted = new ArrayList<>(lines);
    sorted.sort(null);
    Files.write(file, sorted);
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    lines.add(TestSuite.name(test) + "\tSKIPPED\t-");
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    String thrown = result.getThrowable().map(each -> each.getClass().getName()).orElse("-");
    if (test.isTest() || !thrown.equals("-")) {
      lines.add(String.join("\t", TestSuite.name(test), result.getStatus().name(), thrown));
    }
  }
}
