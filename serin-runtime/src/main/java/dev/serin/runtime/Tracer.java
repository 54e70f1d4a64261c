package dev.serin.runtime;

import dev.serin.Probe;
import dev.serin.format.MethodNames;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Watches loops and reports messages that take too long. An instance owns everything except the
 * probes. Safe for use by several threads.
 */
public final class Tracer implements AutoCloseable {
  /** How long {@link #close} waits for pending writes. */
  private static final long WRITER_MILLIS = 1300 - Writer.LAST_WORD_MILLIS;

  private final String session;
  private final Log log;
  private final Clock clock;
  private final GuardedPlatform platform;
  private final Options options;
  private final MethodNames methods;
  private final Detectors detectors;
  private final RemoteSettings settings;
  private final Context context = new Context();
  private final WatchedLoops loops;
  private final AtomicInteger recordingEpoch = new AtomicInteger();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final IssueDirectory directory;
  private final Writer writer;
  private final Listeners listeners;
  private final PastAnrs pastAnrs;
  private final BlockLogs blockLogs;
  private final Ticker ticker;
  private final Watchdog watchdog;
  private final WatchThreads threads;
  private final LastJobs lastJobs;
  private boolean paused;
  private boolean inBackground;

  private Tracer(Platform platform, TracerConfig config) {
    this.log = new NamedLog(config.log(platform));
    this.options = config.options();
    this.methods = config.methods();
    this.clock = platform.clock();
    this.detectors = new Detectors(options, context);
    this.settings = new RemoteSettings(detectors, context);
    this.writer = new Writer(clock, log);
    this.listeners = new Listeners(options, context, writer);
    listeners.sinks().addAll(config.sinks());
    this.loops = new WatchedLoops(context, options, detectors, listeners);
    this.session = Session.name(clock);
    this.directory =
        new IssueDirectory(
            options.get(Option.DIRECTORY), session, options.get(Option.DIRECTORY_BYTES));
    this.platform = new GuardedPlatform(platform, context);
    IssueFactory factory = new IssueFactory(this.platform, clock, methods, session, options);
    IssueLimit limit = new IssueLimit(options.get(Option.SAME_ISSUES_PER_HOUR));
    IssueReporter reporter =
        new IssueReporter(factory, writer, directory, listeners.sinks(), limit);
    this.pastAnrs = new PastAnrs(this.platform, directory, reporter);
    this.ticker = new Ticker(context, loops.all(), this::alarm, context::ended);
    Detector blocks = detectors.blocks();
    this.blockLogs = new BlockLogs(config.blocks(), options, context, writer, blocks);
    Reporter all = new BlockReporter(reporter, blocks, blockLogs, this.platform, writer);
    this.watchdog = new Watchdog(context, loops.all(), detectors, all, ticker);
    Heartbeats beats = new Heartbeats(context, detectors, options, reporter.tally());
    ticker.setCheck(
        () -> {
          loops.unwatchEnded();
          loops.memory().check();
          beats.check();
        });
    this.threads = new WatchThreads(ticker, watchdog, beats, context, reporter.tally());
    this.lastJobs = new LastJobs(reporter, directory, writer, log);
  }

  /** Creates a tracer and starts its threads. */
  public static Tracer start(Platform platform, TracerConfig config) {
    Tracer tracer = new Tracer(platform, config);
    tracer.start(config.createsDirectoryOnFirstIssue());
    return tracer;
  }

  /** The detectors. Each can be started, stopped and configured. */
  public Detectors detectors() {
    return detectors;
  }

  /**
   * Applies an external configuration to thresholds and detectors. Settings without a value stay as
   * they are. Invalid values and settings that cannot change at run time are logged. Call it again
   * after a change; it queries the configuration on the current thread.
   */
  public void configure(RemoteConfig config) {
    settings.take(config);
  }

  /** The name of this run, which its files and issues carry. */
  public String session() {
    return session;
  }

  /** The options that the tracer was started with. */
  public Options options() {
    return options;
  }

  /** The listeners for messages, the foreground, pages and issues. */
  public Listeners listeners() {
    return listeners;
  }

  /** The logs of blocks, which can be uploaded. */
  public BlockLogs blockLogs() {
    return blockLogs;
  }

  /** The losses so far, in sentences; empty if there are none. Callable from any thread. */
  public List<String> losses() {
    return lastJobs.losses();
  }

  /** The tracer's log, which never blocks or throws. Lines after {@link #close} are lost. */
  public Log log() {
    return writer::log;
  }

  /** Watches one more loop, starting with its next message. Has no effect on a closed tracer. */
  public void watch(LoopSource source) {
    Loop loop = loops.watch(source);
    if (loop == null) {
      return;
    }
    writer.log(
        "serin: watching the loop "
            + loop.source().nameAndMeans()
            + ", "
            + (methods.mapId().isEmpty() ? "no method map" : "method map " + methods.mapId())
            + (methods.size() == 0 ? "" : " of " + methods.size())
            + (methods.size() == 0 ? "" : methods.size() == 1 ? " method" : " methods")
            + "; issues go to "
            + directory);
  }

  /**
   * Stops watching a loop, and frees what is kept for it. The tables that probes find without a
   * search, those of the first watched thread, are freed by that thread: if it calls this method,
   * when it is idle on Android, or else when a loop begins or ends to be watched after its end.
   *
   * <p>Messages that have ended are still reported; a running one gets no further issues. On the
   * loop's own thread, listeners learn that it was {@link DispatchListener#abandoned}. Has no
   * effect if the loop is not watched. Callable from any thread, also by the loop inside a message;
   * waits for no message.
   *
   * @param source the same object that was passed to {@link #watch}; a new one can watch the loop
   *     again, and gets another name
   */
  public void unwatch(LoopSource source) {
    loops.unwatch(source);
  }

