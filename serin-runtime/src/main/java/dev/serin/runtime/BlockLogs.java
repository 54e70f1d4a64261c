package dev.serin.runtime;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The logs of blocks. A {@link BlockConfig} controls how they are written, announced to a listener
 * and uploaded. Safe for use by several threads.
 */
public final class BlockLogs {
  private static final String UNKNOWN = "unknown";
  private static final String KEPT = "serin: logs of blocks have not been uploaded and are kept";

  private final BlockConfig config;
  private final LoopContext context;
  private final Writer writer;
  private final Detector detector;
  private final BlockDirectory directory;
  private final @Nullable Hook<BlockListener> told;
  private final Hook<Callable<String>> uid;
  private final Hook<Callable<String>> networkType;
  private final AtomicBoolean uploading = new AtomicBoolean();
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicLong undelivered = new AtomicLong();

  BlockLogs(
      BlockConfig config, Options options, LoopContext context, Writer writer, Detector detector) {
    this.config = config;
    this.context = context;
    this.writer = writer;
    this.detector = detector;
    File path = new File(config.path);
    File in = path.isAbsolute() ? path : new File(options.get(Option.DIRECTORY), config.path);
    this.directory = new BlockDirectory(in, Session.name(context.clock()));
    BlockListener listener = config.onBlock;
    this.told = listener == null ? null : new Hook<>("the block listener ", listener);
    this.uid = new Hook<>("the uid of the BlockConfig ", config.uid);
    this.networkType = new Hook<>("the networkType of the BlockConfig ", config.networkType);
  }

  /**
   * Zips and uploads the existing logs on a new thread, and deletes them after a successful upload.
   * If no upload is configured, or one is in progress, it only logs a line.
   */
  public void upload() {
    BlockUpload upload = config.upload;
    if (upload == null) {
      context.log("serin: logs of blocks are not uploaded: no upload was set in the BlockConfig");
    } else if (uploading.compareAndSet(false, true)) {
      if (!context.ask(() -> start(upload), false, "no thread can be started for an upload")) {
        uploading.set(false);
      }
    } else {
      context.log("serin: logs of blocks are being uploaded already");
    }
  }

  private boolean start(BlockUpload upload) {
    Threads.daemon("serin-upload", () -> upload(upload)).start();
    return true;
  }

  /** Starts the detector, for as many hours from now on as the configuration limits it to. */
  public void restart() {
    writer.offer(
        directory,
        () -> {
          directory.begin(config.monitorHours, context.clock().epochMillis());
          detector.start();
        },
        () ->
            context.log(
                "serin: blocks are not reported again: " + directory + " accepts no more for now"));
  }

  /**
   * Starts with the tracer: deletes expired logs, and stops the detector if the monitoring period
   * is over. If the writer's queue is full, the next log does this.
   */
  void open() {
    if (detector.isStarted()) {
      writer.offer(
          directory,
          () -> {
            directory.clean(context.clock().epochMillis());
            isOver();
          });
    }
  }

  /** How many blocks have no log because the writer's queue was full or writing failed. */
  long dropped() {
    return dropped.get();
  }

  /**
   * How many blocks the listener missed because the writer's queue was full or the listener hung.
   */
  long undelivered() {
    return undelivered.get();
  }

  /**
   * Logs a block and notifies the listener, according to the configuration. Returns whether to
   * report the block. Called by the watchdog.
   */
  boolean take(Incident incident, GuardedPlatform platform) {
    List<Samples.Sample> samples = new ArrayList<>(incident.tracked.samples().kept());
    boolean isWhite = !frameOf(config.whiteList, samples).isEmpty();
    String concern = frameOf(concernPackages(platform), samples);
    boolean isShown = !isWhite && !(config.filterNonConcernStack && concern.isEmpty());
    if (isShown || !isWhite || !config.deleteFilesInWhiteList) {
      Map<String, String> known = BlockValues.of(incident, context.clock(), platform);
      Found found = new Found(known, samples, isShown ? concern : null);
      ask(uid, "uid", found);
      ask(networkType, "network", found);
      log(found, platform);
    }
    return isShown;
  }

  private List<String> concernPackages(GuardedPlatform platform) {
    List<String> packages = config.concernPackages;
    return packages == null
        ? Collections.singletonList(platform.processName().split(":", 2)[0])
        : packages;
  }

  /**
   * The innermost frame of the given packages in the first stack with such a frame; empty if none.
   */
  private static String frameOf(List<String> packages, List<Samples.Sample> samples) {
    for (Samples.Sample sample : samples) {
      for (String line : sample.lines) {
        for (String name : packages) {
          if (!name.isEmpty() && line.startsWith(name)) {
            return line;
          }
        }
      }
    }
    return "";
  }

