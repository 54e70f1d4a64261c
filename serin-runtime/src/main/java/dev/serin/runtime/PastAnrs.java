package dev.serin.runtime;

import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reports the ANRs for which the system ended earlier processes of this name. Each is reported
 * once, joined with the pending issue that the process left on disk. A file in the directory lists
 * the reported ANRs that the system still knows. It is written before an issue is logged or passed
 * to a sink. Used by the writer's thread.
 */
final class PastAnrs {
  /** The detail of the issues. */
  static final String DETAIL = IssueDetails.SIGNAL_ANR;

  /** The maximum number reported at once, the latest ones. Android keeps as many per program. */
  private static final int MAX_ANRS = 16;

  /** The age limit of a kept message; {@link Watchdog#MAX_KEEP_NANOS} is far below it. */
  private static final long KEPT_MILLIS = 60_000;

  /** The keys that an issue copies from the pending issue of the last message. */
  private static final String[] OF_MESSAGE = {
    IssueKeys.SESSION, IssueKeys.DISPATCH_ID, IssueKeys.LOOP, IssueKeys.MAP_ID
  };

  private static final int LIST_CHARS = 4096;

  /** The pattern of the list's name. */
  static final String LIST_NAME = "past-anrs-[0-9a-f]{1,8}\\.txt";

  /** The limit of {@link #await}. */
  private static final long MAX_AWAIT_MILLIS = 500;

  private final CountDownLatch done = new CountDownLatch(1);
  private final GuardedPlatform platform;
  private final IssueDirectory directory;
  private final IssueReporter reporter;

  PastAnrs(GuardedPlatform platform, IssueDirectory directory, IssueReporter reporter) {
    this.platform = platform;
    this.directory = directory;
    this.reporter = reporter;
  }

  /**
   * Reports the new ANRs. The directory must be open.
   *
   * @throws IOException if the directory cannot be written; then nothing is reported
   */
  void report() throws IOException {
    try {
      reportNew();
    } finally {
      done.countDown();
    }
  }

  /** Waits at most half a second until the ANRs are reported. Callable from any thread. */
  void await() {
    try {
      done.await(MAX_AWAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void reportNew() throws IOException {
    String process = platform.processName();
    List<PastAnr> known = known(process);
    if (known.isEmpty()) {
      return;
    }
    String list = "past-anrs-" + Integer.toHexString(process.hashCode()) + ".txt";
    TreeSet<String> listed = new TreeSet<>();
    for (PastAnr anr : known) {
      listed.add(name(anr));
    }
    TreeSet<String> reported = new TreeSet<>(directory.lines(list, LIST_CHARS));
    reported.retainAll(listed);
    List<LeftIssue> left = directory.left();
    for (PastAnr anr : known) {
      LeftIssue message = take(left, anr, process);
      if (reported.add(name(anr))) {
        Issue issue = issue(anr, message);
        directory.writeNow(issue.toJson());
        directory.replace(list, String.join("\n", reported));
        reporter.deliver(issue, () -> line(anr, issue));
      }
    }
  }

  /** The latest ANRs of this process name, the earliest first. */
  private List<PastAnr> known(String process) {
    List<PastAnr> known = new ArrayList<>();
    for (PastAnr anr : platform.pastAnrs()) {
      if (anr.processName().equals(process)) {
        known.add(anr);
      }
    }
    Collections.sort(known, (a, b) -> Long.compare(a.epochMillis(), b.epochMillis()));
    return known.subList(Math.max(0, known.size() - MAX_ANRS), known.size());
  }

  /** Takes the pending issue of the longest message at the end of a process. */
  private static @Nullable LeftIssue take(List<LeftIssue> left, PastAnr anr, String process) {
    LeftIssue longest = null;
    for (LeftIssue issue : left) {
      long agoMillis = anr.epochMillis() - issue.number(IssueKeys.TIME);
      if (issue.number(IssueKeys.PID) == anr.processNumber()
          && issue.text(IssueKeys.PROCESS).equals(process)
          && agoMillis >= 0
          && agoMillis <= KEPT_MILLIS
          && (longest == null || issue.number(IssueKeys.COST) > longest.number(IssueKeys.COST))) {
        longest = issue;
      }
    }
    left.remove(longest);
    return longest;
  }

  private Issue issue(PastAnr anr, @Nullable LeftIssue message) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(IssueKeys.TAG, IssueFactory.TAG);
    content.put(IssueKeys.DETAIL, DETAIL);
    content.put(IssueKeys.PROCESS, anr.processName());
    content.put(IssueKeys.TIME, anr.epochMillis());
    content.put(IssueKeys.SCENE, message == null ? "" : message.text(IssueKeys.SCENE));
    content.putAll(platform.content(anr));
    content.put(IssueKeys.PID, anr.processNumber());
    content.put(IssueKeys.SCHEMA, IssueFactory.SCHEMA);
    content.put(IssueKeys.ISSUE_ID, "system-" + anr.epochMillis() + "-" + anr.processNumber());
    if (message != null) {
      for (String key : OF_MESSAGE) {
        content.put(key, message.text(key));
      }
    }
    return new Issue(IssueFactory.TAG, content);
  }

  private static String line(PastAnr anr, Issue issue) {
    Object reason = issue.value(IssueKeys.EXIT_REASON);
    return "serin: the system ended process "
        + anr.processNumber()
        + " of "
        + anr.processName()
        + " for an ANR"
        + (reason == null ? "" : ": " + reason);
  }

  private static String name(PastAnr anr) {
    return anr.epochMillis() + " " + anr.processNumber();
  }
}
