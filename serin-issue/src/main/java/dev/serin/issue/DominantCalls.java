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
    hasEnded |= row.depth() <= path.size() && !path.isEmpty(); // not in the last call
    if (!hasEnded && row.depth() == path.size() + 1 && isHalf(row.totalMicros(), wholeMicros)) {
      path.add(row);
    }
  }

  /** The calls so far, the outermost first. */
  public List<TreeRow> path() {
    return Collections.unmodifiableList(path);
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
