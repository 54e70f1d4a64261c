package dev.serin.runtime;

import dev.serin.format.CallTree;
import dev.serin.format.MethodMap;
import dev.serin.issue.IssueKeys;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Passes a limited number of issues of each kind in any hour, and counts the others. The next issue
 * of the kind that passes reports the count. Issues are of the same kind if they have the same
 * detail and {@code groupKey}; without known methods, they must also have the same scene and
 * message. The most recent kinds are kept. Not thread-safe; used by the watchdog only.
 */
final class IssueLimit {
  /** The maximum number of kinds whose issues are counted. */
  static final int MAX_KINDS = 256;

  private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int FIRST_TIMES = 4;
  private static final float LOAD = 0.75f;

  private final int maxPerHour;

  /** Ordered by last use, the least recent kind first. */
  private final Map<String, Kind> kinds = new LinkedHashMap<>(MAX_KINDS, LOAD, true);

  /** The number of suppressed, unreported issues of kinds that are no longer kept. */
  private long forgotten;

  /**
   * Creates a limit without issues.
   *
   * @param maxPerHour 0 for no limit
   */
  IssueLimit(long maxPerHour) {
    this.maxPerHour = (int) maxPerHour;
  }

  /**
   * Decides about an issue.
   *
   * @param tree the tree of the issue; null if it has none
   */
  Verdict verdict(Issue issue, @Nullable CallTree tree, long nowNanos) {
    if (maxPerHour == 0) {
      return new Verdict(issue, false);
    }
    Kind kind = kind(name(issue, tree));
    if (!kind.takes(maxPerHour, nowNanos)) {
      return new Verdict(null, ++kind.suppressed == 1);
    }
    long suppressed = kind.suppressed;
    kind.suppressed = 0;
    return new Verdict(
        suppressed == 0 ? issue : issue.with(IssueKeys.SUPPRESSED, suppressed), false);
  }

  /** The number of suppressed issues that no issue reports. */
  long unreported() {
    long sum = forgotten;
    for (Kind kind : kinds.values()) {
      sum += kind.suppressed;
    }
    return sum;
  }

  private Kind kind(String name) {
    Kind known = kinds.get(name);
    if (known != null) {
      return known;
    }
    if (kinds.size() == MAX_KINDS) {
      Iterator<Kind> eldest = kinds.values().iterator();
      forgotten += eldest.next().suppressed;
      eldest.remove();
    }
    Kind kind = new Kind();
    kinds.put(name, kind);
    return kind;
  }

  private static String name(Issue issue, @Nullable CallTree tree) {
    Object group = issue.value(IssueKeys.GROUP_KEY);
    String name = issue.tag() + ' ' + issue.value(IssueKeys.DETAIL) + ' ' + group;
    return group != null && tree != null && hasMethods(tree)
        ? name
        : name + ' ' + text(issue, IssueKeys.SCENE) + ' ' + text(issue, IssueKeys.MESSAGE);
  }

  private static String text(Issue issue, String key) {
    return StackLimits.line(String.valueOf(issue.value(key)));
  }

  private static boolean hasMethods(CallTree tree) {
    for (int node = 0; node < tree.size(); node++) {
      if (tree.methodId(node) != MethodMap.DISPATCH_METHOD_ID) {
        return true;
      }
    }
    return false;
  }

  /** The decision about an issue. */
  static final class Verdict {
    /** The issue, with {@code suppressed} if it reports others; null if it is suppressed itself. */
    final @Nullable Issue issue;

    /** Whether it is the first suppressed issue after one that passed. */
    final boolean isFirstSuppressed;

    private Verdict(@Nullable Issue issue, boolean isFirstSuppressed) {
      this.issue = issue;
      this.isFirstSuppressed = isFirstSuppressed;
    }
  }

  /** The times of the last issues of a kind that passed. */
  private static final class Kind {
    /** A ring buffer, which grows up to the limit per hour. */
    private long[] times = new long[FIRST_TIMES];

    private long taken;
    private long suppressed;

    boolean takes(int maxPerHour, long nowNanos) {
      int at = (int) (taken % maxPerHour);
      if (taken >= maxPerHour && nowNanos - times[at] < HOUR_NANOS) {
        return false;
      }
      if (at == times.length) {
        times = Arrays.copyOf(times, Math.min(maxPerHour, 2 * times.length));
      }
      times[at] = nowNanos;
      taken++;
      return true;
    }
  }
}
