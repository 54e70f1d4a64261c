package dev.serin.analysis;

import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;

/** Sorts numbers of things without an object for each, by merging. */
final class IntOrder {
  private final IntBinaryOperator compare;
  private int[] from;
  private int[] to;

  private IntOrder(int count, IntBinaryOperator compare) {
    this.compare = compare;
    this.from = IntStream.range(0, count).toArray();
    this.to = new int[count];
  }

  /**
   * The numbers from 0 on, in an order that keeps equal ones as they are.
   *
   * @param compare compares the things of two numbers like a {@link java.util.Comparator}
   */
  static int[] of(int count, IntBinaryOperator compare) {
    IntOrder order = new IntOrder(count, compare);
    for (long width = 1; width < count; width *= 2) {
      order.mergeAll(width);
    }
    return order.from;
  }

  /** Merges each two neighbours, which are sorted and have a width. */
  private void mergeAll(long width) {
    int count = from.length;
    for (long left = 0; left < count; left += 2 * width) {
      int middle = (int) Math.min(left + width, count);
      merge((int) left, middle, (int) Math.min(left + 2 * width, count));
    }
    int[] merged = to;
    to = from;
    from = merged;
  }

  private void merge(int left, int middle, int end) {
    int one = left;
    int other = middle;
    for (int at = left; at < end; at++) {
      boolean isOne =
          one < middle && (other == end || compare.applyAsInt(from[one], from[other]) <= 0);
      to[at] = isOne ? from[one++] : from[other++];
    }
  }
}
