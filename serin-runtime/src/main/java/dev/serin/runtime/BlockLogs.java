package dev.serin.runtime;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The logs of blocks: written, told of and uploaded as a {@link BlockConfig} says. Safe for use by
 * several threads.
 */
public final class BlockLogs {
  private static final String UNKNOWN = "unknown";

  private final BlockConfig config;
  private final LoopContext context;
  private final Writer writer;
  private final Detector detector;
  private final BlockDirectory directory;
  private final @Nullable Listening told;
  private final AtomicBoolean uploading = new AtomicBoolean();
  private final AtomicLong dropped = new AtomicLong();

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
    this.told = listener == null ? null : new Listening(listener);
  }

  /**
   * Has the logs that there are zipped and uploaded, by a thread that this starts; they are deleted
   * then. Without effect, but for a line in the log, if nobody takes them, and while an upload goes
   * on.
   */
  public void upload() {
    BlockUpload upload = config.upload;
    if (upload == null) {
      context.say("serin: logs of blocks are not uploaded: no upload was set in the BlockConfig");
    } else if (uploading.compareAndSet(false, true)) {
      Threads.daemon("serin-upload", () -> upload(upload)).start();
    } else {
      context.say("serin: logs of blocks are being uploaded already");
    }
  }

  /** Starts the detector, for as many hours from now on as the config says, if it says so. */
  public void startAnew() {
    offer(
        () -> {
          directory.begin(config.monitorHours, context.clock().epochMillis());
          detector.start();
        });
  }

  /** The tracer begins: logs that are kept no longer are deleted, and the duration may be over. */
  void open() {
    if (detector.isStarted()) {
      offer(
          () -> {
            directory.clean(context.clock().epochMillis());
            isOver();
          });
    }
  }

  /** How many blocks have no log, as there was too much to write. */
  long dropped() {
    return dropped.get();
  }

  /**
   * Has a block logged, and told of, as the config says; returns whether it is to be reported. By
   * the watchdog.
   */
  boolean take(Incident incident, GuardedPlatform platform) {
    List<Samples.Sample> samples = new ArrayList<>(incident.tracked.samples().kept());
    boolean isWhite = !frameOf(config.whiteList, samples).isEmpty();
    String concern = frameOf(concernPackages(platform), samples);
    boolean isShown = !isWhite && !(config.filterNonConcernStack && concern.isEmpty());
    if (isShown || !isWhite || !config.deleteFilesInWhiteList) {
      Map<String, String> values = BlockValues.of(incident, context.clock(), platform);
      offer(() -> write(values, samples, isShown ? concern : null, platform));
    }
    return isShown;
  }

  private List<String> concernPackages(GuardedPlatform platform) {
    List<String> packages = config.concernPackages;
    return packages == null
        ? Collections.singletonList(platform.processName().split(":", 2)[0])
        : packages;
  }

  /** The innermost frame of some packages in the first stack that has one; empty if none has. */
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

  /** Writes a log, and has who listens told; {@code concern} is null if nobody is to be. */
  private void write(
      Map<String, String> known,
      List<Samples.Sample> samples,
      @Nullable String concern,
      GuardedPlatform platform)
      throws IOException {
    if (isOver()) {
      return;
    }
    Map<String, String> values = new LinkedHashMap<>();
    values.put("qua", config.qualifier);
    values.put("uid", ask(config.uid, "a block's uid is not known"));
    values.put("network", ask(config.networkType, "a block's network is not known"));
    values.putAll(platform.origin());
    values.putAll(known);
    long nowMillis = context.clock().epochMillis();
    File log = null;
    try {
      log = directory.write(BlockLog.text(values, samples, nowMillis), nowMillis);
    } finally {
      tell(values, samples, concern, log);
    }
  }

  /** What the program says, on one line. */
  private String ask(Callable<String> question, String whatFailed) {
    return context.ask(() -> question.call().replaceAll("[\r\n]+", " "), UNKNOWN, whatFailed);
  }

  private void tell(
      Map<String, String> values,
      List<Samples.Sample> samples,
      @Nullable String concern,
      @Nullable File log) {
    Listening listening = told;
    if (listening == null || concern == null) {
      return;
    }
    List<List<String>> stacks = new ArrayList<>();
    for (Samples.Sample sample : samples) {
      stacks.add(sample.lines);
    }
    Block block = new Block(values, stacks, concern, log);
    writer.offer(listening, () -> listening.listener.blocked(block));
  }

  /** Whether blocks have been reported for as long as they were to be; they are no longer then. */
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
      context.say("serin: blocks have been reported for " + hours + " hours, and are no longer");
    }
    return over;
  }

  private void upload(BlockUpload upload) {
    context.call(
        () -> {
          String said;
          try {
            said = upload(upload, directory.logs());
          } finally {
            uploading.set(false);
          }
          context.say(said);
        },
        "logs of blocks have not been uploaded and are kept");
  }

  /** Returns what to say of it. */
  private String upload(BlockUpload upload, List<File> logs) throws Exception {
    if (logs.isEmpty()) {
      return "serin: there are no logs of blocks to upload";
    }
    File archive = directory.archive(context.clock().epochMillis());
    BlockZip zip = config.zip;
    try {
      boolean zipped = zip == null ? BlockDirectory.zip(logs, archive) : zip.zip(logs, archive);
      if (!zipped || !upload.upload(archive)) {
        return "serin: logs of blocks have not been uploaded and are kept";
      }
    } finally {
      BlockDirectory.delete(archive);
    }
    for (File log : logs) {
      BlockDirectory.delete(log);
    }
    return "serin: uploaded logs of blocks: " + logs.size();
  }

  private void offer(Writer.Action action) {
    if (!writer.offer(directory, action)) {
      dropped.incrementAndGet();
    }
  }

  /** What the writer names, and gives up if it hangs. */
  private static final class Listening {
    private final BlockListener listener;

    Listening(BlockListener listener) {
      this.listener = listener;
    }

    @Override
    public String toString() {
      return "the block listener " + Writer.typeName(listener);
    }
  }
}
