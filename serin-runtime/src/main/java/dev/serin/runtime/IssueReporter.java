package dev.serin.runtime;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Makes issues of what the watchdog found and hands them to the writer. The watchdog's. */
final class IssueReporter implements Reporter {
  private final IssueFactory factory;
  private final Writer writer;
  private final IssueDirectory directory;
  private final List<IssueSink> sinks;
  private final Map<String, Issue> toKeep = Collections.synchronizedMap(new HashMap<>());
  private final AtomicLong dropped = new AtomicLong();

  IssueReporter(
      IssueFactory factory, Writer writer, IssueDirectory directory, List<IssueSink> sinks) {
    this.factory = factory;
    this.writer = writer;
    this.directory = directory;
    this.sinks = sinks;
  }

  @Override
  public void report(Incident incident) {
    Issue issue = factory.issue(incident, false, dropped.get());
    String block = LogBlock.of(incident, issue, factory.matrixCut(incident), factory.methods());
    offer(directory, () -> directory.write(issue.toJson()));
    count(writer.say(block));
    for (IssueSink sink : sinks) {
      offer(sink, () -> sink.accept(issue));
    }
  }

  @Override
  public void keep(Incident incident) {
    String loop = incident.loop.name();
    boolean waits = toKeep.put(loop, factory.issue(incident, true, dropped.get())) != null;
    if (!waits && !writer.offer(directory, () -> keepLatest(loop))) {
      toKeep.remove(loop);
    }
  }

  @Override
  public void forget(Loop loop, Dispatch dispatch) {
    String name = loop.name();
    offer(
        directory,
        () -> {
          toKeep.remove(name);
          directory.forget(name);
        });
  }

  private void keepLatest(String loop) throws Exception {
    Issue latest = toKeep.remove(loop);
    if (latest != null) {
      directory.keep(loop, latest.toJson());
    }
  }

  private void offer(Object owner, Writer.Action action) {
    count(writer.offer(owner, action));
  }

  private void count(boolean taken) {
    if (!taken) {
      dropped.incrementAndGet();
    }
  }
}
