package dev.serin.junit;

import org.jspecify.annotations.Nullable;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/**
 * Applies {@link NoSlowDispatch} in JUnit 4, from the first {@code @Before} method of a test to its
 * last {@code @After} method:
 *
 * <pre>{@code
 * @Rule public NoSlowDispatchRule rule = new NoSlowDispatchRule();
 * }</pre>
 */
public final class NoSlowDispatchRule implements TestRule {
  private static final long UNSET = -1;

  private final long maxMillis;

  /** Creates a rule for the tests that have the annotation, on the method or the class. */
  public NoSlowDispatchRule() {
    this.maxMillis = UNSET;
  }

  /**
   * Creates a rule for all tests.
   *
   * @param maxMillis how long a message may take where there is no annotation
   * @throws IllegalArgumentException if it is less than 1
   */
  public NoSlowDispatchRule(long maxMillis) {
    this.maxMillis = DispatchCheck.checked(maxMillis);
  }

  @Override
  public Statement apply(Statement base, Description description) {
    NoSlowDispatch annotation = annotation(description);
    if (annotation == null && maxMillis == UNSET) {
      return base;
    }
    long millis = annotation == null ? maxMillis : annotation.maxMillis();
    return new Statement() {
      @Override
      public void evaluate() throws Throwable {
        DispatchCheck check = DispatchCheck.begin(UiThreads.ofThisProcess(), millis);
        try {
          base.evaluate();
        } catch (Throwable failure) { // of the test itself; reported first
          endAfter(failure, check);
          throw failure;
        }
        check.end();
      }
    };
  }

  private static void endAfter(Throwable failure, DispatchCheck check) {
    try {
      check.end();
    } catch (AssertionError slow) {
      failure.addSuppressed(slow);
    }
  }

  private static @Nullable NoSlowDispatch annotation(Description description) {
    NoSlowDispatch annotation = description.getAnnotation(NoSlowDispatch.class);
    Class<?> type = description.getTestClass();
    while (annotation == null && type != null) {
      annotation = type.getAnnotation(NoSlowDispatch.class);
      type = type.getEnclosingClass();
    }
    return annotation;
  }
}
