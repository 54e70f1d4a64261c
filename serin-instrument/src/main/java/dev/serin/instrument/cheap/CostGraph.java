package dev.serin.instrument.cheap;

import java.util.Arrays;

/**
 * A graph of dependencies and the maximum cost of each node. A node costs its own cost plus the
 * cost of the nodes that it needs: their sum, or the cost of the dearest. A node has no cost if it
 * needs itself in any way, is unbounded, or exceeds the limit. Solving takes time in proportion to
 * nodes and edges.
 */
final class CostGraph {
  /** The cost of a node that has none. */
  static final int UNBOUNDED = -1;

  private static final int NO_EDGE = -1;

  private final int limit;
  private int nodes;
  private int[] costs = new int[1024];
  private int[] pending = new int[1024];
  private int[] firstUsers = new int[1024];
  private boolean[] takesDearest = new boolean[1024];
  private int edges;
  private int[] users = new int[1024];
  private int[] nextUsers = new int[1024];

  /**
   * An empty graph.
   *
   * @param limit the cost above which a node is not bounded
   */
  CostGraph(int limit) {
    this.limit = limit;
  }

  /** Adds a node that costs its own cost plus the sum of the nodes that it needs. */
  int addSum(int ownCost) {
    return add(ownCost, false);
  }

  /** Adds a node that costs as much as the dearest node that it needs. */
  int addDearest() {
    return add(0, true);
  }

  private int add(int ownCost, boolean dearest) {
    if (nodes == costs.length) {
      int length = 2 * nodes;
      costs = Arrays.copyOf(costs, length);
      pending = Arrays.copyOf(pending, length);
      firstUsers = Arrays.copyOf(firstUsers, length);
      takesDearest = Arrays.copyOf(takesDearest, length);
    }
    costs[nodes] = ownCost;
    firstUsers[nodes] = NO_EDGE;
    takesDearest[nodes] = dearest;
    return nodes++;
  }

  /** Makes a node need another, once for each call. */
  void need(int user, int needed) {
    if (edges == users.length) {
      users = Arrays.copyOf(users, 2 * edges);
      nextUsers = Arrays.copyOf(nextUsers, 2 * edges);
    }
    users[edges] = user;
    nextUsers[edges] = firstUsers[needed];
    firstUsers[needed] = edges;
    edges++;
    pending[user]++;
  }

  /** Makes a node unbounded, whatever it needs. */
  void unbound(int node) {
    pending[node]++; // waits for a node that is never solved
  }

  /** The cost of each node, or {@link #UNBOUNDED}. */
  int[] solve() {
    int[] ready = new int[nodes];
    int count = 0;
    for (int node = 0; node < nodes; node++) {
      if (pending[node] == 0 && costs[node] <= limit) {
        ready[count++] = node;
      }
    }
    int[] solved = new int[nodes];
    Arrays.fill(solved, UNBOUNDED);
    for (int i = 0; i < count; i++) {
      int node = ready[i];
      solved[node] = costs[node];
      for (int edge = firstUsers[node]; edge != NO_EDGE; edge = nextUsers[edge]) {
        int user = users[edge];
        int cost = costs[node];
        costs[user] = takesDearest[user] ? Math.max(costs[user], cost) : costs[user] + cost;
        pending[user]--;
        if (pending[user] == 0 && costs[user] <= limit) {
          ready[count++] = user;
        }
      }
    }
    return solved;
  }
}
