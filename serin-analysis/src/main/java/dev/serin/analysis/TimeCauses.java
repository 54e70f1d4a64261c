package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The causes of a message's time: how long its thread computed, waited for a lock, and so on. The
 * parts add up to the duration of the message. See "Why" in docs/analysis.md. Immutable.
 *
 * @param millis the time by cause, all causes
 */
record TimeCauses(Map<Cause, Long> millis) {
  private static final int PERCENT = 100;

  /** A cause, with its words in reports. */
  enum Cause {
    /** The thread used a processor. */
    COMPUTING("computing"),
    /** The thread waited for a lock that another thread held. */
    LOCK("waiting for a lock"),
    /** The thread waited for an event, another thread or a time. */
    WAITING("waiting for an event or another thread"),
    /** A garbage collection stopped the thread. */
    COLLECTION("garbage collection"),
    /** The thread was runnable and used no processor. */
    OFF_PROCESSOR("I/O, native waits or no free processor"),
    /** The thread was runnable before its processor time was measured. */
    RUNNABLE("runnable, processor time not measured"),
    /** No measurement covers the time. */
    UNKNOWN("unknown");

    private final String words;

    Cause(String words) {
      this.words = words;
    }
  }

  /** Copies the times. */
  TimeCauses {
    Map<Cause, Long> copy = new EnumMap<>(Cause.class);
    copy.putAll(millis);
    millis = Collections.unmodifiableMap(copy);
  }

  /** The causes of an issue's {@code cost}. */
  static TimeCauses of(ReportedIssue issue) {
    return new TimeCauses(new Split(issue).parts());
  }

  /** The causes of a message's duration; none for other problems. */
  static TimeCauses of(Problem problem) {
    return problem.main().isOfMessage() ? of(problem.main()) : new TimeCauses(Map.of());
  }

  /** The sums of several. */
  static TimeCauses sum(Stream<TimeCauses> all) {
    Map<Cause, Long> sums = new EnumMap<>(Cause.class);
    all.forEach(one -> one.millis.forEach((cause, each) -> sums.merge(cause, each, Long::sum)));
    return new TimeCauses(sums);
  }

  /** The duration of the message. */
  long totalMillis() {
    return millis.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Whether any cause is known. */
  boolean isKnown() {
    return millis.getOrDefault(Cause.UNKNOWN, 0L) < totalMillis();
  }

  /** The share of each cause, the largest first and the unknown part last; empty if unknown. */
  String line() {
    if (!isKnown()) {
      return "";
    }
    List<Cause> causes = new ArrayList<>(millis.keySet());
    causes.sort(
        Comparator.<Cause, Boolean>comparing(Cause.UNKNOWN::equals)
            .thenComparing(cause -> -millis.getOrDefault(cause, 0L)));
    List<String> parts = new ArrayList<>();
    for (Cause cause : causes) {
      long each = millis.getOrDefault(cause, 0L);
      if (each > 0) {
        parts.add(percent(each) + " " + cause.words);
      }
    }
    return "time by cause: " + String.join(", ", parts);
  }

  private String percent(long part) {
    long rounded = Math.round((double) part * PERCENT / totalMillis());
    return rounded == 0 ? "< 1 %" : rounded + " %";
  }

  /** Splits a duration. */
  private static final class Split {
    private final ReportedIssue issue;
    private final Map<Cause, Long> parts = new EnumMap<>(Cause.class);
    private long leftMillis;

    Split(ReportedIssue issue) {
      this.issue = issue;
      this.leftMillis = Math.max(0, issue.costMillis());
    }

    Map<Cause, Long> parts() {
      long costMillis = leftMillis;
      JsonNode states = issue.json().path(IssueKeys.STATE_MILLIS);
      take(Cause.LOCK, states.path(Thread.State.BLOCKED.name()).asLong(0));
      take(
          Cause.WAITING,
          states.path(Thread.State.WAITING.name()).asLong(0)
              + states.path(Thread.State.TIMED_WAITING.name()).asLong(0));
      if (states.isMissingNode()) {
        TimedStacks stacks = TimedStacks.of(issue.json(), StackCause::of);
        take(Cause.WAITING, stacks.millis(StackCause.WAITING, costMillis));
      }
      long computingMillis = take(Cause.COMPUTING, ofMessage(IssueKeys.CPU_MILLIS));
      long collectionMillis = take(Cause.COLLECTION, ofMessage(IssueKeys.COLLECTION_MILLIS));
      long statesMillis = 0;
      for (JsonNode each : states) {
        statesMillis += each.asLong(0);
      }
      // A collection of half a second or more also stops the clock, so no state contains it.
      long outsideMillis = Math.max(0, costMillis - Math.max(0, statesMillis));
      long runnableMillis =
          states.path(Thread.State.RUNNABLE.name()).asLong(0)
              - computingMillis
              - Math.max(0, collectionMillis - outsideMillis);
      long unmeasuredMillis = Math.max(0, costMillis - ofMessage(IssueKeys.CPU_SPAN_MILLIS));
      take(Cause.OFF_PROCESSOR, runnableMillis - unmeasuredMillis);
      take(Cause.RUNNABLE, Math.min(runnableMillis, unmeasuredMillis));
      take(Cause.UNKNOWN, leftMillis);
      return parts;
    }

    /** A value that includes nested messages: 0, as for unknown, if there were any. */
    private long ofMessage(String key) {
      return issue.number(IssueKeys.PUMPED_MILLIS) > 0 ? 0 : issue.number(key);
    }

    /** Attributes a part of the time that is left. Returns that part. */
    private long take(Cause cause, long wantedMillis) {
      long takenMillis = Math.max(0, Math.min(wantedMillis, leftMillis));
      parts.merge(cause, takenMillis, Long::sum);
      leftMillis -= takenMillis;
      return takenMillis;
    }
  }
}
