package dev.serin.proof;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A profiler that shares no code with Serin: a Java agent that takes a thread dump of AWT's event
 * thread every few milliseconds and writes it to a file, which {@link ThreadDumps} reads. It
 * creates a second file when the expected freeze is over and the event thread is idle.
 */
public final class DumpAgent implements Runnable {
  private static final String PUMP = "java.awt.EventDispatchThread.pumpOneEventForFilters";
  private static final String WAIT = "java.awt.EventQueue.getNextEvent";

  /** The number of consecutive dumps in which an idle event thread waits. */
  private static final int IDLE_DUMPS = 30;

  private final Path done;
  private final PrintWriter out;
  private final long intervalNanos;
  private final String expected;
  private final long expectedNanos;
  private final boolean writesFrames;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final long originNanos = System.nanoTime();
  private final long originMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
  private @Nullable Thread eventThread;
  private boolean isExpected;
  private long beganNanos;
  private long longestNanos;
  private int idleDumps;
  private volatile boolean isEnding;

  private DumpAgent(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    done = Path.of(arguments[0] + ".done");
    out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8));
    intervalNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[1]));
    expected = arguments[2];
    expectedNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[3]));
    writesFrames = Boolean.parseBoolean(arguments[4]);
  }

  /**
   * Starts taking dumps until the program ends.
   *
   * @param arguments separated by commas: the file to write; the milliseconds between two dumps;
   *     the method of the expected freeze; the minimum milliseconds of the freeze; whether to write
   *     the frames
   */
  public static void premain(String arguments) throws IOException {
    DumpAgent agent = new DumpAgent(arguments.split(",", -1));
    Thread thread = new Thread(agent, "dumps");
    thread.setDaemon(true);
    thread.start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> agent.end(thread)));
  }

  @Override
  public void run() {
    long nextNanos = System.nanoTime();
    while (!isEnding) {
      nextNanos = Math.max(nextNanos + intervalNanos, System.nanoTime());
      LockSupport.parkNanos(nextNanos - System.nanoTime());
      Thread thread = eventThread;
      if (thread == null || !thread.isAlive()) {
        thread = findEventThread();
        eventThread = thread;
      }
      if (thread != null) {
        dump(thread.getStackTrace());
      }
    }
  }

  private static @Nullable Thread findEventThread() {
    Thread[] threads = new Thread[Thread.activeCount() + 10];
    int count = Thread.enumerate(threads);
    for (int i = 0; i < count; i++) {
      if (threads[i].getName().startsWith("AWT-EventQueue")) {
        return threads[i];
      }
    }
    return null;
  }

  private void dump(StackTraceElement[] stack) {
    long nowNanos = System.nanoTime();
    StringBuilder frames = new StringBuilder();
    int depth = 0;
    boolean isWaiting = false;
    boolean hasExpected = false;
    for (StackTraceElement frame : stack) {
      String method = frame.getClassName() + "." + frame.getMethodName();
      if (method.equals(PUMP)) {
        depth++;
      } else if (depth == 0) {
        isWaiting |= method.equals(WAIT);
        hasExpected |= method.equals(expected);
        if (writesFrames) {
          frames.append(' ').append(number(method));
        }
      }
    }
    if (depth > 0) {
      follow(hasExpected, nowNanos);
      signal(isWaiting);
      out.println((isWaiting ? "w " : "d ") + micros(nowNanos) + ' ' + depth + frames);
    }
  }

  /** Follows the expected freeze, which lasts while its method is on the stack. */
  private void follow(boolean hasExpected, long nowNanos) {
    if (hasExpected && !isExpected) {
      beganNanos = nowNanos;
    }
    if (isExpected && !hasExpected) {
      longestNanos = Math.max(longestNanos, nowNanos - beganNanos);
    }
    isExpected = hasExpected;
  }

  /** Creates the file which signals that the freeze is over and the event thread is idle. */
  private void signal(boolean isWaiting) {
    idleDumps = isWaiting ? idleDumps + 1 : 0;
    if (longestNanos >= expectedNanos && idleDumps == IDLE_DUMPS && !Files.exists(done)) {
      out.flush();
      try {
        Files.createFile(done);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private int number(String method) {
    Integer known = numbers.get(method);
    if (known == null) {
      known = numbers.size();
      numbers.put(method, known);
      out.println("f " + known + ' ' + method);
    }
    return known;
  }

  private long micros(long nanos) {
    return originMicros + TimeUnit.NANOSECONDS.toMicros(nanos - originNanos);
  }

  private void end(Thread thread) {
    isEnding = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    long peakBytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      peakBytes += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
    }
    out.println("h " + peakBytes);
    out.println("l " + TimeUnit.NANOSECONDS.toMicros(longestNanos));
    out.close();
  }
}
