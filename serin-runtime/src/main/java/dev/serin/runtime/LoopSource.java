package dev.serin.runtime;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A kind of loop: reports when its messages begin and end, and the user's current screen. One
 * thread at a time runs the loop; it may end and be replaced.
 */
public interface LoopSource {
  /**
   * The name of the loop in reports, such as {@code swing}. Must be short, and valid in a file
   * name.
   */
  String name();

  /**
   * Starts calling {@code events} from the loop's thread, beginning with the next message. Called
   * once.
   *
   * @throws RuntimeException if the loop cannot be watched; the message names the reason
   */
  void start(LoopEvents events);

  /**
   * How the source detects messages, for the log: {@code its printer}. Empty if there is only one
   * way.
   */
  default String means() {
    return "";
  }

  /**
   * Notifies whether messages are needed, which is so at first. A source whose events slow down the
   * loop may pause while they are not needed. May be called from any thread, also twice with the
   * same value.
   */
  default void wanted(boolean isWanted) {}

  /**
   * Stops all events. May be called from any thread, also inside a message and several times; must
   * not wait for the loop. May be called while {@link #start} runs, and then again after it, or
   * after it has failed.
   */
  void stop();

  /**
   * The user's current screen: the name of a class. Called from any thread, also while the loop
   * hangs. Must neither wait nor query the loop.
   */
  String scene();

  /**
   * Describes a message for reports, by the kind that the source passed to {@link
   * LoopEvents#begin}. The text must not contain personal data. Not called for classes, which are
   * described by their names. The rules of {@link #scene} apply.
   */
  default String describe(Object kind) {
    return kind.getClass().getName();
  }

  /**
   * The waiting messages, the next one first, each with {@code what} and {@code dueInMillis}; empty
   * if unknown. Called for lags and ANRs. The rules of {@link #scene} apply.
   */
  default List<Map<String, Object>> messagesWaiting() {
    return Collections.emptyList();
  }

  /**
   * How long the next message has been due. Returns 0 if none is due, if it has been due for less
   * than the given time, or if unknown. Called for messages whose time was {@link
   * LoopEvents#UNKNOWN}, when the loop has not been {@link LoopEvents#idle} for long. The rules of
   * {@link #scene} apply.
   */
  default long overdueMillis(long minMillis) {
    return 0;
  }

  /**
   * Whether the loop itself waits for its next message, given the stack of its thread, innermost
   * frame first. The time of an open message up to then does not count, as its end may have been
   * missed. The rules of {@link #scene} apply.
   */
  default boolean isIdle(StackTraceElement[] stack) {
    return false;
  }

  /**
   * The way to check whether the loop reacts between messages; null if there is none. Queried
   * before each check, so it may begin and end at any time. The rules of {@link #scene} apply.
   */
  default @Nullable Heartbeat heartbeat() {
    return null;
  }

  /**
   * Whether the loop has ended for good: no thread will run it again. The tracer then stops
   * watching it, as {@link Tracer#unwatch} does. The rules of {@link #scene} apply.
   */
  default boolean hasEnded() {
    return false;
  }

  /** Whether the program is in the foreground. The rules of {@link #scene} apply. */
  boolean isForeground();
}
