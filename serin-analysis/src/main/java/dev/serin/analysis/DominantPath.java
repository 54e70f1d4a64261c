package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.DominantCalls;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.SampledFrame;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The path from a message to the method that is responsible for its duration. See "Groups" in
 * docs/analysis.md.
 *
 * @param evidence the source of the path
 * @param methods names of methods, the outermost first; empty if the path is unknown
 */
public record DominantPath(Evidence evidence, List<String> methods) {
  /** The loop whose name is not that of its thread. */
  private static final String SWING = "swing";

  private static final String SWING_THREADS = "AWT-EventQueue";
  private static final DominantPath UNKNOWN = new DominantPath(Evidence.NONE, List.of());

  /** The source of a path. */
  public enum Evidence {
    /** The call tree: each method took at least half of the time. Empty if none did. */
    TREE,
    /** Several stacks of the running message: at least half of them contain each method. */
    STACKS,
    /** One stack of the running message. */
    STACK,
    /** The stack of the thread that held the lock for which the message waited. */
    HOLDER,
    /** No source: the path is unknown. */
    NONE
  }

  /** Copies the methods. */
  public DominantPath {
    methods = List.copyOf(methods);
  }

  /** The path of a problem, without pass-through methods at its end. */
  public static DominantPath of(Problem problem, PassThrough passThrough) {
    DominantPath holder = ofHolder(problem, passThrough);
    if (holder.isKnown()) {
      return holder;
    }
    ReportedIssue issue = problem.decisive();
    List<String> tree = dominant(issue.tree());
    if (!tree.isEmpty() || isSpread(issue.tree())) {
      return new DominantPath(Evidence.TREE, passThrough.trim(tree));
    }
    List<String> stacks = dominantOfStacks(issue);
    if (!stacks.isEmpty()) {
      return new DominantPath(Evidence.STACKS, passThrough.trim(stacks));
    }
    List<String> stack = methods(problem.threadStack().lines().toList());
    return stack.isEmpty() ? UNKNOWN : new DominantPath(Evidence.STACK, passThrough.trim(stack));
  }

  /** Whether the path is known. */
  public boolean isKnown() {
    return !methods.isEmpty();
  }

  /** The method that is responsible for the duration; empty if unknown. */
  public String method() {
    return isKnown() ? methods.get(methods.size() - 1) : "";
  }

  /** The methods below the root that took at least half of the time. */
  private static List<String> dominant(List<TreeRow> tree) {
    DominantCalls calls = new DominantCalls();
    tree.forEach(calls::add);
    return calls.path().stream()
        .filter(row -> !row.isOfMessage()) // those of a start-up
        .map(TreeRow::name)
        .toList();
  }

  /** Whether several methods took most of the time, none of them half. */
  private static boolean isSpread(List<TreeRow> tree) {
    long micros = 0; // Matrix's trees have no own time of the message
    for (TreeRow row : tree) {
      micros += row.depth() == 1 ? Math.max(0, row.totalMicros()) : 0;
    }
    return !tree.isEmpty() && DominantCalls.isHalf(micros, tree.get(0).totalMicros());
  }

  /** The methods that at least half of the stacks of a message contain. */
  private static List<String> dominantOfStacks(ReportedIssue issue) {
    long stacks = 0;
    for (JsonNode sample : issue.json().path(IssueKeys.SAMPLES)) {
      stacks += Math.max(1, sample.path(IssueKeys.AT_MILLIS).size());
    }
    List<String> path = new ArrayList<>();
    for (SampledFrame frame : issue.sampled().under(0)) {
      if (frame.depth() < path.size()) {
        break;
      }
      boolean isMethod = !frame.isItself();
      if (isMethod
          && frame.depth() == path.size()
          && DominantCalls.isHalf(frame.samples(), stacks)) {
        path.add(frame.method());
      }
    }
    return path;
  }

  /** The methods of a stack, the outermost first, from the message inwards. */
  private static List<String> methods(List<String> stack) {
    List<String> methods = new ArrayList<>();
    for (String line : stack) {
      StackFrame frame = StackFrame.of(line);
      if (frame != null) {
        String method = frame.className() + '.' + frame.methodName();
        if (SampledTree.PUMPS.contains(method)) {
          break;
        }
        methods.add(method);
      }
    }
    Collections.reverse(methods);
    return methods;
  }

  /** The path in the thread that holds the lock, if the message waits for one. */
  private static DominantPath ofHolder(Problem problem, PassThrough passThrough) {
    for (ReportedIssue issue : problem.issues()) {
      String holder = "";
      for (JsonNode thread : issue.json().path(IssueKeys.THREADS)) {
        if (holder.isEmpty() && isOfMessage(thread, issue)) {
          holder = thread.path(IssueKeys.HELD_BY).asText("");
        }
      }
      for (JsonNode thread : issue.json().path(IssueKeys.THREADS)) {
        if (!holder.isEmpty() && thread.path(IssueKeys.NAME).asText("").equals(holder)) {
          List<String> lines = new ArrayList<>();
          thread.path(IssueKeys.STACK).forEach(line -> lines.add(line.asText("")));
          List<String> path = methods(lines);
          return path.isEmpty()
              ? UNKNOWN
              : new DominantPath(Evidence.HOLDER, passThrough.trim(path));
        }
      }
    }
    return UNKNOWN;
  }

  private static boolean isOfMessage(JsonNode thread, ReportedIssue issue) {
    String name = thread.path(IssueKeys.NAME).asText("");
    String loop = issue.text(IssueKeys.LOOP);
    if (loop.equals(SWING)) {
      return name.startsWith(SWING_THREADS);
    }
    return name.equals(loop.isEmpty() ? Summary.MAIN_THREAD : loop); // a loop has its thread's name
  }
}
