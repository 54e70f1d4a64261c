package dev.serin.instrument;

/** A method of a class that a program has. */
final class KnownMethod {
  private static final int NO_NODE = -1;

  private final KnownClass owner;
  private final MethodSummary summary;
  private int node = NO_NODE;
  private boolean cheap;
  private boolean entryPoint;

  KnownMethod(KnownClass owner, MethodSummary summary) {
    this.owner = owner;
    this.summary = summary;
  }

  KnownClass owner() {
    return owner;
  }

  MethodSummary summary() {
    return summary;
  }

  /** Where the method stands in the graph of costs; negative if it does not. */
  int node() {
    return node;
  }

  void setNode(int inGraph) {
    node = inGraph;
  }

  /** Takes over what the graph said; a method that does not stand in it is not cheap. */
  void solve(int[] costs) {
    cheap = costs[node] != CostGraph.UNBOUNDED;
  }

  boolean isCheap() {
    return cheap;
  }

  /** Marks the method as an entry point. */
  void setEntryPoint() {
    entryPoint = true;
  }

  boolean isEntryPoint() {
    return entryPoint;
  }
}
