package dev.serin.junit;

import java.util.Set;
import java.util.TreeSet;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** A program that runs classes of tests with JUnit 4, as Android builds do. */
public final class RunTests extends RunListener {
  private final Set<String> passed = new TreeSet<>();

  private RunTests() {}

  /**
   * Prints the failures, and the names of the tests that passed.
   *
   * @param arguments the names of the classes
   */
  public static void main(String[] arguments) throws ClassNotFoundException {
    RunTests listener = new RunTests();
    JUnitCore junit = new JUnitCore();
    junit.addListener(listener);
    for (String name : arguments) {
      listener.passed.clear();
      junit.run(Class.forName(name));
      System.out.println("passed: " + String.join(", ", listener.passed));
    }
    System.exit(0); // threads of Robolectric run on
  }

  @Override
  public void testStarted(Description test) {
    passed.add(test.getMethodName());
  }

  @Override
  public void testFailure(Failure failure) {
    String name = failure.getDescription().getMethodName();
    passed.remove(name);
    System.out.println(name + ": " + failure.getMessage());
  }
}
