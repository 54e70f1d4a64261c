package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts messages over a threshold by outcome; each message is in exactly one count. Changes
 * allocate nothing. Safe for use by several threads; a call waits only for other calls.
 */
final class MessageTally {
  /** Outcomes in ascending order; a message has the outcome of its most important issue. */
  enum Outcome {
    /** A detector was stopped, recording paused, or a debugger connected. */
    EXCLUDED,
    /** It exceeded a threshold only with the time in which the process stood still. */
    SUSPENDED,
    /** Its issues were only counted, as there were many similar ones. */
    LIMITED,
    /** The writer accepted none of its issues. */
    DROPPED,
    /** The writer accepted an issue, and has not written it. */
    TAKEN,
    /** An issue is on disk. */
    REPORTED
  }

  /** The maximum number of log lines about suspended time. */
  private static final int MAX_SUSPENDED_LOGGED = 10;

  /** Messages by outcome, in arrays of one element, as counting must not allocate. */
  private final Map<Outcome, long[]> counts = new EnumMap<>(Outcome.class);

  private long inHand;
  private long notLookedAt;
  private long spansSuspended;
  private int suspendedLogged;
  private long failures;
  private long blindNanos;

  /** The outcome of one message. */
  static final class Fate {
    private Outcome outcome = Outcome.EXCLUDED;
    private boolean counted;
  }

  MessageTally() {
    for (Outcome outcome : Outcome.values()) {
      counts.put(outcome, new long[1]);
    }
  }

  private void add(Outcome outcome, int messages) {
    long[] count = counts.get(outcome);
    if (count != null) {
      count[0] += messages;
    }
  }

  /** Raises the outcome of a message; a more important outcome stays. */
  synchronized void raise(@Nullable Fate fate, Outcome outcome) {
    if (fate != null && outcome.compareTo(fate.outcome) > 0) {
      change(fate, outcome);
    }
  }

  /** Receives the outcome of an issue of a message. */
  IssueReceipt receipt(@Nullable Fate fate) {
    return new IssueReceipt() {
      @Override
      public void written() {
        raise(fate, Outcome.REPORTED);
      }

      @Override
      public void dropped() {
        drop(fate);
      }
    };
  }

  /** An issue was lost after the writer accepted it or was offered it. */
  private synchronized void drop(@Nullable Fate fate) {
    if (fate != null && fate.outcome != Outcome.REPORTED) {
      change(fate, Outcome.DROPPED);
    }
  }

  private void change(Fate fate, Outcome outcome) {
    if (fate.counted) {
      add(fate.outcome, -1);
      add(outcome, 1);
    }
    fate.outcome = outcome;
  }

  /** The watchdog begins to check an ended message over a threshold. */
  synchronized void take() {
    inHand++;
  }

  /**
   * Ends the check that {@link #take} began.
   *
   * @param fate null if the check failed before it had a result
   * @param isWhole whether the check completed; if not, only an outcome until then counts
   */
  synchronized void taken(@Nullable Fate fate, boolean isWhole) {
    inHand--;
    if (fate == null || (!isWhole && fate.outcome == Outcome.EXCLUDED)) {
      notLookedAt++;
    } else if (!fate.counted) {
      fate.counted = true;
      add(fate.outcome, 1);
    }
  }

  /** A message over a threshold still runs at the end; null if it has no outcome. */
  synchronized void stillRuns(@Nullable Fate fate) {
    inHand++;
    taken(fate, false);
  }

  /**
   * An error interrupted the tracking of a running message.
   *
   * @param over whether it is known to be over a threshold, even without an outcome
   */
  synchronized void broken(Fate fate, boolean over) {
    if (over || fate.outcome != Outcome.EXCLUDED) {
      stillRuns(fate);
    }
  }

  /** Counts messages over a threshold that the watchdog never checked. */
  synchronized void notLookedAt(long messages) {
    notLookedAt += messages;
  }

  /** Counts a start-up, page, call or wait that exceeded its threshold only with suspended time. */
  synchronized void spanSuspended() {
    spansSuspended++;
  }

  /** Takes one of the permitted log lines about suspended time; false if none is left. */
  synchronized boolean takeSuspendedLine() {
    boolean logs = suspendedLogged < MAX_SUSPENDED_LOGGED;
    suspendedLogged += logs ? 1 : 0;
    return logs;
  }

  /** Counts a failure of a part of Serin that restarts after the given time. */
  synchronized void failed(long forNanos) {
    failures++;
    blindNanos += forNanos;
  }

  /** The number of messages with an outcome. */
  synchronized long count(Outcome outcome) {
    long[] count = counts.get(outcome);
    return count == null ? 0 : count[0];
  }

  /** The current outcome of a message. */
  synchronized Outcome outcome(Fate fate) {
    return fate.outcome;
  }

  /** The number of messages that were not checked, or not completely. */
  synchronized long notLookedAt() {
    return notLookedAt + inHand;
  }

  /** Adds the counts that an issue shows, if they are not zero. */
  synchronized void put(Map<String, Object> content) {
    long suspended = count(Outcome.SUSPENDED);
    if (suspended > 0) {
      content.put(IssueKeys.MESSAGES_SUSPENDED, suspended);
    }
    if (spansSuspended > 0) {
      content.put(IssueKeys.SPANS_SUSPENDED, spansSuspended);
    }
    if (failures > 0) {
      content.put(IssueKeys.WATCH_FAILURES, failures);
      content.put(IssueKeys.WATCH_FAILED_MILLIS, Millis.rounded(blindNanos));
    }
  }

  /** The last log line; null if everything was reported, limited or excluded. */
  synchronized @Nullable String last() {
    return counts("serin: of ");
  }

  /** The last log line as a sentence for a screen, or null. */
  synchronized @Nullable String sentence() {
    String counts = counts("Of ");
    return counts == null ? null : counts + '.';
  }

  private @Nullable String counts(String begin) {
    long dropped = count(Outcome.DROPPED);
    long notWritten = count(Outcome.TAKEN);
    long suspended = count(Outcome.SUSPENDED);
    long unseen = notLookedAt();
    if (dropped + notWritten + suspended + unseen + spansSuspended + failures == 0) {
      return null;
    }
    long sum = unseen;
    for (Outcome outcome : counts.keySet()) {
      sum += count(outcome);
    }
    String text =
        begin
            + sum
            + " messages over a threshold "
            + count(Outcome.REPORTED)
            + " were reported, "
            + count(Outcome.LIMITED)
            + " only counted because they repeated others, "
            + (dropped + notWritten)
            + " dropped because the disk, the log or a sink did not accept them, "
            + unseen
            + " not checked, "
            + suspended
            + " treated as suspended, "
            + count(Outcome.EXCLUDED)
            + " excluded by a setting or a debugger";
    if (spansSuspended > 0) {
      text += "; start-ups, pages, parts of messages and waits treated as suspended: ";
      text += spansSuspended;
    }
    return failures == 0 ? text : text + "; failures of Serin's watching: " + failures;
  }
}
