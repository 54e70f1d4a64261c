package dev.serin.tests.apps;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Another profiler, as an agent beside Serin's. It takes the event thread's stack every millisecond
 * while a method runs, and adds up the time of each method on it. A sample stands for the time
 * since the previous one, as the JVM takes none while it collects garbage.
 */
public final class Sampler implements Runnable {
  /** The property with the effective sample size: samples of equal weight with the same error. */
  public static final String EFFECTIVE_SAMPLES = "effectiveSamples";

  private static final long INTERVAL_NANOS = 1_000_000;

  private final String within;
  private final Path file;
  private final Map<String, Long> nanos = new HashMap<>();
  private double sumNanos;
  private double sumSquares;

  private Sampler(String within, Path file) {
    this.within = within;
    this.file = file;
  }

  /**
   * Starts sampling until the program ends.
   *
   * @param arguments the method to look into, a comma, and the output file
   */
  public static void premain(String arguments) {
    int comma = arguments.indexOf(',');
    Sampler sampler =
        new Sampler(arguments.substring(0, comma), Path.of(arguments.substring(comma + 1)));
    Thread thread = new Thread(sampler, "sampler");
    thread.setDaemon(true);
    thread.start();
    Runtime.getRuntime().addShutdownHook(new Thread(sampler::write));
  }

  @Override
  public void run() {
    long lastNanos = System.nanoTime();
    while (true) {
      LockSupport.parkNanos(INTERVAL_NANOS);
      for (Thread thread : threads()) {
        if (thread != null && thread.getName().startsWith("AWT-EventQueue")) {
          StackTraceElement[] stack = thread.getStackTrace();
          long nowNanos = System.nanoTime();
          count(stack, nowNanos - lastNanos);
          lastNanos = nowNanos;
        }
      }
    }
  }

  private static Thread[] threads() {
    Thread[] threads = new Thread[100];
    Thread.currentThread().getThreadGroup().enumerate(threads);
    return threads;
  }

  private synchronized void count(StackTraceElement[] stack, long weightNanos) {
    Set<String> methods = new HashSet<>();
    for (StackTraceElement frame : stack) {
      String method = frame.getClassName() + "." + frame.getMethodName();
      methods.add(method);
      if (method.equals(within)) {
        methods.forEach(name -> nanos.merge(name, weightNanos, Long::sum));
        sumNanos += weightNanos;
        sumSquares += (double) weightNanos * weightNanos;
        return;
      }
    }
  }

  private synchronized void write() {
    Properties samples = new Properties();
    nanos.forEach((method, time) -> samples.setProperty(method, time.toString()));
    long equal = sumSquares == 0 ? 0 : Math.round(sumNanos * sumNanos / sumSquares);
    samples.setProperty(EFFECTIVE_SAMPLES, Long.toString(equal));
    try (Writer out = Files.newBufferedWriter(file)) {
      samples.store(out, null);
    } catch (IOException e) {
      System.err.println("the samples cannot be written: " + e);
    }
  }
}
