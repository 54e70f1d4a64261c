package dev.serin.runtime;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks a {@link LoopSource}, which may be the program's own: what it throws is said once and goes
 * no further. Safe for use by several threads if the source is, but for {@link #wanted}.
 */
final class GuardedSource {
  private final LoopSource source;
  private final LoopContext context;
  private final String name;

  /** What the source was told last. */
  private boolean wanted = true;

  GuardedSource(LoopSource source, LoopContext context) {
    this.source = source;
    this.context = context;
    String type = Writer.typeName(source);
    this.name =
        context.distinctName(
            context.ask(
                source::name, type, "a loop is called " + type + ", as its name is not known"));
  }

  /**
   * What the source is called, asked once; its class if it cannot say it. Loops of one name are
   * told apart by numbers.
   */
  String name() {
    return name;
  }

  /** What the user is looking at; empty if the source cannot say it. */
  String scene() {
    return context.ask(source::scene, "", "the scene of the loop " + name + " is not known");
  }

  /** Whether the user is looking at the program; false if the source cannot say it. */
  boolean isForeground() {
    return context.ask(
        source::isForeground,
        false,
        "whether the loop " + name + " is in the foreground is not known");
  }

  /** What to call a message; empty if the source has not told what it is, or cannot say it. */
  String describe(@Nullable Object kind) {
    if (kind == null) {
      return "";
    }
    if (kind instanceof LoopCall) {
      return kind.toString();
    }
    return kind instanceof Class
        ? ((Class<?>) kind).getName()
        : context.ask(
            () -> source.describe(kind), "", "what runs in the loop " + name + " is not known");
  }

  /** The messages that wait; none if the source cannot say it. */
  List<Map<String, Object>> messagesWaiting() {
    return context.ask(
        source::messagesWaiting,
        Collections.emptyList(),
        "what waits in the loop " + name + " is not known");
  }

  /** For how long the message that comes next has been due; 0 if the source cannot say it. */
  long overdueMillis(long leastMillis) {
    return context.ask(
        () -> source.overdueMillis(leastMillis),
        0L,
        "how late messages of the loop " + name + " are is not known");
  }

  /** What the source is called, and how it knows of messages. */
  String nameAndMeans() {
    String means =
        context.ask(source::means, "", "how the loop " + name + " is watched is not known");
    return means.isEmpty() ? name : name + " by " + means;
  }

  /** Tells the source whether anybody wants to know of messages, if that has changed. */
  void wanted(boolean isWanted) {
    if (wanted != isWanted) {
      wanted = isWanted;
      context.call(
          () -> source.wanted(isWanted),
          "the loop " + name + " is told of in vain, or not any more");
    }
  }

  /** Has the source call nothing any more. */
  void stop() {
    context.call(source::stop, "the loop " + name + " cannot be left");
  }
}
