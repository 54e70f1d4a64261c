package dev.serin.tests.apps;

import dev.serin.junit.NoSlowDispatch;
import java.awt.EventQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Tests of a program that runs them itself, with or without the agent. */
public final class SlowTest {
  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(2000);

  private SlowTest() {}

  /** Runs the tests and prints their failures. */
  public static void main(String[] arguments) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(Tests.class))
            .build();
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, summary);
    summary
        .getSummary()
        .getFailures()
        .forEach(failure -> System.out.println(failure.getException().getMessage()));
    System.out.println(summary.getSummary().getTestsSucceededCount() + " passed");
  }

  static class Tests {
    @Test
    @NoSlowDispatch(maxMillis = 200)
    void slow() throws Exception {
      EventQueue.invokeAndWait(Tests::save);
    }

    @Test
    @NoSlowDispatch(maxMillis = 600_000)
    void quick() throws Exception {
      EventQueue.invokeAndWait(Tests::save);
    }

    private static void save() {
      long endNanos = System.nanoTime() + SLOW_NANOS;
      while (System.nanoTime() - endNanos < 0) {
        Thread.onSpinWait();
      }
    }
  }
}
