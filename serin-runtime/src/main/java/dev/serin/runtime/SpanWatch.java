package dev.serin.runtime;

import dev.serin.CallRecorder;
import dev.serin.CallTable;
import dev.serin.MessageWindow;
import dev.serin.format.CallTree;
import dev.serin.issue.IssueKeys;
import dev.serin.runtime.PageEvent.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Watches start-ups, pages and slow frames, which span several dispatches. Reports them when they
 * have ended, and those that took too long with their call trees. Not thread-safe; used by the
 * watchdog only.
 */
final class SpanWatch {
  /** The maximum number of pages tracked at a time; further pages have no call tree. */
  private static final int MAX_PAGES = 16;

  /** The maximum number of page classes whose entries are counted. */
  private static final int MAX_CLASSES = 1024;

  private final TracerContext context;
  private final Detectors detectors;
  private final PageFeed feed;
  private final Reporter reporter;
  private final TickLog ticks;
  private final Suspensions suspensions;
  private final SuspendedFindings suspendedFindings;
  private final StartUps startUps;
  private final StartUpTraces startTraces;
  private final Map<OpenPage, SpanTrace> pages = new LinkedHashMap<>();
  private final Map<String, Integer> entries = new HashMap<>();

  /** The message named by the last issue of each kind. */
  private final Map<String, Long> lastMessages = new HashMap<>();

  /** The number of reported frames; distinguishes their issues. */
  private long frames;

  private final Map<Loop, RecentCalls> recent = new HashMap<>();

  SpanWatch(TracerContext context, Detectors detectors, Reporter reporter, Ticker ticker) {
    this.context = context;
    this.detectors = detectors;
    this.feed = detectors.feed();
    this.reporter = reporter;
    this.ticks = ticker.log();
    this.suspensions = ticker.suspensions();
    this.suspendedFindings = new SuspendedFindings(context, reporter.tally());
    this.startUps = detectors.startUps();
    this.startTraces = new StartUpTraces(startUps);
  }

  /** Checks once. Returns how long to wait until the next check if no event arrives. */
  long poll() {
    long nowNanos = context.clock().nanoTime();
    for (Loop loop : context.loops()) {
      calls(loop).seeFrames();
    }
    // Before the events: those of its message have been sent then.
    Milestone over = startTraces.endedLaunch();
    fetch(); // before the events: a span must be known before the complete tables within it
    for (PageEvent e = feed.poll(); e != null; e = feed.poll()) {
      fetch(); // the tables that were complete at that moment
      if (e.page == null || e.page.of == null) {
        startUps.on(e);
        report();
      }
      follow(e);
    }
    for (SlowFrame f = detectors.frames().pollSlow();
        f != null;
        f = detectors.frames().pollSlow()) {
      report(f); // without fetching: events before further tables may have arrived meanwhile
    }
    startUps.tick(nowNanos);
    report();
    startTraces.dropLaunch(over);
    release();
    return Math.max(0, startUps.dueInNanos(nowNanos));
  }

  /** Frees tables: all events before the last fetch have been seen. */
  private void release() {
    startTraces.followEnd();
    for (Loop loop : context.loops()) {
      List<SpanTrace> traces = open(loop);
      calls(loop).release(!traces.isEmpty() || startUps.current() != null);
      for (SpanTrace trace : traces) {
        trace.release();
      }
    }
    startTraces.release();
  }

  /** Fetches the calls recorded for spans, and adds them to the open spans. */
  private void fetch() {
    for (Loop loop : context.loops()) {
      for (CallTable table : calls(loop).fetch()) {
        for (SpanTrace trace : open(loop)) {
          trace.add(table);
        }
        startTraces.add(loop, table);
      }
    }
  }

  private RecentCalls calls(Loop loop) {
    RecentCalls known = recent.get(loop);
    if (known == null) {
      known = new RecentCalls(loop);
      if (!loop.isUnwatched()) {
        recent.put(loop, known);
      }
    }
    return known;
  }

