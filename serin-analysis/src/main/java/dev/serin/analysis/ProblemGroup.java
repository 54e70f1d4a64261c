package dev.serin.analysis;

import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * Messages with the same problem: the same method is responsible for their duration, on the same
 * path. See "Groups" in docs/analysis.md. Immutable.
 */
public final class ProblemGroup {
  private static final double PERCENT = 100;

  private final String key;
  private final DominantPath path;
  private final List<Problem> problems;
  private final TimeCauses causes;
  private final long lostMillis;

  /**
   * Creates a group.
   *
   * @param key identifies the problem in every build and on every machine: {@code g2:} and 16
   *     hexadecimal digits
   * @param path the path from the message to the responsible method
   * @param problems the messages, the longest first; at least one
   */
  public ProblemGroup(String key, DominantPath path, List<Problem> problems) {
    this(key, path, List.copyOf(problems), TimeCauses.sum(problems.stream().map(TimeCauses::of)));
  }

  /** Creates a group whose causes are known, of a list that is not changed. */
  ProblemGroup(String key, DominantPath path, List<Problem> problems, TimeCauses causes) {
    this.key = key;
    this.path = path;
    this.problems = problems;
    this.causes = causes;
    this.lostMillis = problems.stream().mapToLong(problem -> problem.main().costMillis()).sum();
  }

  /** Identifies the problem in every build and on every machine. */
  public String key() {
    return key;
  }

  /** The path from the message to the responsible method. */
  public DominantPath path() {
    return path;
  }

  /** The messages, the longest first; at least one. */
  public List<Problem> problems() {
    return problems;
  }

  /** Messages in the order in which they are read fastest. */
  public static List<Problem> inFileOrder(List<Problem> problems) {
    return ProblemView.inFileOrder(problems);
  }

  /** The longest message. */
  public Problem longest() {
    return problems.get(0);
  }

  /** The sum of the messages' durations. */
  public long lostMillis() {
    return lostMillis;
  }

  /** The causes of the messages' time. */
  TimeCauses causes() {
    return causes;
  }

  /**
   * The longest duration among a share of the messages, the shortest ones.
   *
   * @param percent from 0 to 100
   */
  public long percentileMillis(int percent) {
    return percentileMillis(problems, percent);
  }

  /** The same for any messages; 0 if there are none. */
  public static long percentileMillis(List<Problem> problems, int percent) {
    long[] millis = problems.stream().mapToLong(problem -> problem.main().costMillis()).toArray();
    Arrays.sort(millis);
    int rank = (int) Math.ceil(percent / PERCENT * millis.length);
    return millis.length == 0 ? 0 : millis[Math.max(0, Math.min(millis.length, rank) - 1)];
  }

  /** The time of the first message, milliseconds since 1970; 0 if none is known. */
  public long firstMillis() {
    return times(problem -> problem.main().number(IssueKeys.TIME)).min().orElse(0);
  }

  /** The time of the last message, milliseconds since 1970; 0 if none is known. */
  public long lastMillis() {
    return times(problem -> problem.main().number(IssueKeys.TIME)).max().orElse(0);
  }

  private LongStream times(ToLongFunction<Problem> time) {
    return problems.stream().mapToLong(time).filter(millis -> millis > 0);
  }

  /** The sessions with such a message: runs of a process. */
  public List<String> sessions() {
    return values(IssueKeys.SESSION);
  }

  /** The builds with such a message: ids of their method maps. */
  public List<String> builds() {
    return values(IssueKeys.MAP_ID);
  }

  /** The scenes of the messages. */
  public List<String> scenes() {
    return values(IssueKeys.SCENE);
  }

  private List<String> values(String key) {
    TreeSet<String> values = new TreeSet<>();
    for (Problem problem : problems) {
      String value = problem.main().text(key);
      if (!value.isEmpty()) {
        values.add(value);
      }
    }
    return new ArrayList<>(values);
  }
}
