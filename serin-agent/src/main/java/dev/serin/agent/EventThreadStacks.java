package dev.serin.agent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Samples the stacks of event threads that dispatch an event now. An event that began before the
 * agent was attached has no call tree, so only its stacks can be reported.
 */
final class EventThreadStacks {
  private static final String EVENT_THREAD = HookedClasses.EVENT_THREAD.replace('/', '.');
  private static final int SAMPLES = 20;
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** The samples of each thread by its name, innermost frame first. */
  private final Map<String, List<List<StackTraceElement>>> samples = new LinkedHashMap<>();

  /** The lines about the lock that each thread waited for at the end of the samples. */
  private final Map<String, List<String>> holders = new LinkedHashMap<>();

  private int rounds;

  /** Takes samples for about 200 ms; returns at once if there is no event thread. */
  static EventThreadStacks take() {
    EventThreadStacks stacks = new EventThreadStacks();
    List<Thread> threads = new ArrayList<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> !thread.getClass().getName().equals(EVENT_THREAD));
    for (int i = 0; i < SAMPLES && !threads.isEmpty(); i++) {
      Map<String, StackTraceElement[]> round = new LinkedHashMap<>();
      threads.forEach(thread -> round.put(thread.getName(), thread.getStackTrace()));
      stacks.add(round);
      LockSupport.parkNanos(PERIOD_NANOS);
    }
    threads.forEach(thread -> stacks.addHolder(thread.getName(), LockHolder.lines(thread)));
    return stacks;
  }

  /** Adds a sample of each event thread by its name. */
  void add(Map<String, StackTraceElement[]> round) {
    rounds++;
    round.forEach(this::add);
  }

  /** Adds the lines about the lock that a thread waits for; empty if it waits for none. */
  void addHolder(String thread, List<String> lines) {
    holders.put(thread, lines);
  }

  /** Adds a stack, unless the thread dispatches no event. */
  private void add(String thread, StackTraceElement[] stack) {
    int innermost = -1;
    int outermost = -1;
    for (int i = 0; i < stack.length; i++) {
      if (isPump(stack[i])) {
        innermost = innermost < 0 ? i : innermost;
        outermost = i;
      }
    }
    if (innermost > 0 && !stack[innermost - 1].getMethodName().equals(EventThreadHooks.WAIT)) {
      samples
          .computeIfAbsent(thread, name -> new ArrayList<>())
          .add(List.of(Arrays.copyOf(stack, outermost)));
    }
  }

  /** Whether a frame belongs to the method that waits for an event and dispatches it. */
  private static boolean isPump(StackTraceElement frame) {
    return frame.getClassName().equals(EVENT_THREAD)
        && frame.getMethodName().equals(EventThreadHooks.PUMP);
  }

  /** Whether there was an event thread. */
  boolean hasThreads() {
    return rounds > 0;
  }

  /** The lines for the user: the stacks of events that run, or a sentence if there are none. */
  List<String> report() {
    if (!hasThreads()) {
      return List.of(
          "No event thread runs in the program. Events are recorded once Swing or AWT has started"
              + " one.");
    }
    List<String> lines = lines();
    return lines.isEmpty() ? List.of("No event runs; the event thread waits for one.") : lines;
  }

  /**
   * The methods that most samples of each thread share, as lines; empty if no event was dispatched.
   * Consecutive samples may belong to one event or several, as stacks do not identify the event.
   */
  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    samples.forEach(
        (name, stacks) -> {
          lines.add(
              name
                  + " ran one event, or several, in "
                  + stacks.size()
                  + " of "
                  + rounds
                  + (rounds == 1 ? " sample" : " samples")
                  + ". Events that began before the attach have no call tree. Methods in at least"
                  + " half of these samples:");
          FrameLines.add(common(stacks), lines);
          lines.addAll(holders.getOrDefault(name, List.of()));
        });
    return lines;
  }

  /** The path, from the outermost method, that at least half of the stacks share. */
  private static List<StackTraceElement> common(List<List<StackTraceElement>> stacks) {
    List<List<StackTraceElement>> alike = stacks;
    int depth = 0;
    List<List<StackTraceElement>> deeper = alike(stacks, depth);
    while (!deeper.isEmpty() && 2 * deeper.size() >= stacks.size()) {
      alike = deeper;
      depth++;
      deeper = alike(alike, depth);
    }
    List<StackTraceElement> one = alike.get(0);
    return one.subList(one.size() - depth, one.size());
  }

  /** The stacks with the most frequent method at a depth; 0 is the outermost. */
  private static List<List<StackTraceElement>> alike(
      List<List<StackTraceElement>> stacks, int depth) {
    Map<String, List<List<StackTraceElement>>> byMethod = new LinkedHashMap<>();
    for (List<StackTraceElement> stack : stacks) {
      if (depth < stack.size()) {
        StackTraceElement frame = stack.get(stack.size() - 1 - depth);
        String method = frame.getClassName() + "." + frame.getMethodName();
        byMethod.computeIfAbsent(method, name -> new ArrayList<>()).add(stack);
      }
    }
    return byMethod.values().stream().max(Comparator.comparingInt(List::size)).orElse(List.of());
  }
}
