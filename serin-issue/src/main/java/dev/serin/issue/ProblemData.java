package dev.serin.issue;

import java.util.List;

/**
 * The parts of a problem that may name the method responsible for its duration. They may be read
 * when they are requested.
 *
 * @param <N> the JSON of an issue
 */
public interface ProblemData<N> {
  /** Its issues, in the order of their reports. */
  Iterable<N> issues();

  /** The issue with the most complete data; see {@link Problems#decisive}. */
  N decisive();

  /** The rows of that issue's call tree, with names; none if it has no tree. */
  List<TreeRow> tree();

  /** The frames of that issue's stacks. */
  SampledTree sampled();
}
