package dev.serin.runtime;

import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.runtime.PageEvent.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at start-ups and pages, which cover several dispatches: reports them when they have ended,
 * with their call trees if they took too long. Not thread-safe; the watchdog's.
 */
final class SpanWatch {
  /** More pages are never on their way at a time; of more no tree is known. */
  private static final int MOST_PAGES = 16;

  /** Of how many classes it is known how often a page of them was entered. */
  private static final int MOST_CLASSES = 1024;

  private final LoopContext context;
  private final Detectors detectors;
  private final PageFeed feed;
  private final Reporter reporter;
  private final RingReader reader;
  private final TickLog ticks;
  private final Suspensions suspensions;
  private final SuspendedOnly suspendedOnly;
  private final StartUps startUps;
  private final Map<OpenPage, SpanTrace> pages = new LinkedHashMap<>();
  private final Map<String, Integer> entries = new HashMap<>();

  /** The message that the last issue of a kind named. */
  private final Map<String, Long> lastMessages = new HashMap<>();

  /** How many frames have been reported, by which they are told apart. */
  private long frames;

  /** The start-up that goes on, and what was recorded of it. */
  private @Nullable StartUp started;

  private @Nullable SpanTrace startedTrace;

  SpanWatch(
      LoopContext context,
      Detectors detectors,
      Reporter reporter,
      RingReader reader,
      Ticker ticker) {
    this.context = context;
    this.detectors = detectors;
    this.feed = detectors.feed();
    this.reporter = reporter;
    this.reader = reader;
    this.ticks = ticker.log();
    this.suspensions = ticker.suspensions();
    this.suspendedOnly = new SuspendedOnly(context, reporter.tally());
    this.startUps = detectors.startUps();
  }

  /** Looks once; returns how long to wait until the next time, if nothing is told meanwhile. */
  long poll() {
    Map<Loop, Long> positions = new LinkedHashMap<>(); // taken before what is told: see read()
    for (Loop loop : context.loops()) {
      Probe probe = loop.probe();
      positions.put(loop, probe == null ? 0 : probe.position());
    }
    for (PageEvent e = feed.poll(); e != null; e = feed.poll()) {
      if (e.page == null || e.page.of == null) {
        startUps.on(e);
        report();
      }
      follow(e);
    }
    for (SlowFrame f = detectors.frames().pollSlow();
        f != null;
        f = detectors.frames().pollSlow()) {
      report(f);
    }
    long nowNanos = context.clock().nanoTime();
    startUps.tick(nowNanos);
    report();
    for (Map.Entry<Loop, Long> known : positions.entrySet()) {
      read(known.getKey(), known.getValue(), nowNanos);
    }
    return Math.max(0, startUps.dueInNanos(nowNanos));
  }

  /** Begins and ends to follow what is recorded of the start-up that goes on, and of pages. */
  private void follow(PageEvent event) {
    StartUp open = startUps.current();
    if (open != started) {
      started = open;
      startedTrace = null;
    }
    if (open != null && startedTrace == null && event.milestone.probe != null) {
      startedTrace = new SpanTrace(open.begin, event.milestone);
    }
    Milestone end = startUps.end();
    if (end != null && startedTrace != null) {
      startedTrace.end(end, reader);
    }
    OpenPage page = event.page;
    if (page == null) {
      return;
    }
    if (event.kind == Kind.CREATED && pages.size() < MOST_PAGES) {
      pages.put(page, new SpanTrace(page.created, page.created));
    } else if (event.kind == Kind.ENTERED) {
      entered(page);
    } else if (event.kind == Kind.LEFT || event.kind == Kind.DESTROYED) {
      pages.remove(page); // it has been entered before, or is not any more
    }
  }

  /**
   * Reads on what is open, if there is much. Who tells something has recorded nothing between that
   * and its being among the events; so what ends at a position before {@code untilPosition} has
   * been seen to end.
   */
  private void read(Loop loop, long untilPosition, long nowNanos) {
    boolean flooded = loop.isFlooded();
    long readPosition = Dispatch.NOWHERE;
    for (SpanTrace trace : open(loop)) {
      if (flooded) {
        trace.read(untilPosition, nowNanos, reader);
      }
      readPosition = Math.min(readPosition, trace.nextPosition());
    }
    loop.ring().readSpans(readPosition);
  }