  /** Keeps recordings small: in the background until that ends, otherwise for five minutes. */
  public void trimMemory() {
    loops.memory().report();
  }

  /** Keeps recordings small permanently, as the machine has little memory. */
  public void limitMemory() {
    loops.memory().permanent();
  }

  /** Whether any loop runs a message. */
  public boolean isBusy() {
    return loops.isAnyRunning(clock.nanoTime());
  }

  /** Counts the frames of a source while the frame detector is started. */
  public void watchFrames(FrameSource source) {
    detectors.frames().watch(source);
  }

  /** Receives the events of the program's start and of its pages from a platform. */
  public PageEvents pages() {
    return detectors.feed();
  }

  /**
   * Stops recording probes until {@link #resume}. Lags and ANRs are still reported, without a call
   * tree. So is a slow message during which recording paused or resumed. A slow message that ran
   * entirely during the pause is not reported.
   */
  public synchronized void pause() {
    paused = true;
    setRecording();
  }

  /** Ends a pause. */
  public synchronized void resume() {
    paused = false;
    setRecording();
  }

  /** Stops recording while the user cannot see the program. Independent of {@link #pause}. */
  public synchronized void background(boolean inBackground) {
    if (this.inBackground != inBackground) {
      this.inBackground = inBackground;
      setRecording();
      listeners.foreground(!inBackground);
    }
    loops.memory().background(inBackground); // a report may be older than the first change
  }

  private synchronized void setRecording() {
    boolean recording = closed.get() || !(paused || inBackground);
    if (recording && recordingEpoch.get() % 2 != 0) {
      Probe.resume();
      recordingEpoch.incrementAndGet();
    } else if (!recording && recordingEpoch.get() % 2 == 0) {
      recordingEpoch.incrementAndGet();
      Probe.pause();
    }
  }

  /** Closes the tracer, stops all recording in this process for good, and frees its memory. */
  public void stop() {
    close();
    Probe.stop();
  }

  /**
   * Stops watching, and writes pending issues. Waits for at most four seconds, even if the current
   * thread is interrupted. Preserves the interrupt flag.
   */
  @Override
  public void close() {
    if (!setClosed()) {
      return;
    }
    boolean wasInterrupted = Thread.interrupted();
    end();
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The number of issues that are not on disk. After {@link #close}, they are lost. */
  public long unwrittenIssues() {
    return directory.dropped().unwritten();
  }

  private void end() {
    loops.close();
    detectors.frames().close();
    detectors.feed().close();
    threads.close();
    pastAnrs.await();
    lastJobs.run(WRITER_MILLIS);
    threads.logLast(log, lastJobs.unlogged());
  }

  /** Marks the tracer as closed, and ends a pause. Returns whether it was open before. */
  private synchronized boolean setClosed() {
    boolean closes = closed.compareAndSet(false, true);
    setRecording();
    return closes;
  }

  private void start(boolean createsDirectoryOnFirstIssue) {
    writer.offer(EarlyClasses.class, EarlyClasses::initialise);
    new FirstJobs(directory, pastAnrs, writer, log).run(createsDirectoryOnFirstIssue);
    blockLogs.open();
    threads.start();
  }

  private void alarm() {
    watchdog.alarm();
  }

  private final class Context implements TracerContext {
    private static final int MAX_FAILURES = 64;

    /** The failures that have been logged. */
    private final Set<String> failures = Collections.newSetFromMap(new ConcurrentHashMap<>());

    private final LoopNames names = new LoopNames();

    @Override
    public Clock clock() {
      return clock;
    }

    @Override
    public List<Loop> loops() {
      return loops.all();
    }

    @Override
    public @Nullable Loop loopOf(Thread thread) {
      return loops.of(thread);
    }

    @Override
    public void forget(Loop loop) {
      loops.remove(loop);
    }

    @Override
    public int recordingEpoch() {
      return recordingEpoch.get();
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
      return !options.get(Option.WHILE_DEBUGGED) && platform.isDebugged();
    }

    @Override
    public boolean areStacksDear() {
      return platform.areStacksDear();
    }

    @Override
    public @Nullable MachineTimes machineTimes() {
      return platform.machineTimes();
    }

    @Override
    public @Nullable LockWaits lockWaits(Thread thread) {
      return platform.lockWaits(thread);
    }

    @Override
    public Witnesses witnesses() {
      return new LinuxWitnesses(platform.witnesses());
    }

    @Override
    public void busy() {
      ticker.wake();
    }

    @Override
    public void ended() {
      watchdog.wake();
    }

    @Override
    public Listeners listeners() {
      return listeners;
    }

    @Override
    public void wanted() {
      loops.tellWanted();
    }

    @Override
    public void log(String line) {
      writer.log(line);
    }

    @Override
    public String distinctName(String wanted) {
      return names.distinct(wanted);
    }

    @Override
    public void failed(String what, Throwable failure) {
      try {
        if (failures.size() < MAX_FAILURES && failures.add(what)) {
          StackTraceElement[] stack = failure.getStackTrace();
          String where = stack.length == 0 ? "" : " at " + stack[0];
          writer.log("serin: " + what + "; the program continues: " + failure + where);
        }
      } catch (OutOfMemoryError e) {
        // No memory is left for the log, and the current thread may be the program's.
      }
    }
  }
}