  /** Frees the calls of a loop that is no longer watched. Its open spans have no call tree. */
  void forget(Loop loop) {
    recent.remove(loop);
    startTraces.forget(loop);
    for (Iterator<SpanTrace> traces = pages.values().iterator(); traces.hasNext(); ) {
      if (traces.next().loop() == loop) {
        traces.remove();
      }
    }
  }

  /** Starts and stops following the recordings of the current start-up and of pages. */
  private void follow(PageEvent event) {
    Milestone now = event.milestone;
    Loop loop = now.loop;
    if (loop != null) {
      calls(loop).saw(now.part);
    }
    startTraces.follow(event.kind, now, fetched(loop));
    OpenPage page = event.page;
    if (page == null) {
      return;
    }
    if (event.kind == Kind.CREATED && pages.size() < MAX_PAGES) {
      SpanTrace trace = new SpanTrace(page.created, page.created.loop);
      pages.put(page, trace);
      for (CallTable table : fetched(page.created.loop)) {
        trace.add(table);
      }
    } else if (event.kind == Kind.FOCUSED || event.kind == Kind.DRAWN) {
      SpanTrace trace = pages.get(page);
      // It has ended then if it is left, or has its focus elsewhere. Only its first focus counts.
      if (trace != null && (event.kind == Kind.DRAWN || !trace.mayHaveEnded())) {
        trace.mayHaveEnded(now);
      }
    } else if (event.kind == Kind.ENTERED) {
      entered(page);
    } else if (event.kind == Kind.LEFT || event.kind == Kind.DESTROYED) {
      pages.remove(page); // the page has been entered before, or never will be
    }
  }

  /** The tables of a loop that were fetched since the last release. */
  private List<CallTable> fetched(@Nullable Loop loop) {
    return loop == null ? Collections.emptyList() : calls(loop).fetched();
  }

  private List<SpanTrace> open(Loop loop) {
    List<SpanTrace> traces = new ArrayList<>(pages.values());
    startTraces.addTo(traces);
    List<SpanTrace> open = new ArrayList<>();
    for (SpanTrace trace : traces) {
      if (trace.loop() == loop && !trace.hasEnded()) {
        open.add(trace);
      }
    }
    return open;
  }

  private void report() {
    for (StartUp s = startUps.pollEnded(); s != null; s = startUps.pollEnded()) {
      Milestone end = s.end;
      Detector detector = s.isWarm() ? detectors.warmStarts() : detectors.coldStarts();
      if (end == null || !detector.hears(end.nanos) || context.isDebugged()) {
        continue;
      }
      Map<String, Object> keys = StartUpIssue.treeKeys(s);
      SpanIncident.Span span = span(StartUpIssue.DETAIL, keys, s.begin, end);
      boolean isSlow = detector.isOver(span.nanos());
      countSuspended("a start-up", span, detector);
      SpanIncident incident = isSlow ? incident(span, tree(span, startTraces.of(s))) : null;
      reporter.report(new StartUpIssue(s, incident));
    }
    startTraces.dropEnded();
  }

  private void entered(OpenPage page) {
    SpanTrace trace = pages.remove(page);
    OpenPage.Entry entry = page.entry();
    if (entry == null) {
      return;
    }
    Integer before = entries.get(page.name);
    int number = before == null ? 1 : before + 1;
    if (before != null || entries.size() < MAX_CLASSES) {
      entries.put(page.name, number);
    }
    Map<String, Object> keys = PageIssue.keys(entry, number);
    SpanIncident.Span span = span(PageIssue.DETAIL, keys, page.created, entry.end());
    context.listeners().entered(page.name, span.nanos(), number);
    Detector detector = detectors.pages();
    boolean isSlow = detector.hears(span.end.nanos) && detector.isOver(span.nanos());
    if (isSlow && !context.isDebugged()) {
      reporter.report(incident(span, tree(span, trace)));
    } else if (detector.hears(span.end.nanos)) {
      countSuspended("the page " + page.name, span, detector);
    }
  }

