package dev.serin.analysis;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Some of the problems of a list in another order, by their numbers there. The list may make a
 * problem when it is asked for, so many problems take little memory. Immutable.
 */
final class ProblemView extends AbstractList<Problem> implements RandomAccess {
  private final List<Problem> all;
  private final int[] numbers;

  private ProblemView(List<Problem> all, int[] numbers) {
    this.all = all;
    this.numbers = numbers;
  }

  /** The problems with these numbers. */
  static List<Problem> of(List<Problem> all, int[] numbers) {
    return new ProblemView(all, numbers);
  }

  /** The problems for which something is true. */
  static List<Problem> of(List<Problem> all, Predicate<Problem> isOf) {
    return new ProblemView(
        all, IntStream.range(0, all.size()).filter(number -> isOf.test(all.get(number))).toArray());
  }

  /** The longest message first. */
  static List<Problem> longestFirst(List<Problem> all) {
    return ordered(all, problem -> ~problem.main().costMillis());
  }

  /** The problems in the order in which they are read fastest. */
  static List<Problem> inFileOrder(List<Problem> all) {
    return ordered(all, Problem::position);
  }

  /** The problems sorted by a value that is computed once per problem. */
  private static List<Problem> ordered(List<Problem> all, ToLongFunction<Problem> value) {
    long[] values = all.stream().mapToLong(value).toArray();
    return new ProblemView(
        all, IntOrder.of(values.length, (one, other) -> Long.compare(values[one], values[other])));
  }

  /** The numbers of all problems, in the order in which they are read fastest. */
  static int[] fileOrder(List<Problem> all) {
    return ((ProblemView) inFileOrder(all)).numbers;
  }

  /** The problems of several lists, one after another. */
  static List<Problem> concatenated(List<List<Problem>> all) {
    // An empty list would end where the one before it ends.
    List<List<Problem>> lists = all.stream().filter(list -> !list.isEmpty()).toList();
    int[] ends = lists.stream().mapToInt(List::size).toArray();
    Arrays.parallelPrefix(ends, Integer::sum);
    IntUnaryOperator listOf =
        index -> {
          int found = Arrays.binarySearch(ends, index + 1);
          return found < 0 ? -found - 1 : found;
        };
    return new AbstractList<>() {
      @Override
      public Problem get(int index) {
        int list = listOf.applyAsInt(index);
        return lists.get(list).get(index - (list == 0 ? 0 : ends[list - 1]));
      }

      @Override
      public int size() {
        return ends.length == 0 ? 0 : ends[ends.length - 1];
      }
    };
  }

  @Override
  public Problem get(int index) {
    return all.get(numbers[index]);
  }

  @Override
  public int size() {
    return numbers.length;
  }
}
