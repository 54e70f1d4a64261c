package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What only the platform knows: Android or a desktop's JVM. Safe for use by several threads. */
public interface Platform {
  /** The real clock. */
  Clock clock();

  /** Where messages go unless {@link TracerConfig.Builder#log} says otherwise. */
  default Log log() {
    return Log.STANDARD_ERROR;
  }

  /** What to call the process. Asked until it is answered, and no more then. */
  String processName();

  /** Whether a debugger is connected, which may stop threads one by one; no if not known. */
  default boolean isDebugged() {
    return false;
  }

  /**
   * Matrix's keys of the whole process that are known here: {@code cpu_app}, {@code mem}, {@code
   * mem_free}, {@code machine}, {@code processPriority}, {@code processNice}. Called at most once a
   * second, also while a message is slow. An implementation must not ask another process, as one
   * that hangs would keep the watchdog from reporting anything.
   */
  Map<String, Object> process();

  /**
   * What the program is and what it runs on, by the keys of BlockCanary: {@code versionName},
   * {@code versionCode}, {@code model}, {@code api-level}, as far as they are known. Asked for the
   * log of the first block, by the thread that writes.
   */
  default Map<String, String> origin() {
    return Collections.emptyMap();
  }

  /**
   * Whether a thread can be stopped for its stack only where it comes by such a place, so that who
   * takes the stack waits for that, or all threads do. Then a long message has only the stacks that
   * its issues ask for, unless blocks are reported.
   */
  default boolean areStacksDear() {
    return false;
  }

  /**
   * What all processors of the machine have done, see {@link LinuxProcess#machineTimes}; null where
   * that is not known, and then it is not asked again. Asked about three times a second while a
   * message is long.
   */
  default @Nullable MachineTimes machineTimes() {
    return null;
  }

  /**
   * The threads that show whether the process stood still while the clock did not tick. Only the
   * first one has to exist. Asked once. Without any, such a time counts as a freeze.
   */
  default List<Witness> witnesses() {
    return Collections.emptyList();
  }

  /**
   * Matrix's {@code memory}: {@code dalvik_heap}, {@code native_heap}, {@code vm_size}, in KiB, as
   * far as they are known; and {@code non_heap}, what the JVM itself uses outside the heap.
   */
  Map<String, Object> memory();

  /**
   * The ANRs for which the system ended earlier processes of the program, as far as it recorded
   * them. Asked once, by the thread that writes.
   */
  default List<PastAnr> pastAnrs() {
    return Collections.emptyList();
  }

  /**
   * For what the system made this process, in its words; empty where it does not say. Asked when a
   * start-up for which the process was made is reported.
   */
  default String startReason() {
    return "";
  }

  /**
   * Whether a scene is a screen of Serin's own: its frames, start-ups and pages are not reported.
   */
  default boolean isOwnScene(String scene) {
    return false;
  }

  /**
   * All threads, each a map with {@code name}, {@code state}, {@code stack} (lines), and where the
   * platform tells {@code waitsFor} and {@code heldBy}.
   *
   * @param limits what is kept of them; empty at first
   */
  default List<Map<String, Object>> threads(StackLimits limits) {
    List<Map<String, Object>> values = new ArrayList<>();
    for (Map.Entry<Thread, StackTraceElement[]> known : Thread.getAllStackTraces().entrySet()) {
      String name = StackLimits.line(known.getKey().getName());
      if (!limits.takesThread(name)) {
        continue;
      }
      Map<String, Object> thread = new LinkedHashMap<>();
      thread.put("name", name);
      thread.put("state", known.getKey().getState().toString());
      thread.put("stack", limits.lines(known.getValue()));
      values.add(thread);
    }
    return values;
  }
}
