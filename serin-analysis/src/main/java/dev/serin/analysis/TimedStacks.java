package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The stacks that were taken while a message ran. An issue may come from anywhere: impossible times
 * are left out.
 *
 * @param all the stacks, each with at least one time
 * @param firstMillis the earliest time; {@link Long#MAX_VALUE} if there are no stacks
 */
public record TimedStacks(List<TimedStack> all, long firstMillis) {
  /** Five times the maximum that the runtime writes by default. */
  private static final int MAX = 500;

  /**
   * A stack.
   *
   * @param row the number of the call tree's row in which it was taken
   * @param atMillis the running times of the message when it was taken
   * @param lines its frames, the innermost first
   */
  public record TimedStack(int row, List<Long> atMillis, StackCause cause, JsonNode lines) {}

  /**
   * The stacks of an issue.
   *
   * @param causes finds the cause of a stack
   */
  public static TimedStacks of(JsonNode issue, Function<JsonNode, StackCause> causes) {
    List<TimedStack> stacks = new ArrayList<>();
    long firstMillis = Long.MAX_VALUE;
    int count = 0;
    for (JsonNode sample : issue.path(IssueKeys.SAMPLES)) {
      List<Long> times = new ArrayList<>();
      for (JsonNode at : sample.path(IssueKeys.AT_MILLIS)) {
        if (isTime(at) && count++ < MAX) {
          times.add(at.asLong());
          firstMillis = Math.min(firstMillis, at.asLong());
        }
      }
      if (!times.isEmpty()) {
        JsonNode lines = sample.path(IssueKeys.STACK);
        int row = sample.path(IssueKeys.ROW).asInt(0);
        stacks.add(new TimedStack(row, times, causes.apply(lines), lines));
      }
    }
    return new TimedStacks(stacks, firstMillis);
  }

  private static boolean isTime(JsonNode value) {
    return value.isIntegralNumber() && value.canConvertToLong() && value.asLong() >= 0;
  }

  /**
   * The time for which one stack stands: an equal part of the time since the first one. No stack
   * stands for the time before it.
   *
   * @param costMillis the duration of the message
   */
  double millisPerStack(long costMillis) {
    long stacks = all.stream().mapToLong(stack -> stack.atMillis().size()).sum();
    return stacks == 0 ? 0 : Math.max(0.0, (double) costMillis - firstMillis) / stacks;
  }

  /** The part of the time since the first stack in which the stacks have a cause. */
  long millis(StackCause cause, long costMillis) {
    long stacks =
        all.stream()
            .filter(stack -> stack.cause() == cause)
            .mapToLong(stack -> stack.atMillis().size())
            .sum();
    return Math.round(stacks * millisPerStack(costMillis));
  }
}
