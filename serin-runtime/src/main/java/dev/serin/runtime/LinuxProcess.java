package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads data about this process from {@code /proc}, on Linux and Android. On other systems all
 * values are unknown. Reads files, so a loop's thread must not call it.
 */
public final class LinuxProcess {
  private static final String PROCESS = "/proc/self/";
  private static final String PROCESSORS = "/proc/stat";
  private static final String MEMORY = "/proc/meminfo";
  private static final String KIB = ":\\s*([0-9]{1,15}) kB";
  private static final Pattern VIRTUAL_SIZE = Pattern.compile("VmSize" + KIB);
  private static final Pattern TOTAL = Pattern.compile("MemTotal" + KIB);
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable" + KIB);
  private static final Pattern FREE = Pattern.compile("MemFree" + KIB);
  private static final Pattern CACHED = Pattern.compile("\nCached" + KIB);
  private static final int BYTES_PER_KIB = 1024;
  private static final String SMALL_NUMBER = "-?[0-9]{1,4}";
  private static final String PROCESS_NUMBER = "[0-9]{1,9}";
  private static final String NANOS = "[0-9]{1,18}";
  private static final int BUFFER_BYTES = 4096;

  /** Columns of the process's numbers, counted from the first one after its name. */
  private static final int USER_TIME = 11;

  private static final int SYSTEM_TIME = 12;
  private static final int PRIORITY = 15;

  private static final int NICE = 16;
  private static final String TICKS = "[0-9]{1,12}";
  private static final long NANOS_PER_TICK = 10_000_000;

  private LinuxProcess() {}

  /** Puts {@code pid}, {@code processPriority} and {@code processNice}, if known. */
  public static void putPriority(Map<String, Object> values) {
    putPriority(values, text(PROCESS + "stat"));
  }

  /** Puts {@code vm_size} in KiB, if known. */
  public static void putVirtualSize(Map<String, Object> values) {
    long kib = kib(VIRTUAL_SIZE, text(PROCESS + "status"));
    if (kib >= 0) {
      values.put(IssueKeys.VM_SIZE, kib);
    }
  }

  /**
   * Puts {@code mem}, the machine's memory in bytes, and {@code mem_free}, the memory available to
   * programs in KiB, each if known.
   */
  public static void putMemory(Map<String, Object> values) {
    putMemory(values, text(MEMORY));
  }

  /** The processor time that a thread has used, in nanoseconds, or -1 if unknown. */
  public static long threadCpuNanos(int threadNumber) {
    return cpuNanos(text(PROCESS + "task/" + threadNumber + "/schedstat"));
  }

  /** The processor time that the process has used, in nanoseconds, or -1 if unknown. */
  public static long processCpuNanos() {
    return processCpuNanos(text(PROCESS + "stat"));
  }

  /**
   * The number of the thread of this process with the given name.
   *
   * @param name at most 15 characters, as the system keeps no more
   * @throws IOException if there is no such thread
   */
  static String threadNumber(String name) throws IOException {
    String[] numbers = new File(PROCESS + "task").list();
    if (numbers != null) {
      for (String number : numbers) {
        if (text(PROCESS + "task/" + number + "/comm").trim().equals(name)) {
          return number;
        }
      }
    }
    throw new IOException("no thread is named " + name);
  }

  /**
   * The times of all processors; null where they are not accessible, as to apps since Android 8.
   */
  public static @Nullable MachineTimes machineTimes() {
    return MachineTimes.of(text(PROCESSORS).split("\n", 2)[0]);
  }

  /** The process's own name, or its command without arguments; empty if unknown. */
  public static String commandLine() {
    return text(PROCESS + "cmdline").split("\0", 2)[0];
  }

  /**
   * Puts number, priority and nice value of a process.
   *
   * @param numbers Linux's line about the process, which contains the process name in parentheses
   *     with arbitrary characters; empty if unknown
   */
  static void putPriority(Map<String, Object> values, String numbers) {
    String number = numbers.split(" ", 2)[0];
    if (number.matches(PROCESS_NUMBER)) {
      values.put(IssueKeys.PID, Integer.parseInt(number));
    }
    String[] columns = columns(numbers);
    if (columns.length > NICE
        && columns[PRIORITY].matches(SMALL_NUMBER)
        && columns[NICE].matches(SMALL_NUMBER)) {
      values.put(IssueKeys.PROCESS_PRIORITY, Integer.parseInt(columns[PRIORITY]));
      values.put(IssueKeys.PROCESS_NICE, Integer.parseInt(columns[NICE]));
    }
  }

  /**
   * Adds the machine's memory.
   *
   * @param memory Linux's lines about it. Before version 3.14 they do not contain the available
   *     memory; the sum of free and cached memory stands for it then, as in Android.
   */
  static void putMemory(Map<String, Object> values, String memory) {
    long totalKib = kib(TOTAL, memory);
    long availableKib = kib(AVAILABLE, memory);
    long freeKib = kib(FREE, memory);
    if (totalKib >= 0) {
      values.put(IssueKeys.MEM, totalKib * BYTES_PER_KIB);
    }
    if (availableKib >= 0) {
      values.put(IssueKeys.MEM_FREE, availableKib);
    } else if (freeKib >= 0) {
      values.put(IssueKeys.MEM_FREE, freeKib + Math.max(0, kib(CACHED, memory)));
    }
  }

  /** The size in KiB from one of the lines; -1 if it is missing. */
  private static long kib(Pattern line, String lines) {
    Matcher size = line.matcher(lines);
    return size.find() ? Long.parseLong(size.group(1)) : -1;
  }

  /**
   * The processor time from Linux's line about a process, which contains it in hundredths of
   * seconds.
   */
  static long processCpuNanos(String numbers) {
    String[] columns = columns(numbers);
    return columns.length > SYSTEM_TIME
            && columns[USER_TIME].matches(TICKS)
            && columns[SYSTEM_TIME].matches(TICKS)
        ? (Long.parseLong(columns[USER_TIME]) + Long.parseLong(columns[SYSTEM_TIME]))
            * NANOS_PER_TICK
        : -1;
  }

  private static String[] columns(String numbers) {
    return numbers.substring(numbers.lastIndexOf(')') + 1).trim().split(" ", -1);
  }

  /** The first number of a thread's scheduler line in Linux. */
  static long cpuNanos(String scheduled) {
    String first = scheduled.trim().split(" ", 2)[0];
    return first.matches(NANOS) ? Long.parseLong(first) : -1;
  }

  private static String text(String file) {
    try (InputStream in = new FileInputStream(file)) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        bytes.write(buffer, 0, read);
      }
      return bytes.toString("ISO-8859-1");
    } catch (IOException e) {
      return "";
    }
  }
}
