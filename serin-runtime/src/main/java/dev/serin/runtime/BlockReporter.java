package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import java.util.LinkedHashMap;
import java.util.Map;

/** Logs blocks, and reports those that the configuration selects. Forwards everything else. */
final class BlockReporter implements Reporter {
  private final Reporter reporter;
  private final Detector blocks;
  private final BlockLogs logs;
  private final GuardedPlatform platform;
  private final Writer writer;

  BlockReporter(
      Reporter reporter, Detector blocks, BlockLogs logs, GuardedPlatform platform, Writer writer) {
    this.reporter = reporter;
    this.blocks = blocks;
    this.logs = logs;
    this.platform = platform;
    this.writer = writer;
  }

  @Override
  public void report(Incident incident) {
    if (incident.detector != blocks) {
      reporter.report(incident);
      return;
    }
    Map<String, Object> lostBefore = lost(); // the losses of this block are not known yet
    if (logs.take(incident, platform)) {
      reporter.report(incident.with(lostBefore));
    }
  }

  /** The losses of blocks so far. */
  private Map<String, Object> lost() {
    Map<String, Object> lost = new LinkedHashMap<>();
    if (logs.dropped() > 0) {
      lost.put(IssueKeys.BLOCK_LOGS_DROPPED, logs.dropped());
    }
    if (logs.undelivered() > 0) {
      lost.put(IssueKeys.BLOCKS_UNTOLD, logs.undelivered());
    }
    return lost;
  }

  @Override
  public void report(SpanIncident incident) {
    reporter.report(incident);
  }

  @Override
  public void report(Finding finding) {
    reporter.report(finding);
  }

  @Override
  public long poll() {
    return reporter.poll();
  }

  @Override
  public void keep(Incident incident) {
    reporter.keep(incident);
  }

  @Override
  public void forget(Loop loop, long number) {
    reporter.forget(loop, number);
  }

  @Override
  public MessageTally tally() {
    return reporter.tally();
  }

  @Override
  public void end() {
    reporter.end();
    if (logs.dropped() > 0) {
      writer.log(
          "serin: "
              + logs.dropped()
              + " blocks have no log, because there was too much to write or writing failed");
    }
    if (logs.undelivered() > 0) {
      writer.log("serin: the block listener was not notified of " + logs.undelivered() + " blocks");
    }
  }
}
