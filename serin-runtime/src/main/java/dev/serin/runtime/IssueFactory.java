package dev.serin.runtime;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeCut;
import dev.serin.format.MethodNames;
import dev.serin.format.StackMatch;
import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueTags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Creates issues from incidents, frame slices, start-ups and pages, with Matrix's and Serin's tags
 * and keys. Used by the watchdog only.
 */
final class IssueFactory {
  /** Increases when the meaning of a key changes. */
  static final int SCHEMA = 1;

  static final String TAG = IssueTags.EVIL_METHOD;
  private static final String RECORDER = "tree";

  /** The precision of times if each probe reads the real clock. */
  private static final long PRECISE_TICK_NANOS = 1;

  private static final double PERCENT = 100;

  /** The thread's share is rounded to this fraction of a percent. */
  private static final double PARTS = 100;

  private final GuardedPlatform platform;
  private final Clock clock;
  private final MethodNames methods;
  private final String session;
  private final Options options;
  private final TreeKeys trees;
  private final ProcessValues process;

  /** The number of issues created so far. */
  private long issues;

  IssueFactory(
      GuardedPlatform platform, Clock clock, MethodNames methods, String session, Options options) {
    this.platform = platform;
    this.clock = clock;
    this.methods = methods;
    this.session = session;
    this.options = options;
    this.trees = new TreeKeys(methods, options);
    this.process = new ProcessValues(platform, clock);
  }