  /** Queries the program before the log is written. A query that hangs is not waited for. */
  private void ask(Hook<Callable<String>> hook, String key, Found found) {
    writer.offer(
        hook,
        () -> {
          String answer =
              context.ask(
                  () -> hook.code.call().replaceAll("[\r\n]+", " "), UNKNOWN, hook + " failed");
          found.said.put(key, answer);
        });
  }

  /** Writes a log, and notifies the listener. */
  private void log(Found found, GuardedPlatform platform) {
    writer.offer(
        directory,
        () -> write(found, platform),
        () -> {
          if (found.settled.compareAndSet(false, true)) {
            dropped.incrementAndGet();
            deliver(found, found.known, null);
          }
        });
  }

  private void write(Found found, GuardedPlatform platform) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("qua", config.qualifier);
    values.put("uid", found.text("uid"));
    values.put("network", found.text("network"));
    values.putAll(platform.origin());
    values.putAll(found.known);
    long nowMillis = context.clock().epochMillis();
    boolean over = false;
    File log = null;
    try {
      over = isOver();
      if (!over) {
        log = directory.write(BlockText.text(values, found.samples, nowMillis), nowMillis);
      }
    } catch (IOException e) {
      if (!found.settled.get()) {
        dropped.incrementAndGet();
      }
      throw e;
    } finally {
      if (!over && found.settled.compareAndSet(false, true)) {
        deliver(found, values, log);
      }
    }
  }

  private void deliver(Found found, Map<String, String> values, @Nullable File log) {
    Hook<BlockListener> listening = told;
    String concern = found.concern;
    if (listening == null || concern == null) {
      return;
    }
    List<List<String>> stacks = new ArrayList<>();
    for (Samples.Sample sample : found.samples) {
      stacks.add(sample.lines);
    }
    Block block = new Block(values, stacks, concern, log);
    AtomicBoolean hasBegun = new AtomicBoolean();
    writer.offer(
        listening,
        () -> {
          hasBegun.set(true);
          listening.code.blocked(block);
        },
        () -> {
          if (!hasBegun.get()) { // a listener that hangs has received the block
            undelivered.incrementAndGet();
          }
        });
  }

  /** Whether the monitoring period is over. If so, stops the detector. */
  private boolean isOver() throws IOException {
    int hours = config.monitorHours;
    if (hours < 0) {
      return false;
    }
    long nowMillis = context.clock().epochMillis();
    long sinceMillis = nowMillis - directory.beginMillis(hours, nowMillis);
    boolean over = sinceMillis > TimeUnit.HOURS.toMillis(hours);
    if (over && detector.isStarted()) {
      detector.stop();
      context.log("serin: blocks were reported for " + hours + " hours; reporting has ended");
    }
    return over;
  }

  private void upload(BlockUpload upload) {
    String said =
        context.ask(() -> upload(upload, directory.logs()), KEPT, "an upload of logs has failed");
    uploading.set(false);
    context.log(said);
  }

  /** Returns the line to log. */
  private String upload(BlockUpload upload, List<File> logs) throws Exception {
    if (logs.isEmpty()) {
      return "serin: there are no logs of blocks to upload";
    }
    File archive = directory.archive(context.clock().epochMillis());
    BlockZip zip = config.zip;
    try {
      boolean zipped = zip == null ? BlockDirectory.zip(logs, archive) : zip.zip(logs, archive);
      if (!zipped || !upload.upload(archive)) {
        return KEPT;
      }
    } finally {
      DiskFiles.delete(archive);
    }
    int kept = 0;
    for (File log : logs) {
      kept += DiskFiles.delete(log) ? 0 : 1;
    }
    return "serin: uploaded logs of blocks: "
        + logs.size()
        + (kept == 0 ? "" : "; " + kept + " cannot be deleted and will be uploaded again");
  }

  /** The known values of an ended block, and the program's answers about it. */
  private static final class Found {
    final Map<String, String> known;
    final List<Samples.Sample> samples;

    /** Null if the block is not announced to the listener. */
    final @Nullable String concern;

    /** Whether the log is written or lost, and the listener has been notified. */
    final AtomicBoolean settled = new AtomicBoolean();

    private final Map<String, String> said = new ConcurrentHashMap<>();

    Found(Map<String, String> known, List<Samples.Sample> samples, @Nullable String concern) {
      this.known = known;
      this.samples = samples;
      this.concern = concern;
    }

    /** The program's answer so far. */
    String text(String key) {
      String answer = said.get(key);
      return answer == null ? UNKNOWN : answer;
    }
  }

  /**
   * Code of the program's as an owner for the writer, which logs it by name and drops it if it
   * hangs.
   */
  private static final class Hook<T> {
    final T code;
    private final String what;

    Hook(String what, T code) {
      this.what = what;
      this.code = code;
    }

    @Override
    public String toString() {
      return what + Writer.typeName(code);
    }
  }
}
