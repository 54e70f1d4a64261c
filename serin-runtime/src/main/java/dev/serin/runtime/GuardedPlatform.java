package dev.serin.runtime;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Asks a {@link Platform}: an issue is written without what it fails to say. Safe for use by
 * several threads.
 */
final class GuardedPlatform {
  private final Platform platform;
  private final LoopContext context;

  /** What the platform answered, which stays so; empty while it has not. */
  private volatile String processName = "";

  GuardedPlatform(Platform platform, LoopContext context) {
    this.platform = platform;
    this.context = context;
  }

  /** What to call the process; empty if that is not known. */
  String processName() {
    String known = processName;
    if (known.isEmpty()) {
      known = context.ask(platform::processName, "", "the name of the process is not known");
      processName = known;
    }
    return known;
  }

  /** Whether a debugger is connected; no if that is not known. */
  boolean isDebugged() {
    return context.ask(platform::isDebugged, false, "whether a debugger is connected is not known");
  }

  /** What is known of the process, see {@link Platform#process}. */
  Map<String, Object> process() {
    return context.ask(
        platform::process, Collections.emptyMap(), "the state of the process is not known");
  }

  /** What is known of its memory, see {@link Platform#memory}. */
  Map<String, Object> memory() {
    return context.ask(
        platform::memory, Collections.emptyMap(), "the memory of the process is not known");
  }

  /** The ANRs of earlier processes, see {@link Platform#pastAnrs}. */
  List<PastAnr> pastAnrs() {
    return context.ask(
        platform::pastAnrs, Collections.emptyList(), "the ANRs of earlier processes are not known");
  }

  /** For what the process was made, see {@link Platform#startReason}. */
  String startReason() {
    return context.ask(
        platform::startReason, "", "for what the system made the process is not known");
  }

  /** What the system recorded of one, see {@link PastAnr#content}. */
  Map<String, Object> content(PastAnr anr) {
    return context.ask(
        anr::content, Collections.emptyMap(), "what the system recorded of an ANR cannot be read");
  }

  /** Whether a scene is one of Serin's own, see {@link Platform#isOwnScene}; no if not known. */
  boolean isOwnScene(String scene) {
    return context.ask(
        () -> platform.isOwnScene(scene), false, "which scenes are Serin's own is not known");
  }

  /** Its threads, see {@link Platform#threads}. */
  List<Map<String, Object>> threads(StackLimits limits) {
    return context.ask(
        () -> platform.threads(limits),
        Collections.emptyList(),
        "the threads of the process are not known");
  }
}
