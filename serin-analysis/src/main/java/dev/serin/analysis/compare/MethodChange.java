package dev.serin.analysis.compare;

import java.util.List;

/**
 * A method in two sets.
 *
 * @param method its name
 * @param changes the own time per session, and then the calls if both sets have the method
 */
public record MethodChange(String method, List<Change> changes) {
  /** Copies the list. */
  public MethodChange {
    changes = List.copyOf(changes);
  }

  /** The change of the own time. */
  public Change ownTime() {
    return changes.get(0);
  }

  /** Whether the own time or the number of calls has changed. */
  public boolean isChange() {
    return changes.stream().anyMatch(change -> change.verdict().isChange());
  }

  /** Whether neither has changed, and the sessions suffice to state that. */
  public boolean isSame() {
    return changes.stream().allMatch(change -> change.verdict() == Verdict.SAME);
  }
}
