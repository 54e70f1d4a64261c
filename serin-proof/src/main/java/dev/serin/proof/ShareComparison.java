package dev.serin.proof;

import dev.serin.issue.TreeRow;
import dev.serin.proof.ThreadDumps.Dump;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the shares that methods have of a message in Serin's tree and in thread dumps: the part
 * of the time that a method was on the stack, including its callees. A recursive method counts
 * once.
 *
 * <p>A dump counts for the time since the previous one, as no dump is taken while the garbage
 * collector stops all threads, and that time belongs to the place where the thread stopped. The
 * share of a method in one message is a fixed value. Dumps at regular intervals differ from it less
 * than dumps at random moments would, however long the phases of the message are. So the error of
 * random dumps is the upper limit, if the number of dumps is lowered by their unequal weights.
 *
 * <p>The JVM dumps a thread at safepoints only, and compiled code has none inside of a short call.
 * So methods whose calls take less than a microsecond on average are not judged: dumps meet them
 * too seldom, or too often.
 */
final class ShareComparison {
  /** Methods with a smaller share are not compared. */
  private static final double MIN_SHARE = 0.02;

  private static final int STANDARD_ERRORS = 2;

  /** The allowed difference of shares in addition to the sampling error. */
  static final double TOLERANCE = 0.01;

  /** Methods whose calls take less on average are not judged. */
  private static final double MIN_CALL_MICROS = 1;

  private final List<Row> rows = new ArrayList<>();
  private final double dumps;

  /**
   * A method in both.
   *
   * @param traced its share in Serin's tree
   * @param dumped its share of the thread dumps
   * @param error the sampling error of the dumps
   * @param isJudged whether dumps can meet it as often as they should
   */
  record Row(String method, double traced, double dumped, double error, boolean isJudged) {
    double difference() {
      return Math.abs(traced - dumped);
    }

    boolean isWrong() {
      return isJudged && difference() > error + TOLERANCE;
    }
  }

  /**
   * Compares.
   *
   * @param tree the rows of a message, the message first
   * @param taken the thread dumps in the message
   * @param probed the names of all methods with probes; others are not compared
   */
  ShareComparison(List<TreeRow> tree, List<Dump> taken, Set<String> probed) {
    Map<String, Double> traced = traced(tree);
    Set<String> brief = brief(tree);
    Map<String, Double> dumped = new HashMap<>();
    double micros = 0;
    double squares = 0;
    for (Dump dump : taken) {
      micros += dump.gapMicros();
      squares += (double) dump.gapMicros() * dump.gapMicros();
      for (String method : dump.methods()) {
        dumped.merge(method, (double) dump.gapMicros(), Double::sum);
      }
    }
    this.dumps = squares == 0 ? 0 : micros * micros / squares;
    Set<String> methods = new HashSet<>(traced.keySet());
    methods.addAll(dumped.keySet());
    methods.retainAll(probed);
    for (String method : methods) {
      double inTree = traced.getOrDefault(method, 0.0);
      double inDumps = dumped.getOrDefault(method, 0.0) / micros;
      double greater = Math.min(1, Math.max(inTree, inDumps));
      if (greater > MIN_SHARE) {
        double error = STANDARD_ERRORS * Math.sqrt(greater * (1 - greater) / dumps);
        rows.add(new Row(method, inTree, inDumps, error, !brief.contains(method)));
      }
    }
    rows.sort(Comparator.comparingDouble(Row::traced).reversed().thenComparing(Row::method));
  }

  /** The shares of the methods in a tree. */
  private static Map<String, Double> traced(List<TreeRow> tree) {
    double wholeMicros = tree.get(0).totalMicros();
    Map<String, Double> shares = new HashMap<>();
    List<String> callers = new ArrayList<>();
    for (TreeRow row : tree.subList(1, tree.size())) {
      callers.subList(row.depth() - 1, callers.size()).clear();
      if (!callers.contains(row.name())) {
        shares.merge(row.name(), row.totalMicros() / wholeMicros, Double::sum);
      }
      callers.add(row.name());
    }
    return shares;
  }

  /** The methods whose calls are too short to be judged. */
  private static Set<String> brief(List<TreeRow> tree) {
    Map<String, Double> missingMicros = new HashMap<>();
    for (TreeRow row : tree) {
      double missing = MIN_CALL_MICROS * row.count() - row.totalMicros();
      missingMicros.merge(row.name(), missing, Double::sum);
    }
    missingMicros.values().removeIf(missing -> missing <= 0);
    return missingMicros.keySet();
  }

  /** The methods with more than two percent in either, the greatest share in the tree first. */
  List<Row> rows() {
    return rows;
  }

  /** The number of dumps of equal weight that would have the same error. */
  double dumps() {
    return dumps;
  }
}
