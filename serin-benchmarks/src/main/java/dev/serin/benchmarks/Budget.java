package dev.serin.benchmarks;

import dev.serin.benchmarks.Requirement.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs the benchmarks and reports whether Serin keeps its budget. The exit status is 0 if it does,
 * 1 if it does not, 2 if the benchmarks could not run.
 *
 * <p>The score of a fork is its best iteration. A ratio of minima compares the best fork of Serin
 * with the best of its peer, a ratio of medians compares the median ones.
 */
public final class Budget {
  private static final int ROUNDS = 7;
  private static final String ON_WATCHED = " THIS_THREAD";
  private static final String ON_OTHER = " ANOTHER_THREAD";
  private static final String SERIN = "ProbePair.serin";
  private static final String MATRIX = "ProbePair.matrix";
  private static final String HAND_WRITTEN = "ProbePair.handWritten";
  private static final String MESSAGE = "Message.watched";
  private static final String NO_MESSAGE = "Message.unwatched";

  private static final String PRINTED = "PrintedMessage.serin";
  private static final String MATRIX_PRINTED = "PrintedMessage.matrix";

  private static final String TREE = "TreeOfMessage.serin ";
  private static final String MATRIX_TREE = "TreeOfMessage.matrix ";
  private static final Limits TREE_TO_MATRIX = Limits.of(0.4);
  private static final Limits FLAT_TO_DEEP = Limits.of(1.5);
  private static final Limits TREE_MEGABYTES = Limits.of(24);

  /**
   * Less than this counts as none: the benchmark itself allocates a little between its iterations.
   */
  private static final Limits NO_BYTES = Limits.of(0.1);

  private static final int STATUS_BROKEN = 1;
  private static final int STATUS_NOT_RUN = 2;

  private Budget() {}

  /**
   * Runs the benchmarks.
   *
   * @param arguments the number of forks of each benchmark, by default 7
   */
  public static void main(String[] arguments) {
    try {
      Measurements measured =
          Measurements.run(arguments.length == 0 ? ROUNDS : Integer.parseInt(arguments[0]));
      List<Requirement> requirements = requirements(measured);
      System.out.println(table(measured.nanos(), requirements));
      System.exit(requirements.stream().allMatch(Requirement::isMet) ? 0 : STATUS_BROKEN);
    } catch (NumberFormatException e) {
      System.err.println("the one argument is a number of forks, not \"" + arguments[0] + "\"");
      System.exit(STATUS_NOT_RUN);
    } catch (RunnerException e) {
      System.err.println("a benchmark could not be run: " + e);
      System.exit(STATUS_NOT_RUN);
    }
  }

  /** The budget with the measured figures. */
  static List<Requirement> requirements(Measurements measured) {
    List<Requirement> requirements = new ArrayList<>(ofProbes(measured));
    requirements.addAll(ofPrintedMessages(measured));
    requirements.addAll(ofTrees(measured));
    return requirements;
  }

  private static List<Requirement> ofProbes(Measurements measured) {
    Scores nanos = measured.nanos();
    return List.of(
        Requirement.ratio(
            "probe pair, watched thread, Serin : Matrix",
            nanos,
            SERIN + ON_WATCHED,
            MATRIX + ON_WATCHED,
            new Limits(0.75, 0.85)),
        Requirement.ratio(
            "probe pair, watched thread, Serin : hand-written",
            nanos,
            SERIN + ON_WATCHED,
            HAND_WRITTEN + ON_WATCHED,
            Limits.of(1.3)),
        Requirement.ratio(
            "probe pair, other thread, Serin : Matrix",
            nanos,
            SERIN + ON_OTHER,
            MATRIX + ON_OTHER,
            Limits.of(0.6)),
        Requirement.difference(
            "message, ns more than none", nanos, MESSAGE, NO_MESSAGE, Limits.of(200)),
        Requirement.value("message, bytes allocated", measured.bytes(), MESSAGE, NO_BYTES));
  }

  /** A message of Android's loop, from the first line of its printer to the second. */
  private static List<Requirement> ofPrintedMessages(Measurements measured) {
    return List.of(
        Requirement.ratio(
            "printed message, Serin : Matrix",
            measured.nanos(),
            PRINTED,
            MATRIX_PRINTED,
            Limits.of(0.25)),
        Requirement.value("printed message, bytes allocated", measured.bytes(), PRINTED, NO_BYTES));
  }

  /** Half a million calls at a time, with few paths or methods and with many. */
  private static List<Requirement> ofTrees(Measurements measured) {
    Scores nanos = measured.nanos();
    String deep = CallShape.DEEP.name();
    String deepMany = CallShape.DEEP_MANY_PATHS.name();
    String flatMany = CallShape.FLAT_MANY_METHODS.name();
    return List.of(
        Requirement.ratio(
            "tree, 40 deep, Serin : Matrix",
            nanos,
            TREE + deep,
            MATRIX_TREE + deep,
            TREE_TO_MATRIX),
        Requirement.ratio(
            "tree, 40 deep, many paths, Serin : Matrix",
            nanos,
            TREE + deepMany,
            MATRIX_TREE + deepMany,
            TREE_TO_MATRIX),
        Requirement.ratio(
            "tree, flat, many methods : 40 deep, many paths",
            nanos,
            TREE + flatMany,
            TREE + deepMany,
            FLAT_TO_DEEP),
        Requirement.megabytes(
            "tree, 40 deep, many paths, MB allocated",
            measured.bytes(),
            TREE + deepMany,
            TREE_MEGABYTES),
        Requirement.megabytes(
            "tree, flat, many methods, MB allocated",
            measured.bytes(),
            TREE + flatMany,
            TREE_MEGABYTES));
  }

  private static String table(Scores scores, List<Requirement> requirements) {
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(Locale.ROOT, "%n%-52s %8s %15s%n", "ns per operation", "minimum", "median"));
    for (String benchmark : scores.benchmarks()) {
      table.append(
          String.format(
              Locale.ROOT,
              "%-52s %8.2f %15.2f%n",
              benchmark,
              scores.minimum(benchmark),
              scores.median(benchmark)));
    }
    table.append(String.format("%n%s%n", Requirement.TITLE));
    for (Requirement requirement : requirements) {
      table.append(requirement).append(System.lineSeparator());
    }
    return table.toString();
  }
}
