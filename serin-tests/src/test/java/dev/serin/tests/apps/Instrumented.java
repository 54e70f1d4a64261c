package dev.serin.tests.apps;

import dev.serin.desktop.SwingTracing;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Tracer;
import java.awt.AWTEvent;
import java.awt.EventQueue;
import java.awt.Toolkit;
import java.io.File;
import java.util.concurrent.locks.LockSupport;

/** A program instrumented by its build, with its own event queue. */
public final class Instrumented {
  private Instrumented() {}

  /**
   * Runs the program.
   *
   * @param arguments the directory of issues, and the method map
   */
  public static void main(String[] arguments) throws Exception {
    Options options =
        Options.DEFAULTS
            .with(Option.DIRECTORY, new File(arguments[0]))
            .with(Option.METHOD_MAP, new File(arguments[1]));
    try (Tracer tracer = SwingTracing.start(options)) {
      EventQueue.invokeAndWait(() -> freeze(750));
      Toolkit.getDefaultToolkit().getSystemEventQueue().push(new OwnQueue());
      EventQueue.invokeAndWait(() -> freeze(850));
      EventQueue.invokeAndWait(() -> {});
      System.out.println("watched by " + tracer.detectors().slow().detail());
    }
  }

  private static void freeze(long millis) {
    long endNanos = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static final class OwnQueue extends EventQueue {
    /** Accessible, so that no compiler adds a class for access to it. */
    OwnQueue() {}

    @Override
    protected void dispatchEvent(AWTEvent event) {
      super.dispatchEvent(event);
    }
  }
}
