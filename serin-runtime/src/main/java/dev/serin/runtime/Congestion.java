package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Many short messages that together delayed another one: their senders, count and durations.
 * Immutable.
 */
final class Congestion {
  /** The maximum number of separate senders; the others are summed up. */
  static final int MAX_SENDERS = 20;

  private static final long NANOS_PER_MICRO = 1000;

  final Loop loop;
  final long delayNanos;
  final long nowNanos;
  final String scene;
  final boolean foreground;
  final long messages;
  final long ranNanos;
  final long longestNanos;

  /** Whether the data about the first messages is lost, as there were too many. */
  final boolean isBeginLost;

  private final List<Sender> senders;

  private Congestion(Loop loop, long delayNanos, long nowNanos, Table table) {
    this.loop = loop;
    this.delayNanos = delayNanos;
    this.nowNanos = nowNanos;
    this.scene = loop.source().scene();
    this.foreground = loop.source().isForeground();
    this.messages = table.messages;
    this.ranNanos = table.ranNanos;
    this.longestNanos = table.longestNanos;
    this.isBeginLost = table.isBeginLost;
    this.senders = table.senders();
  }

  /**
   * The congestion that delayed a message. Null if one long message caused the delay, or the loop
   * was busy otherwise.
   *
   * @param atNanos the end of the delay
   */
  static @Nullable Congestion of(Loop loop, long delayNanos, long atNanos) {
    Table table = new Table();
    long fromNanos = atNanos - delayNanos;
    List<History.Ran> ran = loop.history().ran(loop.dispatches() + 1, fromNanos, atNanos);
    for (History.Ran message : ran) {
      table.add(loop.source().describe(message.kind), message.nanos());
    }
    if (!ran.isEmpty()) {
      History.Ran first = ran.get(0);
      table.isBeginLost = first.beganNanos > fromNanos && loop.history().isOldest(first.number);
    }
    boolean isOfOne = table.longestNanos > delayNanos / 2;
    boolean isOfOthers = !table.isBeginLost && table.ranNanos < delayNanos / 2;
    return isOfOne || isOfOthers ? null : new Congestion(loop, delayNanos, atNanos, table);
  }

  /** The senders with the longest total time, as they appear in an issue; the longest first. */
  List<Map<String, Object>> senders() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Sender sender : senders.subList(0, Math.min(senders.size(), MAX_SENDERS))) {
      rows.add(sender.row());
    }
    return rows;
  }

  /** The sender with the longest total time. */
  String first() {
    return senders.isEmpty() ? "" : senders.get(0).what;
  }

  /** The sum of all other senders; null if there are none. */
  @Nullable Sender others() {
    if (senders.size() <= MAX_SENDERS) {
      return null;
    }
    Sender others = new Sender("");
    for (Sender sender : senders.subList(MAX_SENDERS, senders.size())) {
      others.add(sender);
    }
    return others;
  }

  /** Messages with the same name. */
  static final class Sender {
    private final String what;
    long count;
    long ranNanos;
    private long longestNanos;

    private Sender(String what) {
      this.what = what;
    }

    private void add(long messages, long nanos, long longest) {
      count += messages;
      ranNanos += nanos;
      longestNanos = Math.max(longestNanos, longest);
    }

    private void add(Sender other) {
      add(other.count, other.ranNanos, other.longestNanos);
    }

    private Map<String, Object> row() {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put(IssueKeys.WHAT, what);
      row.put(IssueKeys.COUNT, count);
      row.put(IssueKeys.RAN_MICROS, ranNanos / NANOS_PER_MICRO);
      row.put(IssueKeys.LONGEST_MICROS, longestNanos / NANOS_PER_MICRO);
      return row;
    }
  }

  /** Sums up messages by name. The size of the history limits the number of names. */
  private static final class Table {
    private final Map<String, Sender> senders = new HashMap<>();
    private long messages;
    private long ranNanos;
    private long longestNanos;
    private boolean isBeginLost;

    void add(String what, long nanos) {
      Sender sender = senders.get(what);
      if (sender == null) {
        sender = new Sender(what);
        senders.put(what, sender);
      }
      sender.add(1, nanos, nanos);
      messages++;
      ranNanos += nanos;
      longestNanos = Math.max(longestNanos, nanos);
    }

    List<Sender> senders() {
      List<Sender> sorted = new ArrayList<>(senders.values());
      Collections.sort(
          sorted,
          (one, other) -> {
            int byTime = Long.compare(other.ranNanos, one.ranNanos);
            int byCount = Long.compare(other.count, one.count);
            return byTime != 0 ? byTime : byCount != 0 ? byCount : one.what.compareTo(other.what);
          });
      return sorted;
    }
  }
}