  private List<SpanTrace> open(Loop loop) {
    List<SpanTrace> traces = new ArrayList<>(pages.values());
    if (startedTrace != null) {
      traces.add(startedTrace);
    }
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
      SpanIncident.Finding finding = finding(StartUpIssue.DETAIL, keys, s.begin, end);
      boolean isSlow = detector.isOver(finding.nanos());
      countSuspended("a start-up", finding, detector);
      reporter.report(s, isSlow ? incident(finding, s == started ? startedTrace : null) : null);
    }
    if (startUps.current() != started) {
      started = null;
      startedTrace = null;
    }
  }

  private void entered(OpenPage page) {
    SpanTrace trace = pages.remove(page);
    PageEntry entry = page.entry();
    if (entry == null) {
      return;
    }
    Integer before = entries.get(page.name);
    int number = before == null ? 1 : before + 1;
    if (before != null || entries.size() < MOST_CLASSES) {
      entries.put(page.name, number);
    }
    Map<String, Object> keys = PageIssue.keys(entry, number);
    SpanIncident.Finding finding = finding(PageIssue.DETAIL, keys, page.created, entry.end());
    context.listeners().entered(page.name, finding.nanos(), number);
    Detector detector = detectors.pages();
    boolean isSlow = detector.hears(finding.end.nanos) && detector.isOver(finding.nanos());
    if (isSlow && !context.isDebugged()) {
      reporter.report(incident(finding, trace));
    } else if (detector.hears(finding.end.nanos)) {
      countSuspended("the page " + page.name, finding, detector);
    }
  }

  /** Reports a frame with the messages in which the loop's thread worked at it. */
  private void report(SlowFrame frame) {
    if (context.isDebugged()) {
      return;
    }
    frames++;
    Map<String, Object> keys = frame.keys();
    Loop loop = frame.loop;
    Probe probe = loop == null ? null : loop.probe();
    int epoch = context.recordingEpoch();
    int beginEpoch = frame.recorded ? epoch : epoch - 1;
    if (loop == null || probe == null) {
      Milestone begin = new Milestone(frame.beganNanos, null, 0, beginEpoch, frames);
      Milestone end = new Milestone(frame.endedNanos, null, 0, epoch, 0);
      reporter.report(incident(finding(SlowFrame.DETAIL, keys, begin, end), null));
      return;
    }
    MessageSearch search =
        new MessageSearch(
            probe, loop.ring().oldestPosition(), frame.beganNanos, frame.workedNanos, reader);
    if (search.isOverwritten()) {
      keys.put("beginOverwritten", true);
    }
    long position = search.beginPosition();
    Milestone first = new Milestone(search.beginNanos(), loop, position, beginEpoch, 0);
    Milestone begin = new Milestone(frame.beganNanos, loop, position, beginEpoch, frames);
    long messages = loop.history().last(loop.dispatches() + 1, frame.endedNanos);
    Milestone end = new Milestone(frame.endedNanos, loop, search.endPosition(), epoch, messages);
    SpanIncident.Finding finding = finding(SlowFrame.DETAIL, keys, begin, end);
    reporter.report(incident(finding, new SpanTrace(first, first)));
  }

  private SpanIncident.Finding finding(
      String detail, Map<String, Object> keys, Milestone begin, Milestone end) {
    long suspendedNanos = suspensions.nanos(begin.nanos, end.nanos);
    return new SpanIncident.Finding(detail, keys, begin, end, suspendedNanos);
  }

  /** Counts what is over a threshold only with the time in which the process stood still. */
  private void countSuspended(String name, SpanIncident.Finding finding, Detector detector) {
    long ranNanos = finding.nanos();
    if (!detector.isOver(ranNanos)
        && detector.isOver(ranNanos + finding.suspendedNanos)
        && !context.isDebugged()) {
      suspendedOnly.span(name, ranNanos, finding.suspendedNanos);
    }
  }

  private SpanIncident incident(SpanIncident.Finding finding, @Nullable SpanTrace trace) {
    long gapNanos = 0;
    History.Ran longest = null;
    for (History.Ran ran : messages(finding)) {
      gapNanos = Math.max(gapNanos, ticks.longestNanos(ran.beganNanos, ran.endedNanos));
      longest = longest == null || ran.nanos() > longest.nanos() ? ran : longest;
    }
    long message = longest == null ? 0 : longest.number;
    Long last = lastMessages.put(finding.detail, message);
    boolean isNew = last == null || last != message; // one message gives one issue of a kind
    CallTree tree = tree(finding, trace);
    return new SpanIncident(finding, tree, gapNanos, isNew ? message : 0);
  }

  /** What was recorded; null if recording was paused, or what came later has been read too. */
  private @Nullable CallTree tree(SpanIncident.Finding finding, @Nullable SpanTrace trace) {
    Milestone end = finding.end;
    boolean paused =
        finding.begin.recordingEpoch != end.recordingEpoch || end.recordingEpoch % 2 != 0;
    if (trace == null || paused || trace.loop() == null || trace.loop() != end.loop) {
      return null;
    }
    return trace.nextPosition() <= end.position ? trace.tree(end, reader) : null;
  }

  /** The messages that ran meanwhile, as far as they are known. */
  private static List<History.Ran> messages(SpanIncident.Finding finding) {
    Loop loop = finding.end.loop;
    if (loop == null) {
      return Collections.emptyList();
    }
    long beginNanos = finding.begin.nanos;
    long endNanos = finding.end.nanos;
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
