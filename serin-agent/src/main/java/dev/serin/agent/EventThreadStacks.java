package dev.serin.agent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Samples the stacks of event threads that dispatch an event now. An event that began before the
 * agent was attached has no call tree, so its stacks are all that can be reported of it.
 */
final class EventThreadStacks {
  private static final String EVENT_THREAD = "java.awt.EventDispatchThread";
  private static final String EVENT_QUEUE = "java.awt.EventQueue";
  private static final String DISPATCH = "dispatchEvent";
  private static final int SAMPLES = 20;
  private static final int MAX_LINES = 40;
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** The number of samples by stack, innermost frame first, for each thread by name. */
  private final Map<String, Map<List<StackTraceElement>, Integer>> samples = new LinkedHashMap<>();

  private boolean hasThreads;

  /** Takes samples for about 200 ms; returns at once if there is no event thread. */
  static EventThreadStacks take() {
    EventThreadStacks stacks = new EventThreadStacks();
    List<Thread> threads = new ArrayList<>(Thread.getAllStackTraces().keySet());
    threads.removeIf(thread -> !thread.getClass().getName().equals(EVENT_THREAD));
    stacks.hasThreads = !threads.isEmpty();
    for (int i = 0; i < SAMPLES && !threads.isEmpty(); i++) {
      threads.forEach(thread -> stacks.add(thread.getName(), thread.getStackTrace()));
      LockSupport.parkNanos(PERIOD_NANOS);
    }
    return stacks;
  }

  /** Adds a sample, unless the thread dispatches no event. */
  void add(String thread, StackTraceElement[] stack) {
    int dispatch = dispatch(stack);
    if (dispatch >= 0) {
      samples
          .computeIfAbsent(thread, name -> new LinkedHashMap<>())
          .merge(List.of(Arrays.copyOf(stack, dispatch + 1)), 1, Integer::sum);
    }
  }

  /** The place of the outermost dispatch in a stack, or -1. */
  private static int dispatch(StackTraceElement[] stack) {
    for (int i = stack.length - 1; i >= 0; i--) {
      if (stack[i].getClassName().equals(EVENT_QUEUE)
          && stack[i].getMethodName().equals(DISPATCH)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether there was an event thread. */
  boolean hasThreads() {
    return hasThreads;
  }

  /** The most frequent stack of each thread, as lines; empty if no event was dispatched. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    samples.forEach(
        (name, stacks) -> {
          int all = stacks.values().stream().mapToInt(Integer::intValue).sum();
          Map.Entry<List<StackTraceElement>, Integer> frequent =
              stacks.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
          lines.add(
              "The event that "
                  + name
                  + " runs began before the attach and has no call tree. Its stack in "
                  + frequent.getValue()
                  + " of "
                  + all
                  + (all == 1 ? " sample:" : " samples:"));
          addFrames(frequent.getKey(), lines);
        });
    return lines;
  }

  private static void addFrames(List<StackTraceElement> stack, List<String> lines) {
    int shown = Math.min(stack.size(), MAX_LINES);
    for (StackTraceElement frame : stack.subList(0, shown)) {
      lines.add("    at " + withoutModule(frame));
    }
    if (shown < stack.size()) {
      lines.add("    … and " + (stack.size() - shown) + " more");
    }
  }

  private static StackTraceElement withoutModule(StackTraceElement frame) {
    return new StackTraceElement(
        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
  }
}
