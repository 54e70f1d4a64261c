package dev.serin.analysis;

import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The own times of methods, summed over messages: their times without callees. A message counts
 * once, however many issues it has. Start-ups, pages and frames do not count, as they contain
 * messages. Methods have the names that {@link StableName} makes, so builds add up. Not
 * thread-safe.
 */
public final class MethodTimes {
  private final Map<String, Sum> sums = new HashMap<>();
  private long messages;
  private long totalMicros;
  private long unknown;

  /**
   * The times of one method.
   *
   * @param name its name
   * @param selfMicros its own time
   * @param calls the number of calls
   * @param messages the number of messages that called it
   * @param place its place in the source, {@code Editor.java:12}; empty if unknown, or if builds or
   *     several methods of the name differ
   */
  public record Method(String name, long selfMicros, long calls, long messages, String place) {
    /** The name, followed by the place in parentheses if it is known. */
    public String named() {
      return place.isEmpty() ? name : name + '(' + place + ')';
    }
  }

  /** Adds a message, if it has a call tree. */
  public void add(Problem problem) {
    if (!problem.main().isOfMessage()) {
      return;
    }
    ReportedIssue issue = problem.main().loaded();
    List<TreeRow> tree = issue.tree();
    if (tree.isEmpty()) {
      return;
    }
    if (tree.stream().anyMatch(row -> row.selfMicros() < 0)) {
      unknown++;
      return;
    }
    messages++;
    totalMicros += Math.max(0, tree.get(0).totalMicros());
    Set<String> called = new HashSet<>();
    for (TreeRow row : tree.subList(1, tree.size())) {
      String name = StableName.of(row.name());
      Sum sum = sums.computeIfAbsent(name, unknown -> new Sum());
      sum.selfMicros += Math.max(0, row.selfMicros());
      sum.calls += row.count();
      sum.messages += called.add(name) ? 1 : 0;
      sum.addPlace(issue, row, name);
    }
  }

  /** Adds the times of other messages. */
  public void add(MethodTimes others) {
    messages += others.messages;
    totalMicros += others.totalMicros;
    unknown += others.unknown;
    others.sums.forEach(
        (name, added) -> {
          Sum sum = sums.computeIfAbsent(name, unknown -> new Sum());
          sum.selfMicros += added.selfMicros;
          sum.calls += added.calls;
          sum.messages += added.messages;
          sum.addPlace(added.mapId, added.methodId, added.place);
        });
  }

  /** The number of messages with a call tree. */
  public long messages() {
    return messages;
  }

  /** The number of further messages whose trees have no own times, as Matrix's. */
  public long unknown() {
    return unknown;
  }

  /** The time of these messages, including code without probes. */
  public long totalMicros() {
    return totalMicros;
  }

  /** All methods, the one with the longest own time first. */
  public List<Method> methods() {
    List<Method> methods = new ArrayList<>(sums.size());
    sums.forEach(
        (name, sum) ->
            methods.add(new Method(name, sum.selfMicros, sum.calls, sum.messages, sum.place)));
    methods.sort(
        Comparator.comparingLong(Method::selfMicros).reversed().thenComparing(Method::name));
    return methods;
  }

  private static final class Sum {
    private long selfMicros;
    private long calls;
    private long messages;

    /** The map of the last place; null before the first. */
    private @Nullable String mapId;

    /** The method of the last place. */
    private long methodId;

    private String place = "";

    void addPlace(ReportedIssue issue, TreeRow row, String name) {
      String map = issue.text(IssueKeys.MAP_ID);
      long method = row.methodId();
      if (method != methodId || !map.equals(mapId)) { // a method of a build has one place
        String found = row.name().equals(name) ? issue.place(row) : null;
        addPlace(map, method, found == null ? "" : found);
      }
    }

    void addPlace(@Nullable String map, long method, String found) {
      place = mapId == null || place.equals(found) ? found : "";
      mapId = map;
      methodId = method;
    }
  }
}
