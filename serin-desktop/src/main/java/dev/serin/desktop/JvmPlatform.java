package dev.serin.desktop;

import dev.serin.issue.IssueKeys;
import dev.serin.runtime.Clock;
import dev.serin.runtime.LinuxProcess;
import dev.serin.runtime.LockWaits;
import dev.serin.runtime.MachineTimes;
import dev.serin.runtime.Platform;
import dev.serin.runtime.StackLimits;
import dev.serin.runtime.Witness;
import java.io.File;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A desktop JVM's data about its process. The management beans are expensive to load, so they are
 * used only when something is reported. A custom runtime image may lack their modules,
 * java.management and jdk.management; fewer values are known then.
 */
public final class JvmPlatform implements Platform {
  private static final int KIB = 1024;

  /** The main class that starts another one, whose name follows it in a command. */
  private static final String STARTER = "dev.serin.desktop.TracedMain ";

  /** HotSpot's default {@code PerfDataSamplingInterval}. */
  private static final long TIMER_MILLIS = 50;

  /** The shortest interval at which HotSpot's waiting VM and collector threads wake up. */
  private static final long WAKE_UP_MILLIS = 10;

  private final Clock clock = new JvmClock();

  @Override
  public Clock clock() {
    return clock;
  }

  @Override
  public String processName() {
    return processName(
        System.getProperty("sun.java.command", "java"), System.getProperty("java.class.path", ""));
  }

  /**
   * The main class, or the name of the jar without its folders, which may be personal.
   *
   * @param command the main class or jar, and the arguments, separated by spaces; a path may
   *     contain spaces, too
   * @param classPath begins with the jar if one was started
   */
  static String processName(String command, String classPath) {
    boolean isStarter = command.startsWith(STARTER);
    String started = isStarter ? command.substring(STARTER.length()) : command.trim();
    String jar = classPath.split(File.pathSeparator, 2)[0];
    boolean isJar = !jar.isEmpty() && (started + " ").startsWith(jar + " ");
    String what = isJar ? jar : started.split(" ", 2)[0];
    return what.substring(Math.max(what.lastIndexOf('/'), what.lastIndexOf('\\')) + 1);
  }

  @Override
  public Map<String, Object> process() {
    Map<String, Object> values = new LinkedHashMap<>();
    putSystem(values);
    LinuxProcess.putPriority(values);
    return values;
  }

  private static void putSystem(Map<String, Object> values) {
    try {
      java.lang.management.OperatingSystemMXBean system =
          ManagementFactory.getOperatingSystemMXBean();
      if (system instanceof com.sun.management.OperatingSystemMXBean) {
        com.sun.management.OperatingSystemMXBean known =
            (com.sun.management.OperatingSystemMXBean) system;
        putLoad(values, known.getProcessCpuLoad());
        values.put(IssueKeys.MEM, known.getTotalPhysicalMemorySize());
        values.put(IssueKeys.MEM_FREE, known.getFreePhysicalMemorySize() / KIB);
      }
    } catch (LinkageError e) {
      return; // the runtime image has no such beans
    }
  }

  /**
   * Puts the process's share of the processors.
   *
   * @param load negative if the JVM does not know it, for example at the first request
   */
  static void putLoad(Map<String, Object> values, double load) {
    if (load >= 0) {
      values.put(IssueKeys.CPU_APP, Math.round(load * 100) / 100.0);
    }
  }

  @Override
  public Map<String, String> origin() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("model", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    values.put("api-level", "Java " + System.getProperty("java.version"));
    return values;
  }

  /**
   * HotSpot stops a thread only at a safepoint, and compiled loops may have none. Up to Java 17, it
   * stops all other threads as well, including the ticker.
   */
  @Override
  public boolean areStacksDear() {
    return true;
  }

  /**
   * HotSpot's own threads, which run while Java threads are stopped at a safepoint: the thread that
   * stops them, its timer, which runs every 50 ms before Java 25, and the first collector thread.
   * The system knows their names since Java 9.
   */
  @Override
  public List<Witness> witnesses() {
    return Arrays.asList(
        Witness.thread("VM Thread", WAKE_UP_MILLIS),
        Witness.thread("VM Periodic Tas", TIMER_MILLIS),
        Witness.thread("GC Thread#0", WAKE_UP_MILLIS));
  }

  @Override
  public @Nullable MachineTimes machineTimes() {
    return LinuxProcess.machineTimes();
  }

  @Override
  public Map<String, Object> memory() {
    Map<String, Object> values = new LinkedHashMap<>();
    Runtime runtime = Runtime.getRuntime();
    values.put(IssueKeys.DALVIK_HEAP, (runtime.totalMemory() - runtime.freeMemory()) / KIB);
    LinuxProcess.putVirtualSize(values);
    try {
      MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
      values.put(IssueKeys.NON_HEAP, memory.getNonHeapMemoryUsage().getUsed() / KIB);
    } catch (LinkageError e) {
      return values; // the runtime image has no such bean
    }
    return values;
  }

  @Override
  public List<Map<String, Object>> threads(StackLimits limits) {
    try {
      return threadsAndLocks(limits);
    } catch (LinkageError e) {
      return Platform.super.threads(limits);
    }
  }

  private static List<Map<String, Object>> threadsAndLocks(StackLimits limits) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    boolean monitors = threads.isObjectMonitorUsageSupported();
    boolean synchronizers = threads.isSynchronizerUsageSupported();
    ThreadInfo[] dump = threads.dumpAllThreads(monitors, synchronizers);
    return ListedThread.values(ListedThread.all(dump), limits);
  }

  @Override
  public LockWaits lockWaits(Thread thread) {
    return new HeldLocks(thread);
  }

  private static final class JvmClock implements Clock {
    /** The end of the names of beans for whole cycles of ZGC and Shenandoah. */
    private static final String CYCLES = " Cycles";

    @Override
    public long processCpuNanos() {
      return LinuxProcess.processCpuNanos();
    }

    /** Collectors that work beside the threads count only their pauses. */
    @Override
    public long collectionNanos() {
      try {
        long sumMillis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
          boolean isBesideThreads = collector.getName().endsWith(CYCLES);
          sumMillis += isBesideThreads ? 0 : Math.max(0, collector.getCollectionTime());
        }
        return TimeUnit.MILLISECONDS.toNanos(sumMillis);
      } catch (LinkageError e) {
        return -1; // the runtime image has no such bean
      }
    }

    @Override
    public long threadCpuNanos(Thread thread) {
      try {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        boolean known = threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
        return known ? threads.getThreadCpuTime(thread.getId()) : -1;
      } catch (LinkageError e) {
        return -1; // the runtime image has no such bean
      }
    }
  }
}
