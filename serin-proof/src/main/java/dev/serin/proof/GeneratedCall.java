package dev.serin.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A call of a generated message. Immutable.
 *
 * @param method the number of its method; negative in a variant of a problem
 * @param own the time without callees, in any unit
 * @param callees the calls below it, each of another method
 */
record GeneratedCall(int method, double own, List<GeneratedCall> callees) {
  private static final int METHODS = 3000;
  private static final int MAX_CALLEES = 4;
  private static final int MAX_DEPTH = 3;

  GeneratedCall {
    callees = List.copyOf(callees);
  }

  /** A message with a chain of calls to most of its time, and other calls beside the chain. */
  static GeneratedCall message(Random random) {
    return chain(random, 0, 2 + random.nextInt(9), 1);
  }

  private static GeneratedCall chain(Random random, int method, int length, double time) {
    if (length == 0) {
      return tree(random, method, time, 0);
    }
    List<GeneratedCall> callees = new ArrayList<>();
    double left = time;
    if (random.nextBoolean()) {
      double beside = left * between(random, 0.02, 0.25);
      left -= beside;
      callees.add(tree(random, method(random), beside, 0));
    }
    double own = left * between(random, 0, 0.03);
    callees.add(chain(random, method(random), length - 1, left - own));
    return new GeneratedCall(method, own, callees);
  }

  private static GeneratedCall tree(Random random, int method, double time, int depth) {
    List<GeneratedCall> callees = new ArrayList<>();
    double own = time;
    if (depth < MAX_DEPTH && random.nextInt(5) < 3) {
      int count = 1 + random.nextInt(MAX_CALLEES);
      double[] parts = random.doubles(count + 1).toArray(); // the last is the call's own
      double sum = 0;
      for (double part : parts) {
        sum += part;
      }
      own = time * parts[count] / sum;
      for (int i = 0; i < count; i++) {
        callees.add(tree(random, method(random), time * parts[i] / sum, depth + 1));
      }
    }
    return new GeneratedCall(method, own, callees);
  }

  private static int method(Random random) {
    return 1 + random.nextInt(METHODS);
  }

  private static double between(Random random, double from, double to) {
    return from + (to - from) * random.nextDouble();
  }

  /** The time with callees. */
  double total() {
    double sum = own;
    for (GeneratedCall callee : callees) {
      sum += callee.total();
    }
    return sum;
  }

  /** The same calls with other times, log-normally distributed around these. */
  GeneratedCall noisy(Random random, double sigma) {
    return new GeneratedCall(
        method,
        own * Math.exp(sigma * random.nextGaussian()),
        callees.stream().map(callee -> callee.noisy(random, sigma)).toList());
  }

  /** The callee with the longest time; this call if it has none. */
  GeneratedCall longest() {
    return callees.isEmpty() ? this : callees.get(longestIndex());
  }

  private int longestIndex() {
    int longest = 0;
    for (int i = 1; i < callees.size(); i++) {
      longest = callees.get(i).total() > callees.get(longest).total() ? i : longest;
    }
    return longest;
  }

  /**
   * A problem that is similar but different: another method at the end of the dominant path, or at
   * its beginning.
   *
   * @param replacement a method that occurs nowhere else
   */
  GeneratedCall variant(boolean isEnd, int replacement) {
    return replaced(isEnd ? dominantDepth(total()) : 1, replacement);
  }

  /** The depth of the last call with half of the time; at least 1. */
  private int dominantDepth(double whole) {
    int depth = 0;
    GeneratedCall at = this;
    while (!at.callees().isEmpty() && 2 * at.longest().total() >= whole) {
      at = at.longest();
      depth++;
    }
    return Math.max(1, depth);
  }

  private GeneratedCall replaced(int depth, int replacement) {
    if (depth == 0) {
      return new GeneratedCall(replacement, own, callees);
    }
    List<GeneratedCall> others = new ArrayList<>(callees);
    others.set(longestIndex(), longest().replaced(depth - 1, replacement));
    return new GeneratedCall(method, own, others);
  }
}
