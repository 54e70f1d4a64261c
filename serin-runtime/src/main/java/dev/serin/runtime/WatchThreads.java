package dev.serin.runtime;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The threads of a tracer that watch its loops: ticker, watchdog and heartbeat. */
final class WatchThreads {
  /** How long {@link #close} waits for the ticker, and then for the watchdog. */
  private static final long TICKER_MILLIS = 200;

  private static final long WATCHDOG_MILLIS = 1500;

  /** How long {@link #logLast} waits for the log. */
  private static final long LAST_WORD_MILLIS = 300;

  private final Ticker ticker;
  private final Watchdog watchdog;
  private final Heartbeats heartbeats;
  private final MessageTally tally;
  private final Restarts ticks;
  private final Restarts watches;
  private final Thread ticking;
  private final Thread watching;

  WatchThreads(
      Ticker ticker,
      Watchdog watchdog,
      Heartbeats heartbeats,
      HostCode context,
      MessageTally tally) {
    this.ticker = ticker;
    this.watchdog = watchdog;
    this.heartbeats = heartbeats;
    this.tally = tally;
    this.ticks = new Restarts("the clock", ticker, context, tally);
    this.watches = new Restarts("the watchdog", watchdog, context, tally);
    this.ticking = Threads.daemon(Ticker.THREAD_NAME, ticks);
    this.watching = Threads.daemon("serin-watchdog", watches);
  }

  void start() {
    ticking.start();
    watching.start();
  }

  /** Ends all, and counts the messages that were not checked. Waits at most 1.9 seconds. */
  void close() {
    heartbeats.close();
    ticker.close();
    ticks.close();
    Threads.join(ticking, TICKER_MILLIS); // its last tick must not overlap with the next tracer
    watchdog.close(); // after the ticker has decided whether the process stood still
    watches.close();
    Threads.join(watching, WATCHDOG_MILLIS);
    watchdog.abandon();
  }

  /**
   * Logs the outcomes of messages after all writing has ended.
   *
   * @param other a line before it, or null
   */
  void logLast(Log log, @Nullable String other) {
    List<String> lines = new ArrayList<>();
    for (String line : new String[] {other, tally.last()}) {
      if (line != null) {
        lines.add(line);
      }
    }
    if (!lines.isEmpty()) {
      Threads.logLast(log, lines, LAST_WORD_MILLIS);
    }
  }
}
