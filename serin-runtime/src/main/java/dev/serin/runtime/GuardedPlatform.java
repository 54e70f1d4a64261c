package dev.serin.runtime;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Queries a {@link Platform}. If it fails to answer, the issue is written without that value. Safe
 * for use by several threads.
 */
final class GuardedPlatform {
  private static final List<MachineTimes> NO_TIMES = Collections.emptyList();

  private final Platform platform;
  private final HostCode context;

  /** The platform's answer, which does not change; empty until there is one. */
  private volatile String processName = "";

  private volatile @Nullable Map<String, String> origin;

  /** A system that denies access may log each attempt. */
  private volatile boolean machineUnknown;

  GuardedPlatform(Platform platform, HostCode context) {
    this.platform = platform;
    this.context = context;
  }

  /** The name of the process; empty if unknown. */
  String processName() {
    String known = processName;
    if (known.isEmpty()) {
      known = context.ask(platform::processName, "", "the name of the process is unknown");
      processName = known;
    }
    return known;
  }

  /** Whether a debugger is connected; false if unknown. */
  boolean isDebugged() {
    return context.ask(
        platform::isDebugged, false, "it is unknown whether a debugger is connected");
  }

  /** The known data about the process, see {@link Platform#process}. */
  Map<String, Object> process() {
    return context.ask(
        platform::process, Collections.emptyMap(), "the state of the process is unknown");
  }

  /** See {@link Platform#witnesses}; empty if the platform fails. */
  List<Witness> witnesses() {
    return context.ask(
        platform::witnesses,
        Collections.emptyList(),
        "it is unknown whether the process was suspended");
  }

  /** The known data about its memory, see {@link Platform#memory}. */
  Map<String, Object> memory() {
    return context.ask(
        platform::memory, Collections.emptyMap(), "the memory of the process is unknown");
  }

  /** The program's version and device, see {@link Platform#origin}; queried once. */
  Map<String, String> origin() {
    Map<String, String> known = origin;
    if (known == null) {
      known =
          context.ask(
              platform::origin, Collections.emptyMap(), "the program and its platform are unknown");
      origin = known;
    }
    return known;
  }

  /**
   * Whether stacks are expensive, see {@link Platform#areStacksDear}; true if the platform fails.
   */
  boolean areStacksDear() {
    return context.ask(platform::areStacksDear, true, "it is unknown whether stacks are expensive");
  }

  /** The times of the machine's processors, see {@link Platform#machineTimes}. */
  @Nullable MachineTimes machineTimes() {
    if (machineUnknown) {
      return null;
    }
    List<MachineTimes> known =
        context.ask(
            () -> {
              MachineTimes times = platform.machineTimes();
              return times == null ? NO_TIMES : Collections.singletonList(times);
            },
            NO_TIMES,
            "the load of the machine's processors is unknown");
    machineUnknown = known.isEmpty();
    return machineUnknown ? null : known.get(0);
  }

  /** The ANRs of earlier processes, see {@link Platform#pastAnrs}. */
  List<PastAnr> pastAnrs() {
    return context.ask(
        platform::pastAnrs, Collections.emptyList(), "the ANRs of earlier processes are unknown");
  }

  /** The reason for starting the process, see {@link Platform#startReason}. */
  String startReason() {
    return context.ask(
        platform::startReason, "", "the reason for the start of the process is unknown");
  }

  /** The system's record of an ANR, see {@link PastAnr#content}. */
  Map<String, Object> content(PastAnr anr) {
    return context.ask(
        anr::content, Collections.emptyMap(), "the system's record of an ANR cannot be read");
  }

  /** Whether a scene is one of Serin's own, see {@link Platform#isOwnScene}; false if unknown. */
  boolean isOwnScene(String scene) {
    return context.ask(
        () -> platform.isOwnScene(scene), false, "it is unknown which scenes are Serin's own");
  }

  /** The locks for which a message waits, see {@link Platform#lockWaits}; null if unknown. */
  @Nullable LockWaits lockWaits(Thread thread) {
    try {
      LockWaits waits = platform.lockWaits(thread);
      return waits == null ? null : new GuardedLockWaits(waits, context);
    } catch (Throwable e) {
      context.failed(GuardedLockWaits.UNKNOWN, e);
      return null;
    }
  }

  /** The threads of the process, see {@link Platform#threads}. */
  List<Map<String, Object>> threads(StackLimits limits) {
    return context.ask(
        () -> platform.threads(limits),
        Collections.emptyList(),
        "the threads of the process are unknown");
  }
}
