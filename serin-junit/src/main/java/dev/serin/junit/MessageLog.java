package dev.serin.junit;

import dev.serin.desktop.TracerFeed;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The slow messages of a loop while a test runs: their number, and the longest of them. Safe for
 * use by several threads.
 */
final class MessageLog implements Consumer<Object[]> {
  private static final int MAX_KEPT = 20;
  private static final Comparator<SlowMessage> SHORTEST_FIRST =
      Comparator.comparingLong(message -> message.ranNanos);

  private final String loop;
  private final long maxNanos;
  private final Map<Long, SlowMessage> kept = new HashMap<>();
  private long begun;
  private long firstNumber = Long.MAX_VALUE;
  private long endNumber = Long.MAX_VALUE;
  private int slow;

  MessageLog(String loop, long maxMillis) {
    this.loop = loop;
    this.maxNanos = TimeUnit.MILLISECONDS.toNanos(maxMillis);
  }

  /** Receives an event of a {@link TracerFeed}. */
  @Override
  @SuppressWarnings("unchecked") // as the feed documents
  public synchronized void accept(Object[] event) {
    if (event[0].equals(TracerFeed.ISSUE)) {
      addIssue((Map<String, Object>) event[1]);
    } else if (event[1].equals(loop)) {
      long number = (Long) event[2];
      if (event[0].equals(TracerFeed.BEGUN)) {
        begun = number;
      } else if (event[0].equals(TracerFeed.ENDED)) {
        ended(number, (Long) event[3]);
      }
    }
  }

  /** The number of the message that began last; 0 if none has begun since this log receives. */
  synchronized long begun() {
    return begun;
  }

  /** Counts the messages that begin from now on, and not those that run. On the loop's thread. */
  synchronized void countFromNow() {
    firstNumber = begun + 1;
  }

  /** Counts no messages from the running one on. On the loop's thread. */
  synchronized void countUntilNow() {
    endNumber = begun;
  }

  private boolean counts(long number) {
    return number >= firstNumber && number < endNumber;
  }

  private void ended(long number, long ranNanos) {
    if (counts(number) && ranNanos > maxNanos) {
      slow++;
      keep(number, ranNanos).hasEnded = true;
      notifyAll();
    }
  }

  private void addIssue(Map<String, Object> issue) {
    String dispatch = String.valueOf(issue.get(IssueKeys.DISPATCH_ID));
    int separator = dispatch.lastIndexOf('-');
    if (loop.equals(issue.get(IssueKeys.LOOP))
        && separator >= 0
        && issue.get(IssueKeys.COST) instanceof Number cost) {
      long number = Long.parseLong(dispatch.substring(separator + 1));
      if (counts(number)) {
        keep(number, TimeUnit.MILLISECONDS.toNanos(cost.longValue())).issues.add(issue);
        notifyAll();
      }
    }
  }

  private SlowMessage keep(long number, long ranNanos) {
    SlowMessage message = kept.computeIfAbsent(number, SlowMessage::new);
    message.ranNanos = Math.max(message.ranNanos, ranNanos);
    if (kept.size() > MAX_KEPT) {
      kept.remove(kept.values().stream().min(SHORTEST_FIRST).orElseThrow().number);
    }
    return message;
  }

  /** The number of slow messages. */
  synchronized int slow() {
    return slow;
  }

  /**
   * The longest of the slow messages, the longest first. Waits until Serin has reported them, which
   * takes a moment longer than the messages.
   *
   * @param max the maximum number
   * @param waitNanos the limit of the wait
   */
  synchronized List<SlowMessage> awaitLongest(int max, long waitNanos) throws InterruptedException {
    long endNanos = System.nanoTime() + waitNanos;
    List<SlowMessage> longest = longest(max);
    long leftNanos = waitNanos;
    while (leftNanos > 0 && !longest.stream().allMatch(SlowMessage::isComplete)) {
      TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
      longest = longest(max);
      leftNanos = endNanos - System.nanoTime();
    }
    return longest;
  }

  private List<SlowMessage> longest(int max) {
    List<SlowMessage> longest = new ArrayList<>(kept.values());
    longest.removeIf(message -> !message.hasEnded); // known by an issue, and still open
    longest.sort(SHORTEST_FIRST.reversed());
    return List.copyOf(longest.subList(0, Math.min(max, longest.size())));
  }
}