  /** Reports a frame with the messages in which the loop's thread worked on it. */
  private void report(SlowFrame frame) {
    if (context.isDebugged()) {
      return;
    }
    frames++;
    Map<String, Object> keys = frame.keys();
    Loop loop = frame.loop;
    int epoch = context.recordingEpoch();
    int beginEpoch = frame.recorded ? epoch : epoch - 1;
    CallRecorder recorder = loop == null ? null : loop.recorder();
    long messages = loop == null ? 0 : loop.history().last(loop.dispatches() + 1, frame.endedNanos);
    Milestone begin = new Milestone(frame.beganNanos, loop, 0, beginEpoch, frames);
    Milestone end = new Milestone(frame.endedNanos, loop, 0, epoch, messages);
    SpanIncident.Span span = span(SlowFrame.DETAIL, keys, begin, end);
    CallTree tree = null;
    if (loop != null && recorder != null && !wasPaused(span)) {
      MessageWindow window = calls(loop).window(recorder, frame.beganNanos, frame.workedNanos);
      if (window.mayHaveLostFirst()) {
        keys.put(IssueKeys.BEGIN_LOST, true);
      }
      TreeOfCalls calls = new TreeOfCalls();
      long beganNanos = Math.min(window.beganNanos(), frame.beganNanos);
      Dispatch running = loop.running();
      long ranNanos = running == null ? 0 : running.elapsedNanos(context.clock().nanoTime());
      window.visit(calls, running == null ? null : running.calls(), ranNanos);
      tree = calls.build(frame.endedNanos - beganNanos, 0);
    }
    reporter.report(incident(span, tree));
  }

  private SpanIncident.Span span(
      String detail, Map<String, Object> keys, Milestone begin, Milestone end) {
    long suspendedNanos = suspensions.nanos(begin.nanos, end.nanos);
    return new SpanIncident.Span(detail, keys, begin, end, suspendedNanos);
  }

  /**
   * Counts a span that exceeds its threshold only with the time in which the process stood still.
   */
  private void countSuspended(String name, SpanIncident.Span span, Detector detector) {
    long ranNanos = span.nanos();
    if (!detector.isOver(ranNanos)
        && detector.isOver(ranNanos + span.suspendedNanos)
        && !context.isDebugged()) {
      suspendedFindings.span(name, ranNanos, span.suspendedNanos);
    }
  }

  private SpanIncident incident(SpanIncident.Span span, @Nullable CallTree tree) {
    long gapNanos = 0;
    History.Ran longest = null;
    for (History.Ran ran : messages(span)) {
      gapNanos = Math.max(gapNanos, ticks.longestNanos(ran.beganNanos, ran.endedNanos));
      longest = longest == null || ran.nanos() > longest.nanos() ? ran : longest;
    }
    long message = longest == null ? 0 : longest.number;
    Long last = lastMessages.put(span.detail, message);
    boolean isNew = last == null || last != message; // a message gives one issue of each kind
    return new SpanIncident(span, tree, gapNanos, isNew ? message : 0);
  }

  /** The recorded tree. Null if recording was paused, or if later calls have been read too. */
  private static @Nullable CallTree tree(SpanIncident.Span span, @Nullable SpanTrace trace) {
    Milestone end = span.end;
    if (trace == null || trace.loop() == null || trace.loop() != end.loop || wasPaused(span)) {
      return null;
    }
    return trace.tree(end);
  }

  private static boolean wasPaused(SpanIncident.Span span) {
    int epoch = span.end.recordingEpoch;
    return span.begin.recordingEpoch != epoch || epoch % 2 != 0;
  }

  /** The known messages that ran during the span. */
  private static List<History.Ran> messages(SpanIncident.Span span) {
    Loop loop = span.end.loop;
    if (loop == null) {
      return Collections.emptyList();
    }
    long beginNanos = span.begin.nanos;
    long endNanos = span.end.nanos;
    List<History.Ran> messages = loop.history().ran(loop.dispatches() + 1, beginNanos, endNanos);
    Dispatch running = loop.running();
    if (running != null && running.beginNanos < endNanos) {
      messages.add(
          new History.Ran(
              running.number, Math.max(beginNanos, running.beginNanos), endNanos, running.kind));
    }
    return messages;
  }
}
