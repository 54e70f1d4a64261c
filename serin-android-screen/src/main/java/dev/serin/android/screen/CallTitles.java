package dev.serin.android.screen;

import android.content.res.AssetManager;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.issue.PassThroughMethods;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of the methods in the titles of cards: those of call trees from the method map, others
 * from stacks, for which issues are read again. Immutable.
 */
final class CallTitles {
  static final CallTitles NONE =
      new CallTitles(
          null, Collections.<Integer>emptySet(), Collections.<String, String>emptyMap(), true);

  /** The maximum number of issues that are read at once, before the cards are shown. */
  static final int MAX_READ = ProblemStacks.MAX_ISSUES;

  /** The maximum size of these issues, unless they are of one problem. */
  static final long MAX_READ_BYTES = 1 << 20;

  private final @Nullable MethodMap map;

  /** The methods that were looked for. */
  private final Set<Integer> methods;

  /** The methods that stacks name, by problem; empty if they name none. */
  private final Map<String, String> ofStacks;

  /** Whether the stacks of all cards were read. */
  final boolean isComplete;

  private CallTitles(
      @Nullable MethodMap map,
      Set<Integer> methods,
      Map<String, String> ofStacks,
      boolean isComplete) {
    this.map = map;
    this.methods = methods;
    this.ofStacks = ofStacks;
    this.isComplete = isComplete;
  }

  /**
   * The titles of some problems. Reads what is not here yet: names from the map and, for some of
   * the problems, stacks. Without a map, or with a damaged one, methods have no names here; the
   * screen of an issue shows the reason. Not for the main thread.
   */
  CallTitles of(Collection<IssueProblem> problems, IssueStore store, AssetManager assets) {
    CallTitles named = named(problems, assets);
    Map<String, String> read = new HashMap<>();
    int issues = 0;
    long bytes = 0;
    boolean isAll = true;
    for (IssueProblem problem : problems) {
      if (problem.isNamedByStacks()) {
        String key = key(problem);
        String known = ofStacks.get(key);
        if (known == null && issues < MAX_READ) {
          int more = ProblemStacks.informative(problem).size();
          long moreBytes = ProblemStacks.sizeBytes(problem);
          boolean fits = issues + more <= MAX_READ && bytes + moreBytes <= MAX_READ_BYTES;
          if (issues == 0 || fits) {
            known = ProblemStacks.method(problem, store, assets);
            issues += more;
            bytes += moreBytes;
          }
        }
        isAll &= known != null;
        if (known != null) {
          read.put(key, known);
        }
      }
    }
    return new CallTitles(named.map, named.methods, read, isAll);
  }

  private static String key(IssueProblem problem) {
    return problem.places().toString();
  }

  /** The same with the names of the methods in call trees. */
  private CallTitles named(Collection<IssueProblem> problems, AssetManager assets) {
    Set<Integer> wanted = new HashSet<>();
    for (IssueProblem problem : problems) {
      IssueHead head = problem.decisive();
      if (!head.mapId.isEmpty()) {
        wanted.addAll(TreeRows.methods(head.calls.path));
      }
    }
    if (methods.containsAll(wanted)) {
      return this;
    }
    MethodMap read = null;
    try {
      read = MethodAsset.read(wanted, assets);
    } catch (IOException e) {
      // The cards have no names.
    }
    return new CallTitles(read, wanted, ofStacks, isComplete);
  }

  /** The method that is responsible for the duration of a problem; empty if it is unknown. */
  String of(IssueProblem problem) {
    String known = problem.isNamedByStacks() ? ofStacks.get(key(problem)) : null;
    if (known != null && !known.isEmpty()) {
      return known;
    }
    IssueHead head = problem.decisive();
    List<String> names = new ArrayList<>();
    for (TreeRow row : head.calls.path) {
      names.add(name(row, head.mapId));
    }
    List<String> path = PassThroughMethods.DEFAULTS.trim(names);
    return path.isEmpty() ? "" : path.get(path.size() - 1);
  }

  /** The name of a call; empty if it is unknown. */
  private String name(TreeRow row, String mapId) {
    boolean isOfMap = map != null && map.mapId().equals(mapId);
    boolean isInMap = isOfMap && !TreeRows.methods(Collections.singletonList(row)).isEmpty();
    MethodName name = map != null && isInMap ? map.name((int) row.methodId()) : null;
    return name == null ? row.name() : name.qualified();
  }
}
