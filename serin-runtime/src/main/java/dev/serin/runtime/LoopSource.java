package dev.serin.runtime;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A kind of loop: says when its messages begin and end, and what the user is looking at. One thread
 * at a time runs the loop; it may end and be replaced.
 */
public interface LoopSource {
  /** What to call the loop in reports: {@code swing}. Short, and fit for a file's name. */
  String name();

  /**
   * Begins to call {@code events} from the loop's thread, from the next message on. Called once.
   *
   * @throws RuntimeException if the loop cannot be watched; the message says why
   */
  void start(LoopEvents events);

  /** How the messages are known, for the log: {@code its printer}. Empty if it has but one way. */
  default String means() {
    return "";
  }

  /**
   * Says whether anybody wants to know of messages, which somebody does at first: a source whose
   * telling costs the loop something may rest until then. May be called from any thread, also twice
   * with the same answer.
   */
  default void wanted(boolean isWanted) {}

  /** Calls nothing any more. May be called from any thread, also inside a message. */
  void stop();

  /**
   * What the user is looking at: the name of a class. Called from any thread, also while the loop
   * hangs: neither waits nor asks the loop.
   */
  String scene();

  /**
   * What to call a message in reports, of which the source had told this; without personal data.
   * Not asked of classes, which are called by their names. Called as {@link #scene} is.
   */
  default String describe(Object kind) {
    return kind.getClass().getName();
  }

  /**
   * The messages that wait, the next first, each with {@code what} and {@code dueInMillis}; none
   * where that is not known. Called as {@link #scene} is, for lags and ANRs.
   */
  default List<Map<String, Object>> messagesWaiting() {
    return Collections.emptyList();
  }

  /**
   * For how long the message that comes next has been due; 0 if none is, if it has been for less
   * than a time, or where that is not known. Called as {@link #scene} is, for messages whose time
   * was {@link LoopEvents#UNKNOWN}, when the loop has not been {@link LoopEvents#idle} for long.
   */
  default long overdueMillis(long leastMillis) {
    return 0;
  }

  /** Whether the user is looking at the program at all. Called as {@link #scene} is. */
  boolean isForeground();
}
