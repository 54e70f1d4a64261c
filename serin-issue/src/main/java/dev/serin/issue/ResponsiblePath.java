package dev.serin.issue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The path from a message to the method that is responsible for its duration. See "Groups" in
 * docs/analysis.md. Immutable.
 */
public final class ResponsiblePath {
  /** The loop whose name is not that of its thread. */
  private static final String SWING = "swing";

  private static final String SWING_THREADS = "AWT-EventQueue-";
  private static final String MAIN_THREAD = "main";

  private final Source source;
  private final List<String> methods;

  private ResponsiblePath(Source source, List<String> methods) {
    this.source = source;
    this.methods = methods;
  }

  /** The source of a path. */
  public enum Source {
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

  /** The path of a problem, without pass-through methods at its end. */
  public static <N> ResponsiblePath of(
      IssueJson<N> json, ProblemData<N> problem, PassThroughMethods passThrough) {
    List<String> holder = ofHolder(json, problem);
    if (!holder.isEmpty()) {
      return new ResponsiblePath(Source.HOLDER, passThrough.trim(holder));
    }
    DominantCalls calls = new DominantCalls();
    for (TreeRow row : problem.tree()) {
      calls.add(row);
    }
    if (calls.isConclusive()) {
      return new ResponsiblePath(Source.TREE, passThrough.trim(names(calls.methods())));
    }
    List<String> stacks = ofSamples(json, problem);
    if (!stacks.isEmpty()) {
      return new ResponsiblePath(Source.STACKS, passThrough.trim(stacks));
    }
    List<String> stack = ofThreadStack(json, problem);
    return new ResponsiblePath(
        stack.isEmpty() ? Source.NONE : Source.STACK, passThrough.trim(stack));
  }

  /** The source. */
  public Source source() {
    return source;
  }

  /** The names of methods, the outermost first; empty if the path is unknown. */
  public List<String> methods() {
    return Collections.unmodifiableList(methods);
  }

  /** The method that is responsible for the duration; empty if unknown. */
  public String method() {
    return methods.isEmpty() ? "" : methods.get(methods.size() - 1);
  }

  private static List<String> names(List<TreeRow> rows) {
    List<String> names = new ArrayList<>();
    for (TreeRow row : rows) {
      names.add(row.name());
    }
    return names;
  }

  /** The methods that at least half of the stacks of a message contain. */
  private static <N> List<String> ofSamples(IssueJson<N> json, ProblemData<N> problem) {
    N samples = json.get(problem.decisive(), IssueKeys.SAMPLES);
    long stacks = 0;
    for (int i = 0; i < json.size(samples); i++) {
      N sample = json.at(samples, i);
      stacks += Math.max(1, json.size(json.get(sample, IssueKeys.AT_MILLIS)));
    }
    List<String> path = new ArrayList<>();
    for (SampledFrame frame : problem.sampled().under(0)) {
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

  /** The methods of the last stack of the loop's thread. */
  private static <N> List<String> ofThreadStack(IssueJson<N> json, ProblemData<N> problem) {
    String last = "";
    for (N issue : problem.issues()) {
      String stack = json.text(json.get(issue, IssueKeys.THREAD_STACK));
      last = stack.isEmpty() ? last : stack;
    }
    return methods(StackLine.all(Arrays.asList(last.split("[\r\n]+", -1))));
  }

  /** The methods of a stack, the outermost first, from the message inwards. */
  private static List<String> methods(List<StackLine> stack) {
    List<String> methods = new ArrayList<>();
    for (StackLine line : stack) {
      if (SampledTree.PUMPS.contains(line.method)) {
        break;
      }
      if (line.isFrame) {
        methods.add(line.method);
      }
    }
    Collections.reverse(methods);
    return methods;
  }

  /**
   * The methods of the thread that holds the lock for which the message waits: when all threads
   * were listed, or else for at least half of the message.
   */
  private static <N> List<String> ofHolder(IssueJson<N> json, ProblemData<N> problem) {
    for (N issue : problem.issues()) {
      String loop = json.text(json.get(issue, IssueKeys.LOOP));
      List<String> holder = ofHolder(json, json.get(issue, IssueKeys.THREADS), loop);
      if (!holder.isEmpty()) {
        return holder;
      }
    }
    return ofLockWaits(json, problem.decisive());
  }

  /** Several threads may have held locks in the same methods: their times are added. */
  private static <N> List<String> ofLockWaits(IssueJson<N> json, N issue) {
    String loop = json.text(json.get(issue, IssueKeys.LOOP));
    long costMillis = json.number(json.get(issue, IssueKeys.COST));
    N waits = json.get(issue, IssueKeys.LOCK_WAITS);
    Map<List<String>, Long> millis = new HashMap<>();
    for (int i = 0; i < json.size(waits); i++) {
      N wait = json.at(waits, i);
      List<String> holder = ofHolder(json, json.get(wait, IssueKeys.THREADS), loop);
      Long known = millis.get(holder);
      long sum = (known == null ? 0 : known) + json.number(json.get(wait, IssueKeys.LOCK_MILLIS));
      millis.put(holder, sum);
      if (DominantCalls.isHalf(sum, costMillis)) {
        return holder;
      }
    }
    return Collections.emptyList();
  }

  /** The methods of the holder, up to the one that took the lock, if that is known. */
  private static <N> List<String> ofHolder(IssueJson<N> json, @Nullable N threads, String loop) {
    N waiting = null;
    for (int i = 0; i < json.size(threads) && waiting == null; i++) {
      N thread = json.at(threads, i);
      boolean isLoop = isOfLoop(json.text(json.get(thread, IssueKeys.NAME)), loop);
      waiting = isLoop ? thread : null;
    }
    String holder = json.text(json.get(waiting, IssueKeys.HELD_BY));
    for (int i = 0; i < json.size(threads) && !holder.isEmpty(); i++) {
      N thread = json.at(threads, i);
      if (json.text(json.get(thread, IssueKeys.NAME)).equals(holder)) {
        List<StackLine> stack = StackLine.all(json, json.get(thread, IssueKeys.STACK));
        long frame = json.number(json.get(waiting, IssueKeys.HELD_FRAME));
        return methods(
            stack.subList((int) Math.max(0, Math.min(frame, stack.size())), stack.size()));
      }
    }
    return Collections.emptyList();
  }

  /**
   * Whether a loop runs in a thread.
   *
   * @param thread the name of the thread
   * @param loop the loop of an issue; empty if it names none
   */
  public static boolean isOfLoop(String thread, String loop) {
    if (loop.equals(SWING)) {
      return thread.startsWith(SWING_THREADS);
    }
    return thread.equals(loop.isEmpty() ? MAIN_THREAD : loop); // a loop has its thread's name
  }
}
