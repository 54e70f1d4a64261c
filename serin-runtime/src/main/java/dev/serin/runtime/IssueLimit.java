package dev.serin.runtime;

import dev.serin.format.CallTree;
import dev.serin.format.MethodMap;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets through so many issues of a kind in any hour, and counts the others, of which the next one
 * that is let through tells. Issues are of one kind if they have the same detail and {@code
 * groupKey}; where no method is known for one, also the same scene and message. Knows the kinds
 * that it met last. Not thread-safe; the watchdog's.
 */
final class IssueLimit {
  /** Of how many kinds it is known how many there were. */
  static final int MAX_KINDS = 256;

  private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int FIRST_TIMES = 4;
  private static final float LOAD = 0.75f;

  private final int mostPerHour;

  /** That which was met longest ago first. */
  private final Map<String, Kind> kinds = new LinkedHashMap<>(MAX_KINDS, LOAD, true);

  /** How many of kinds that are no longer known were suppressed, and no issue tells of. */
  private long forgotten;

  /**
   * Makes one that has met no issue.
   *
   * @param mostPerHour 0 for as many as come
   */
  IssueLimit(long mostPerHour) {
    this.mostPerHour = (int) mostPerHour;
  }

  /**
   * Looks at an issue.
   *
   * @param tree that of the issue; null if it has none
   */
  Verdict verdict(Issue issue, @Nullable CallTree tree, long nowNanos) {
    if (mostPerHour == 0) {
      return new Verdict(issue, false);
    }
    Kind kind = kind(name(issue, tree));
    if (!kind.takes(mostPerHour, nowNanos)) {
      return new Verdict(null, ++kind.suppressed == 1);
    }
    long suppressed = kind.suppressed;
    kind.suppressed = 0;
    return new Verdict(suppressed == 0 ? issue : issue.with("suppressed", suppressed), false);
  }

  /** How many were suppressed, and no issue tells of. */
  long untold() {
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
    Object group = issue.value("groupKey");
    String name = issue.tag() + ' ' + issue.value("detail") + ' ' + group;
    return group != null && tree != null && hasMethods(tree)
        ? name
        : name + ' ' + text(issue, "scene") + ' ' + text(issue, "message");
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

  /** What is done with an issue. */
  static final class Verdict {
    /** It, with {@code suppressed} if it tells of others; null if it is suppressed itself. */
    final @Nullable Issue issue;

    /** Whether it is the first one that is suppressed after one that was not. */
    final boolean isFirstSuppressed;

    private Verdict(@Nullable Issue issue, boolean isFirstSuppressed) {
      this.issue = issue;
      this.isFirstSuppressed = isFirstSuppressed;
    }
  }

  /** When the last ones of a kind were let through. */
  private static final class Kind {
    /** A ring, which grows up to as many as are let through in an hour. */
    private long[] times = new long[FIRST_TIMES];

    private long taken;
    private long suppressed;

    boolean takes(int mostPerHour, long nowNanos) {
      int at = (int) (taken % mostPerHour);
      if (taken >= mostPerHour && nowNanos - times[at] < HOUR_NANOS) {
        return false;
      }
      if (at == times.length) {
        times = Arrays.copyOf(times, Math.min(mostPerHour, 2 * times.length));
      }
      times[at] = nowNanos;
      taken++;
      return true;
    }
  }
}
