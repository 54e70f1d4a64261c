package dev.serin.runtime;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Calls a {@link LoopSource}, which may be the program's own. Its exceptions are logged once and go
 * no further. Safe for use by several threads if the source is, except for {@link #wanted}.
 */
final class GuardedSource {
  private final LoopSource source;
  private final LoopContext context;
  private final String name;

  /** The last notification to the source. */
  private boolean wanted = true;

  GuardedSource(LoopSource source, LoopContext context) {
    this.source = source;
    this.context = context;
    String type = Writer.typeName(source);
    this.name =
        context.distinctName(
            context.ask(
                source::name, type, "a loop is called " + type + " because its name is unknown"));
  }

  /**
   * The name of the source, queried once; the name of its class if that fails. Numbers distinguish
   * loops of the same name.
   */
  String name() {
    return name;
  }

  /** The user's current screen; empty if the source fails. */
  String scene() {
    return context.ask(source::scene, "", "the scene of the loop " + name + " is unknown");
  }

  /** Whether the program is in the foreground; false if the source fails. */
  boolean isForeground() {
    return context.ask(
        source::isForeground,
        false,
        "it is unknown whether the loop " + name + " is in the foreground");
  }

  /** The description of a message; empty if its kind is unknown or the source fails. */
  String describe(@Nullable Object kind) {
    if (kind == null) {
      return "";
    }
    if (kind instanceof LoopCall || LoopGap.isKind(kind)) {
      return kind.toString();
    }
    return kind instanceof Class
        ? ((Class<?>) kind).getName()
        : context.ask(
            () -> source.describe(kind),
            "",
            "the current message of the loop " + name + " is unknown");
  }

  /** The waiting messages; empty if the source fails. */
  List<Map<String, Object>> messagesWaiting() {
    return context.ask(
        source::messagesWaiting,
        Collections.emptyList(),
        "the waiting messages of the loop " + name + " are unknown");
  }

  /** How long the next message has been due; 0 if the source fails. */
  long overdueMillis(long minMillis) {
    return context.ask(
        () -> source.overdueMillis(minMillis),
        0L,
        "the delay of messages of the loop " + name + " is unknown");
  }

  /** Whether a thread with this stack waits for a message; false if the source fails. */
  boolean isIdle(StackTraceElement[] stack) {
    return context.ask(
        () -> source.isIdle(stack), false, "it is unknown whether the loop " + name + " is idle");
  }

  /** The heartbeat of the loop; null if it has none, or if the source fails. */
  @Nullable Heartbeat heartbeat() {
    AtomicReference<@Nullable Heartbeat> known = new AtomicReference<>();
    context.call(() -> known.set(source.heartbeat()), unchecked());
    return known.get();
  }

  /** Whether the loop waits for messages; false if unknown. */
  boolean isWaiting(Heartbeat heartbeat) {
    return context.ask(heartbeat::isLoopWaiting, false, unchecked());
  }

  /** Sends a heartbeat. Returns whether it was sent. */
  boolean send(Heartbeat heartbeat) {
    return context.ask(heartbeat::send, false, unchecked());
  }

  private String unchecked() {
    return "the loop " + name + " is not checked between messages";
  }

  /** Whether the loop has ended; false if unknown. */
  boolean hasEnded() {
    return context.ask(
        source::hasEnded, false, "it is unknown whether the loop " + name + " has ended");
  }

  /** Whether this is the given source. */
  boolean isOf(LoopSource candidate) {
    return source == candidate;
  }

  /** The name of the source, and how it detects messages. */
  String nameAndMeans() {
    String means =
        context.ask(source::means, "", "the way of watching the loop " + name + " is unknown");
    return means.isEmpty() ? name : name + " by " + means;
  }

  /** Notifies the source whether messages are needed, if that has changed. */
  void wanted(boolean isWanted) {
    if (wanted != isWanted) {
      wanted = isWanted;
      context.call(
          () -> source.wanted(isWanted),
          "the loop " + name + " cannot start or stop reporting messages");
    }
  }

  /** Stops the source. */
  void stop() {
    context.call(source::stop, "watching the loop " + name + " cannot be stopped");
  }
}
