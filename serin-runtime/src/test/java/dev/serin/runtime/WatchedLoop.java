package dev.serin.runtime;

import dev.serin.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A loop with its watchdog, without threads. A test drives the loop, moves the clock and lets the
 * watchdog poll, in any order.
 */
class WatchedLoop implements TracerContext, AutoCloseable {
  final FakeClock clock;
  final FakeLoop source = new FakeLoop("fake");
  final Detectors detectors;
  final Loop loop;
  private final List<Loop> loops;
  final Watchdog watchdog;
  final Ticker ticker;
  final List<Incident> reported = new ArrayList<>();
  final List<Incident> kept = new ArrayList<>();
  final List<Long> forgotten = new ArrayList<>();
  final List<FrameSlice> slices = new ArrayList<>();
  final List<Congestion> congestions = new ArrayList<>();
  final List<StartUp> startUps = new ArrayList<>();
  final List<SpanIncident> spans = new ArrayList<>();
  final List<String> said = new ArrayList<>();
  final List<String> failures = new ArrayList<>();
  final FakeWitnesses witnesses = new FakeWitnesses();
  final MessageTally tally = new MessageTally();
  int recordingEpoch;

  /** The detail of issues at which the reporter fails; null for none. */
  @Nullable String failsAt;

  /** The locks for which each message waits; null if unknown. */
  @Nullable LockWaits lockWaits;

  boolean debugged;
  boolean areStacksDear;
  int machineReads;
  int alarms;
  int unread;
  int ended;
  Error wakeFailure;

  /** Fails when a dispatch begins, or a heartbeat is about to be sent; null for never. */
  @Nullable Error busyFailure;

  /** Runs once, when the next tracked dispatch has ended, on the loop's thread. */
  Runnable whenEnded = () -> {};

  /** Runs once, when it is next asked whether a debugger is connected. */
  Runnable whenAsked = () -> {};

  WatchedLoop() {
    this(new FakeClock(), Options.DEFAULTS);
  }

  WatchedLoop(FakeClock clock, Options options) {
    this.clock = clock;
    this.detectors = new Detectors(options, this);
    this.loop = new Loop(source, this, options, listeners());
    this.loops = new CopyOnWriteArrayList<>(List.of(loop));
    this.ticker = new Ticker(this, loops, () -> alarms++, () -> unread++);
    this.watchdog = new Watchdog(this, loops, detectors, new Recording(), ticker);
    source.start(loop);
  }

  /** Lets time pass; the ticker and the watchdog run every ten milliseconds. */
  void pass(long millis) {
    for (long passed = 0; passed < millis; passed += 10) {
      clock.advanceMillis(Math.min(10, millis - passed));
      ticker.tick();
      watchdog.poll();
    }
  }

  /** Runs one message with a certain time. */
  void message(long millis) {
    source.begin();
    pass(millis);
    source.end();
    watchdog.poll();
  }

  /** The reports, as {@code DETAIL millis}. */
  List<String> reports() {
    return reported.stream()
        .map(i -> i.detector.detail() + " " + Millis.rounded(i.elapsedNanos))
        .toList();
  }

  @Override
  public Clock clock() {
    return clock;
  }

  @Override
  public List<Loop> loops() {
    return loops;
  }

  @Override
  public @Nullable Loop loopOf(Thread thread) {
    return loop.isOf(thread) ? loop : null;
  }

  @Override
  public void forget(Loop unwatched) {
    loops.remove(unwatched);
  }

  @Override
  public int recordingEpoch() {
    return recordingEpoch;
  }

  @Override
  public long trackNanos() {
    return detectors.trackNanos();
  }

  @Override
  public long overNanos() {
    return detectors.overNanos();
  }

  @Override
  public long congestionNanos() {
    return detectors.congestionNanos();
  }

  @Override
  public boolean isDebugged() {
    Runnable action = whenAsked;
    whenAsked = () -> {};
    action.run();
    return debugged;
  }

  @Override
  public Witnesses witnesses() {
    return witnesses;
  }

  @Override
  public boolean areStacksDear() {
    return areStacksDear;
  }

  @Override
  public @Nullable LockWaits lockWaits(Thread thread) {
    return lockWaits;
  }

  @Override
  public @Nullable MachineTimes machineTimes() {
    machineReads++;
    return null;
  }

  @Override
  public void busy() {
    if (busyFailure != null) {
      throw busyFailure;
    }
    ticker.wake();
  }

  @Override
  public void wanted() {}

  @Override
  public Listeners listeners() {
    return new Listeners(Options.DEFAULTS, this, new Writer(clock(), text -> {}));
  }

  @Override
  public void ended() {
    if (wakeFailure != null) {
      throw wakeFailure;
    }
    ended++;
    Runnable action = whenEnded;
    whenEnded = () -> {};
    action.run();
  }

  @Override
  public void log(String line) {
    said.add(line);
  }

  @Override
  public String distinctName(String wanted) {
    return wanted;
  }

  @Override
  public void failed(String what, Throwable failure) {
    failures.add(what + ": " + failure);
  }

  @Override
  public void close() {
    loop.close();
    Probe.resume();
  }

  /** Keeps all reports. */
  private final class Recording implements Reporter {
    @Override
    public void report(Incident incident) {
      if (incident.detector.detail().equals(failsAt)) {
        throw new OutOfMemoryError("a test");
      }
      reported.add(incident);
    }

    @Override
    public void report(SpanIncident incident) {
      spans.add(incident);
    }

    @Override
    public void report(Finding finding) {
      if (finding instanceof FrameIssue slice) {
        slices.add(slice.slice);
      } else if (finding instanceof CongestionIssue congestion) {
        congestions.add(congestion.congestion);
      } else if (finding instanceof StartUpIssue startUp) {
        startUps.add(startUp.startUp);
      }
      if (finding.incident() != null) {
        spans.add(finding.incident());
      }
    }

    @Override
    public long poll() {
      return Threads.UNTIL_WOKEN;
    }

    @Override
    public void keep(Incident incident) {
      kept.add(incident);
    }

    @Override
    public void forget(Loop ended, long number) {
      forgotten.add(number);
    }

    @Override
    public MessageTally tally() {
      return tally;
    }

    @Override
    public void end() {}
  }
}
