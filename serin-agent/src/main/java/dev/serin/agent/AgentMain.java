package dev.serin.agent;

import dev.serin.Probe;
import dev.serin.desktop.JvmPlatform;
import dev.serin.desktop.SwingLoopSource;
import dev.serin.desktop.TracerFeed;
import dev.serin.format.IssueFiles;
import dev.serin.format.LearnedMethod;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts recorder, tracer and instrumentation, before a program begins or while it runs. */
public final class AgentMain {
  /** The map takes at most the limit of the directory divided by this; the rest is for issues. */
  private static final int MAP_PART = 2;

  private AgentMain() {}

  /** The problem with arguments for the agent, or null if the agent accepts them. */
  public static @Nullable String complaint(String arguments) {
    try {
      AgentOptions.parse(arguments);
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  /**
   * Starts the agent, or logs why not; called by {@link SerinAgent}. A thread inherits the
   * permissions of all code on the stack that creates it. The threads of this class are created
   * with only the agent's code on the stack.
   *
   * @return the feed for tests; null if the program is not traced
   */
  public static @Nullable TracerFeed start(String arguments, Instrumentation instrumentation) {
    BackgroundLog log = BackgroundLog.start(Log.STANDARD_ERROR);
    TracedRun run = run(() -> trace(options(arguments), instrumentation, log), log);
    if (run == null) {
      log.await(); // the program may end at once
      log.close();
      return null;
    }
    return run.feed();
  }

  /**
   * Starts the agent in a running program, or logs why not; called by {@link SerinAgent}. Returns
   * when the loaded classes have been changed, after half a second to 20 seconds.
   */
  public static void attach(String arguments, Instrumentation instrumentation) {
    BackgroundLog log = BackgroundLog.start(Log.STANDARD_ERROR);
    AgentOptions attached =
        run(
            () -> {
              AgentOptions options = options(arguments);
              new Attachment(options, log, AgentMain::attachedThread)
                  .begin(() -> attached(options, instrumentation, log));
              return options;
            },
            log);
    if (attached == null) {
      log.close();
    }
  }

  private static Recording attached(
      AgentOptions options, Instrumentation instrumentation, BackgroundLog log) throws Exception {
    return new AttachedRecording(trace(options, instrumentation, log), instrumentation, log);
  }

  private static Thread attachedThread(Runnable task) {
    Thread thread = new Thread(null, task, "serin-attached", 0, false);
    thread.setDaemon(true);
    return thread;
  }

  private static AgentOptions options(@Nullable String arguments) {
    return AgentOptions.parse(arguments == null ? "" : arguments);
  }

  /** Does the work and returns its result; returns null after it has logged a failure. */
  private static <T> @Nullable T run(PrivilegedExceptionAction<T> work, Log log) {
    try {
      return AccessController.doPrivileged(work);
    } catch (PrivilegedActionException e) {
      logNotTraced(e.getException(), log);
    } catch (Throwable e) { // the program continues without the agent
      logNotTraced(e, log);
    }
    return null;
  }

  private static void logNotTraced(Throwable cause, Log log) {
    log.write("serin: the program is not traced: " + cause);
  }

  /** Starts to trace the program, in the classes that it loads from now on. */
  private static TracedRun trace(
      AgentOptions options, Instrumentation instrumentation, BackgroundLog log) throws Exception {
    RecorderClasses.defineInBase(instrumentation);
    Probe.dropStartUp();
    JvmMemory.exportOptions(instrumentation);

    String mapId = Long.toHexString(System.currentTimeMillis() << 20 ^ System.nanoTime());
    MethodRegistry methods = new MethodRegistry(mapId);
    MemoryWatch memory = new MemoryWatch(new JvmMemory());
    GracePeriod grace = new GracePeriod(options.briefNanos(), System::nanoTime);
    MethodFilter given = options.filter();
    Adaptation adaptation = options.adapts() ? new Adaptation(options.cache(), log) : null;
    MethodFilter filter = adaptation == null ? given : adaptation.applyTo(given);
    ProbeTransformer transformer = new ProbeTransformer(filter, methods, memory, log);
    ReadAhead readAhead = new ReadAhead(transformer, given, options.cache(), log);
    readAhead.use(keeper(options, methods, adaptation, log));
    RunSummary summary =
        new RunSummary(transformer, given, readAhead, summaryFile(options, mapId), log);
    TracerConfig.Builder config =
        TracerConfig.builder()
            .options(options.options())
            .methods(methods)
            .createsDirectoryOnFirstIssue()
            .sink(issue -> summary.addIssue())
            .log(new SwingWords(log));
    Tracer tracer = tracer(config, methods, grace, adaptation, instrumentation);
    MapFile file = mapFile(options.options(), tracer.session(), methods, log);
    MapThread map = new MapThread(methods, file, memory, grace, log);
    TracedRun run = new TracedRun(tracer, map, adaptation, transformer, summary);
    try {
      boolean titles = options.options().get(Option.WINDOW_TITLES);
      run.start(SwingLoopSource.hooked(titles), instrumentation);
      readAhead.start(options.readAhead());
    } catch (RuntimeException | Error e) { // nothing may be left running
      run.cancel(instrumentation, null, e);
      throw e;
    }
    return run;
  }

  private static @Nullable ClassKeeper keeper(
      AgentOptions options, MethodRegistry methods, @Nullable Adaptation adaptation, Log log) {
    File directory = options.classCache();
    List<LearnedMethod> learned = adaptation == null ? List.of() : adaptation.earlier();
    if (directory == null) {
      return null;
    }
    QuietTime quiet = new QuietTime(options.keepMillis(), System::nanoTime);
    return ClassKeeper.open(directory, methods, learned, quiet, log);
  }

  private static Tracer tracer(
      TracerConfig.Builder config,
      MethodRegistry methods,
      GracePeriod grace,
      @Nullable Adaptation adaptation,
      Instrumentation instrumentation) {
    config.sink(
        issue -> {
          grace.end();
          methods.notifyChange();
        });
    if (adaptation != null) {
      config.sink(adaptation.start(methods, instrumentation));
    }
    Tracer tracer = Tracer.start(new JvmPlatform(), config.build());
    if (adaptation != null) {
      adaptation.use(tracer);
    }
    return tracer;
  }

  private static MapFile mapFile(Options options, String session, MethodRegistry methods, Log log) {
    File directory = options.get(Option.DIRECTORY);
    File lock = new File(directory, IssueFiles.lock(session));
    File file = new File(directory, IssueFiles.map(session));
    return new MapFile(
        file, options.get(Option.DIRECTORY_BYTES) / MAP_PART, lock::exists, methods, log);
  }

  /** One command may start several programs: each has its own file. */
  private static @Nullable File summaryFile(AgentOptions options, String mapId) {
    File directory = options.summary();
    return directory == null ? null : new File(directory, mapId + ".properties");
  }
}