  /**
   * Creates the issue of an incident.
   *
   * @param matrixCut see {@link #matrixCut}
   * @param unfinished whether the issue stands in for the final one if the process dies before that
   * @param dropped how many issues could not be written so far
   */
  Issue issue(Incident incident, CallTreeCut matrixCut, boolean unfinished, long dropped) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(IssueKeys.TAG, TAG);
    content.put(IssueKeys.DETAIL, incident.detector.detail());
    content.put(IssueKeys.PROCESS, platform.processName());
    content.put(IssueKeys.TIME, clock.epochMillis());
    content.put(IssueKeys.SCENE, incident.scene);
    content.put(IssueKeys.COST, Millis.rounded(incident.elapsedNanos));
    CallTreeCut cut = putTree(content, incident, matrixCut);
    putCpu(content, incident);
    putState(content, incident, cut);
    putOrigin(content, incident);
    content.putAll(incident.more);
    DispatchCall call = incident.call();
    if (call != null) {
      call.put(content, incident.elapsedNanos);
    }
    if (unfinished) {
      content.put(IssueKeys.UNFINISHED, true);
    }
    if (dropped > 0) {
      content.put(IssueKeys.ISSUES_DROPPED, dropped);
    }
    if (incident.loop.ended().lost() > 0) {
      content.put(IssueKeys.DISPATCHES_LOST, incident.loop.ended().lost());
    }
    content.put(
        IssueKeys.MESSAGES_BEFORE,
        incident
            .loop
            .history()
            .before(incident.dispatch.number, incident.nowNanos, incident.loop.source()));
    return new Issue(TAG, content);
  }

  /** Creates the issue of a finding without a call tree; {@code dropped} as above. */
  Issue issue(Finding finding, long dropped) {
    Map<String, Object> content = head(finding.tag());
    content.putAll(finding.keys());
    putReason(content);
    content.putAll(process.get());
    putSession(content, dropped);
    SpanIncident incident = finding.incident();
    if (incident != null) {
      content.put(IssueKeys.DISPATCH_ID, dispatchId(incident));
    }
    return new Issue(finding.tag(), content);
  }

  /** Whether an issue belongs to one of Serin's own screens. */
  boolean isOfOwnScene(Issue issue) {
    return platform.isOwnScene(String.valueOf(issue.value(IssueKeys.SCENE)));
  }

  /** The time used to limit issues. */
  long nowNanos() {
    return clock.nanoTime();
  }

  /** The names of methods. */
  MethodNames methods() {
    return methods;
  }

  /** The tree, cut as Matrix cuts it. */
  CallTreeCut matrixCut(Incident incident) {
    return trees.matrixCut(incident.tree);
  }

  /** The tree, cut as Matrix cuts it. */
  CallTreeCut matrixCut(CallTree tree) {
    return trees.matrixCut(tree);
  }

  /** Creates the issue of a start-up, page or frame that took too long. */
  Issue issue(SpanIncident incident, @Nullable CallTreeCut matrixCut, long dropped) {
    SpanIncident.Span span = incident.span;
    Map<String, Object> content = head(TAG);
    content.put(IssueKeys.DETAIL, span.detail);
    content.put(IssueKeys.COST, Millis.rounded(span.nanos()));
    content.putAll(span.keys);
    putReason(content);
    if (span.suspendedNanos > 0) {
      content.put(IssueKeys.SUSPENDED_MILLIS, Millis.rounded(span.suspendedNanos));
    }
    CallTree tree = incident.tree;
    if (matrixCut == null || tree == null) {
      content.put(IssueKeys.RECORDING_PAUSED, true);
    } else {
      trees.putMatrix(content, matrixCut);
      trees.putOurs(content, tree, tree, span.nanos());
    }
    content.putAll(process.get());
    putSession(content, dropped);
    content.put(IssueKeys.RECORDER, RECORDER);
    putMapIds(content);
    content.put(IssueKeys.CLOCK_TICK_NANOS, tickNanos(incident.largestGapNanos));
    content.put(IssueKeys.DISPATCH_ID, dispatchId(incident));
    Loop loop = incident.loop;
    if (loop != null) {
      putLoop(content, incident, loop);
    }
    return new Issue(TAG, content);
  }

  /** Adds the reason why the process was started, if the issue belongs to that cold start. */
  private void putReason(Map<String, Object> content) {
    String reason = StartUpIssue.isOfColdStart(content) ? platform.startReason() : "";
    if (!reason.isEmpty()) {
      content.put(IssueKeys.START_REASON, reason);
    }
  }

  private void putLoop(Map<String, Object> content, SpanIncident incident, Loop loop) {
    SpanIncident.Span span = incident.span;
    content.put(IssueKeys.IS_PROCESS_FOREGROUND, loop.source().isForeground());
    content.put(IssueKeys.LOOP, loop.source().name());
    if (loop.ended().lost() > 0) {
      content.put(IssueKeys.DISPATCHES_LOST, loop.ended().lost());
    }
    content.put(
        IssueKeys.MESSAGES_BEFORE,
        loop.history().before(span.end.messages + 1, span.end.nanos, loop.source()));
  }

  /** The id of the longest message in the span, unless another issue of this kind has used it. */
  private String dispatchId(SpanIncident incident) {
    Loop loop = incident.loop;
    String of = session + "-" + (loop == null ? "" : loop.source().name()) + "-";
    return incident.longestMessage > 0
        ? of + incident.longestMessage
        : of + incident.span.detail + "-" + incident.span.begin.messages;
  }

  private Map<String, Object> head(String tag) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(IssueKeys.TAG, tag);
    content.put(IssueKeys.PROCESS, platform.processName());
    content.put(IssueKeys.TIME, clock.epochMillis());
    return content;
  }

  private void putSession(Map<String, Object> content, long dropped) {
    putIdentity(content);
    if (dropped > 0) {
      content.put(IssueKeys.ISSUES_DROPPED, dropped);
    }
  }

  private void putIdentity(Map<String, Object> content) {
    content.put(IssueKeys.SCHEMA, SCHEMA);
    content.put(IssueKeys.SESSION, session);
    issues++;
    content.put(IssueKeys.ISSUE_ID, session + "-" + issues);
  }

  /** The precision of the times of calls. */
  private long tickNanos(long largestGapNanos) {
    return options.get(Option.PRECISE_CLOCK) ? PRECISE_TICK_NANOS : largestGapNanos;
  }

  /** Returns the content of {@code callTree}; null if there is no tree. */
  private @Nullable CallTreeCut putTree(
      Map<String, Object> content, Incident incident, CallTreeCut matrixCut) {
    if (!incident.dispatch.recorded) {
      content.put(IssueKeys.RECORDING_PAUSED, true);
      return null;
    }
    trees.putMatrix(content, matrixCut);
    CallTree tree =
        StackMatch.mark(incident.tree, incident.openFrames, incident.threadStack, methods);
    return trees.putOurs(content, incident.tree, tree, incident.elapsedNanos);
  }

  private static void putCpu(Map<String, Object> content, Incident incident) {
    TrackedDispatch tracked = incident.tracked;
    if (tracked.cpuNanos() >= 0 && tracked.cpuSpanNanos() > 0) {
      content.put(IssueKeys.USAGE, usage(tracked));
      content.put(IssueKeys.CPU_MILLIS, Millis.rounded(tracked.cpuNanos()));
      content.put(IssueKeys.CPU_SPAN_MILLIS, Millis.rounded(tracked.cpuSpanNanos()));
    }
    if (tracked.collectionNanos() > 0) {
      content.put(IssueKeys.COLLECTION_MILLIS, Millis.rounded(tracked.collectionNanos()));
    }
    Map<String, Object> stateMillis = new LinkedHashMap<>();
    for (Map.Entry<Thread.State, Long> state :
        incident.loop.states().of(incident.dispatch.number).entrySet()) {
      stateMillis.put(state.getKey().name(), Millis.rounded(state.getValue()));
    }
    if (!stateMillis.isEmpty()) {
      content.put(IssueKeys.STATE_MILLIS, stateMillis);
    }
  }

  private void putState(Map<String, Object> content, Incident incident, @Nullable CallTreeCut cut) {
    content.put(IssueKeys.IS_PROCESS_FOREGROUND, incident.foreground);
    content.put(IssueKeys.THREAD_PRIORITY, incident.dispatch.thread.getPriority());
    StackLimits limits = new StackLimits();
    if (incident.threadStack.length > 0) {
      content.put(IssueKeys.THREAD_STACK, StackLines.of(incident.threadStack, limits));
    }
    incident.tracked.putLockWaits(content, incident.elapsedNanos, limits);
    SampleKeys.put(content, incident.tracked.samples(), cut, limits, options);
    if (incident.detector.isWhileRunning()) {
      putWaiting(content, incident.loop.source());
    }
    if (incident.detector.detail().equals(IssueDetails.ANR)) {
      content.put(IssueKeys.MEMORY, platform.memory());
      content.put(IssueKeys.THREADS, platform.threads(limits));
    }
    limits.put(content);
    content.putAll(process.get());
  }

  private static void putWaiting(Map<String, Object> content, GuardedSource source) {
    List<Map<String, Object>> waiting = source.messagesWaiting();
    if (!waiting.isEmpty()) {
      content.put(IssueKeys.MESSAGES_WAITING, waiting);
    }
  }

  private void putMapIds(Map<String, Object> content) {
    content.put(IssueKeys.MAP_ID, methods.mapId());
    if (!methods.mappingId().isEmpty()) {
      content.put(IssueKeys.MAPPING_ID, methods.mappingId());
    }
    Map<String, Object> learned = methods.learned();
    if (!learned.isEmpty()) {
      content.put(IssueKeys.LEARNED_METHODS, learned);
    }
  }

  private void putOrigin(Map<String, Object> content, Incident incident) {
    Dispatch dispatch = incident.dispatch;
    putIdentity(content);
    content.put(
        IssueKeys.DISPATCH_ID,
        session + "-" + incident.loop.source().name() + "-" + dispatch.number);
    content.put(IssueKeys.LOOP, incident.loop.source().name());
    content.put(IssueKeys.RECORDER, RECORDER);
    putMapIds(content);
    content.put(IssueKeys.CLOCK_TICK_NANOS, tickNanos(incident.tracked.largestGapNanos()));
    content.put(IssueKeys.LATE, late(incident));
    content.put(IssueKeys.PUMPED_MILLIS, Millis.rounded(dispatch.pumpedNanos()));
    if (dispatch.isGap()) {
      long unansweredNanos = dispatch.ranUntilNanos(incident.nowNanos) - dispatch.askedNanos;
      content.put(IssueKeys.UNANSWERED_MILLIS, Millis.rounded(unansweredNanos));
    }
    if (incident.tracked.suspendedNanos() > 0) {
      content.put(IssueKeys.SUSPENDED_MILLIS, Millis.rounded(incident.tracked.suspendedNanos()));
    }
    if (dispatch.queueDelayMillis != Dispatch.UNKNOWN_DELAY) {
      content.put(IssueKeys.QUEUE_DELAY_MILLIS, dispatch.queueDelayMillis);
    }
    if (dispatch.frame) {
      content.put(IssueKeys.FRAME, true);
    }
    putFrame(content, incident);
    if (dispatch.kind != null) {
      content.put(IssueKeys.MESSAGE, incident.loop.source().describe(dispatch.kind));
    }
  }

  /** Adds the times of the dispatch's frame, if they are known. */
  static void putFrame(Map<String, Object> content, Incident incident) {
    FrameCosts costs = incident.frameCosts();
    if (costs != null) {
      costs.put(content, incident.dispatch.ranUntilNanos(incident.nowNanos));
    }
  }

  /** The delay of the report of a running dispatch. */
  private static long late(Incident incident) {
    return incident.detector.isWhileRunning()
        ? Millis.rounded(incident.elapsedNanos - incident.detector.thresholdNanos())
        : 0;
  }

  /** The thread's share of a processor, in Matrix's format. */
  static String usage(TrackedDispatch tracked) {
    double percent = PERCENT * tracked.cpuNanos() / tracked.cpuSpanNanos();
    return Math.round(percent * PARTS) / PARTS + "%";
  }
}
