package dev.serin.runtime;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeCut;
import dev.serin.issue.IssueKeys;
import dev.serin.runtime.AwaitedFrames.Waiting;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Creates issues from the watchdog's findings and passes them to the writer. Used by the watchdog
 * only.
 */
final class IssueReporter implements Reporter {
  private final IssueFactory factory;
  private final Writer writer;
  private final IssueDirectory directory;
  private final List<IssueSink> sinks;
  private final IssueLimit limit;
  private final KeptIssues kept;
  private final DroppedIssues dropped;
  private final MessageTally tally = new MessageTally();
  private final AwaitedFrames awaited = new AwaitedFrames();

  IssueReporter(
      IssueFactory factory,
      Writer writer,
      IssueDirectory directory,
      List<IssueSink> sinks,
      IssueLimit limit) {
    this.factory = factory;
    this.writer = writer;
    this.directory = directory;
    this.sinks = sinks;
    this.limit = limit;
    this.dropped = directory.dropped();
    this.kept = new KeptIssues(writer, directory);
  }

  @Override
  public void report(Incident incident) {
    DrawnFrames frames = incident.awaitedFrames(); // before the issue, which a frame may just miss
    CallTreeCut cut = factory.matrixCut(incident);
    Issue made = withLosses(factory.issue(incident, cut, false, dropped.count()));
    Issue issue = unlessSuppressed(made, incident.tree);
    MessageTally.Fate fate = incident.tracked.fate();
    if (issue == null) {
      tally.raise(fate, MessageTally.Outcome.LIMITED);
    } else if (awaited.add(incident, frames, issue, cut)) {
      tally.raise(fate, MessageTally.Outcome.TAKEN);
    } else {
      write(issue, IssueLines.of(incident, issue, cut, factory.methods()), fate);
    }
  }

  @Override
  public long poll() {
    long nowNanos = factory.nowNanos();
    for (Waiting w = awaited.poll(nowNanos); w != null; w = awaited.poll(nowNanos)) {
      write(w);
    }
    return awaited.dueInNanos(nowNanos);
  }

  /** Writes an issue that has waited, with the times of its frame if they are known now. */
  private void write(Waiting waiting) {
    Incident incident = waiting.incident;
    try {
      Map<String, Object> times = new LinkedHashMap<>();
      IssueFactory.putFrame(times, incident);
      Issue issue = with(waiting.issue, times);
      LogText lines = IssueLines.of(incident, issue, waiting.cut, factory.methods());
      write(issue, lines, incident.tracked.fate());
    } finally {
      if (waiting.hasEnded) {
        forget(incident.loop, incident.dispatch.number);
      }
    }
  }

  /** Writes the issues that still wait, also if one of them fails. */
  private void writeWaiting() {
    Waiting next = awaited.poll();
    if (next != null) {
      try {
        write(next);
      } finally {
        writeWaiting();
      }
    }
  }

  @Override
  public void report(Finding finding) {
    Issue made = factory.issue(finding, dropped.count());
    if (!finding.isProblem() && factory.isOfOwnScene(made)) {
      return;
    }
    Issue issue = finding.isProblem() ? unlessSuppressed(made, null) : made;
    if (issue != null) {
      write(issue, finding::line);
    }
    SpanIncident incident = finding.incident();
    if (incident != null) {
      report(incident);
    }
  }

  @Override
  public void report(SpanIncident incident) {
    CallTreeCut cut = incident.tree == null ? null : factory.matrixCut(incident.tree);
    Issue made = factory.issue(incident, cut, dropped.count());
    if (factory.isOfOwnScene(made)) {
      return;
    }
    Issue issue = unlessSuppressed(withLosses(made), incident.tree);
    if (issue != null) {
      write(issue, IssueLines.of(incident, issue, cut, factory.methods()));
    }
  }

  private Issue withLosses(Issue issue) {
    Map<String, Object> losses = new LinkedHashMap<>();
    tally.put(losses);
    return with(issue, losses);
  }

  private static Issue with(Issue issue, Map<String, Object> more) {
    Issue with = issue;
    for (Map.Entry<String, Object> each : more.entrySet()) {
      with = with.with(each.getKey(), each.getValue());
    }
    return with;
  }

  private @Nullable Issue unlessSuppressed(Issue issue, @Nullable CallTree tree) {
    IssueLimit.Verdict verdict = limit.verdict(issue, tree, factory.nowNanos());
    if (verdict.isFirstSuppressed) {
      log(
          "serin: more issues "
              + (issue.value(IssueKeys.DETAIL) == null
                  ? issue.tag()
                  : issue.value(IssueKeys.DETAIL))
              + " like the last ones are only counted for now; sameIssuesPerHour limits the"
              + " reported ones");
    }
    return verdict.issue;
  }

  @Override
  public void keep(Incident incident) {
    String name = name(incident.loop, incident.dispatch.number);
    Issue known = factory.issue(incident, factory.matrixCut(incident), true, dropped.count());
    kept.keep(name, known);
  }

  @Override
  public void forget(Loop loop, long number) {
    if (awaited.isDeletable(loop, number)) {
      kept.forget(name(loop, number));
    }
  }

  /** Deletes the files of ended messages. Called by the thread that uses the directory. */
  void deleteEnded() throws IOException {
    kept.delete(kept.left());
  }

  @Override
  public MessageTally tally() {
    return tally;
  }

  @Override
  public void end() {
    try {
      writeWaiting();
    } finally {
      logUnreported();
    }
  }

  private void logUnreported() {
    long unreported = limit.unreported();
    if (unreported > 0) {
      log(
          "serin: "
              + unreported
              + " issues repeated others of their hour and were only counted;"
              + " sameIssuesPerHour limits the reported ones");
    }
  }

  /** An outer message has a separate name while it pumps others. */
  private static String name(Loop loop, long number) {
    return loop.source().name() + "-" + number;
  }

  /** The conversion may run out of memory. */
  private static String json(Issue issue, IssueReceipt receipt) {
    try {
      return issue.toJson();
    } catch (Throwable e) {
      receipt.dropped();
      throw e;
    }
  }

  private void write(Issue issue, LogText logged) {
    write(issue, logged, null);
  }

  private void write(Issue issue, LogText logged, MessageTally.@Nullable Fate fate) {
    tally.raise(fate, MessageTally.Outcome.TAKEN);
    IssueReceipt receipt = dropped.counting(tally.receipt(fate));
    List<String> left = kept.left();
    writer.offer(
        directory,
        () -> {
          directory.write(json(issue, receipt), receipt);
          kept.delete(left);
        },
        receipt::dropped);
    deliver(issue, logged);
  }

  /** Logs a written issue, and passes it to the sinks. Callable from any thread. */
  void deliver(Issue issue, LogText logged) {
    writer.log(logged, dropped::add);
    for (IssueSink sink : sinks) {
      offer(sink, () -> sink.accept(issue));
    }
  }

  private void offer(Object owner, Writer.Action action) {
    writer.offer(owner, action, dropped::add);
  }

  private void log(String text) {
    writer.log(() -> text, dropped::add);
  }
}
