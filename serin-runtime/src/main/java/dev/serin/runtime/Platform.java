package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Provides data that depends on the platform: Android or a desktop's JVM. Safe for use by several
 * threads.
 */
public interface Platform {
  /** The real clock. */
  Clock clock();

  /** The log for messages, unless {@link TracerConfig.Builder#log} sets another one. */
  default Log log() {
    return Log.STANDARD_ERROR;
  }

  /** The name of the process. Queried until there is an answer, and not again after that. */
  String processName();

  /** Whether a debugger is connected, which may stop threads one by one; false if unknown. */
  default boolean isDebugged() {
    return false;
  }

  /**
   * Matrix's keys of the whole process that are known here: {@code cpu_app}, {@code mem}, {@code
   * mem_free}, {@code machine}, {@code processPriority}, {@code processNice}. Called at most once
   * per second, also while a message is slow. An implementation must not query another process: if
   * that one hangs, the watchdog cannot report anything.
   */
  Map<String, Object> process();

  /**
   * The program's version and device, with the keys of BlockCanary: {@code versionName}, {@code
   * versionCode}, {@code model}, {@code api-level}, each if known. The writer's thread queries it
   * for the log of the first block.
   */
  default Map<String, String> origin() {
    return Collections.emptyMap();
  }

  /**
   * Whether a thread stops for its stack only at certain places (safepoints), so that the caller or
   * all threads must wait for that. If true, a long message has only the stacks that its issues
   * request, unless blocks are reported.
   */
  default boolean areStacksDear() {
    return false;
  }

  /**
   * The times of all processors of the machine, see {@link LinuxProcess#machineTimes}. Null if
   * unknown; then it is not queried again. Queried about three times per second while a message is
   * long.
   */
  default @Nullable MachineTimes machineTimes() {
    return null;
  }

  /**
   * The threads that show whether the process stood still while the clock did not tick. Only the
   * first one must exist. Queried once. Without any, such a time counts as a freeze.
   */
  default List<Witness> witnesses() {
    return Collections.emptyList();
  }

  /**
   * Matrix's {@code memory}: {@code dalvik_heap}, {@code native_heap}, {@code vm_size}, in KiB,
   * each if known. Also {@code non_heap}, the memory that the JVM itself uses outside the heap.
   */
  Map<String, Object> memory();

  /**
   * The ANRs for which the system ended earlier processes of the program, if it recorded them.
   * Queried once, by the writer's thread.
   */
  default List<PastAnr> pastAnrs() {
    return Collections.emptyList();
  }

  /**
   * The system's reason for starting this process, in its words; empty if unknown. Queried for
   * reports of start-ups that created the process.
   */
  default String startReason() {
    return "";
  }

  /**
   * Whether a scene is one of Serin's own screens, whose frames, start-ups and pages are not
   * reported.
   */
  default boolean isOwnScene(String scene) {
    return false;
  }

  /**
   * Follows the locks for which a message waits in its thread. Null if the platform does not know
   * who holds a lock.
   */
  default @Nullable LockWaits lockWaits(Thread thread) {
    return null;
  }

  /**
   * All threads, each a map with {@code name}, {@code state} and {@code stack} (lines). If the
   * platform provides them, it also contains {@code waitsFor} and {@code heldBy}.
   *
   * @param limits limits the kept lines; empty at first
   */
  default List<Map<String, Object>> threads(StackLimits limits) {
    List<Map<String, Object>> values = new ArrayList<>();
    for (Map.Entry<Thread, StackTraceElement[]> known : Thread.getAllStackTraces().entrySet()) {
      String name = StackLimits.line(known.getKey().getName());
      if (!limits.takesThread(name)) {
        continue;
      }
      Map<String, Object> thread = new LinkedHashMap<>();
      thread.put(IssueKeys.NAME, name);
      thread.put(IssueKeys.STATE, known.getKey().getState().toString());
      thread.put(IssueKeys.STACK, limits.lines(known.getValue()));
      values.add(thread);
    }
    return values;
  }
}
