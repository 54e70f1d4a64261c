package dev.serin.issue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Finds the path from a message to the method that is responsible for its duration, row by row: of
 * the calls that took at least half of the message, each is made by the one before. Not
 * thread-safe.
 */
public final class DominantCalls {
  private final List<TreeRow> path = new ArrayList<>();
  private long wholeMicros;
  private long calledMicros;
  private boolean hasMessage;
  private boolean hasEnded;

  /** Creates an empty path. */
  public DominantCalls() {}

  /** Adds the next row of a call tree; the first one is the message. */
  public void add(TreeRow row) {
    if (!hasMessage) {
      hasMessage = true;
      wholeMicros = row.totalMicros();
      return;
    }
    calledMicros += row.depth() == 1 ? Math.max(0, row.totalMicros()) : 0;
    hasEnded |= row.depth() <= path.size() && !path.isEmpty(); // not in the last call
    if (!hasEnded && row.depth() == path.size() + 1 && isHalf(row.totalMicros(), wholeMicros)) {
      path.add(row);
    }
  }

  /** The calls so far, the outermost first. */
  public List<TreeRow> path() {
    return Collections.unmodifiableList(path);
  }

  /** The calls of methods so far; the tree of a start-up has rows for messages, too. */
  public List<TreeRow> methods() {
    List<TreeRow> methods = new ArrayList<>();
    for (TreeRow row : path) {
      if (!row.isOfMessage()) {
        methods.add(row);
      }
    }
    return methods;
  }

  /**
   * Whether the rows so far decide the path: it has methods, or several methods took most of the
   * time, none of them half. Otherwise other sources are more informative than the tree.
   */
  public boolean isConclusive() {
    // Matrix's trees have no own time of the message.
    return !methods().isEmpty() || isHalf(calledMicros, wholeMicros);
  }

  /** Whether no further row can be on the path. */
  public boolean hasEnded() {
    return hasEnded;
  }

  /** Whether a part is at least half of a whole, without overflow. */
  public static boolean isHalf(long part, long whole) {
    return part > 0 && part >= whole / 2 + whole % 2;
  }
}
