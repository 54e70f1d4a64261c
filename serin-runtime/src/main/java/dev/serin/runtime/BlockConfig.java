package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Configures how blocks are reported. Corresponds to the hooks of BlockCanary. Immutable. */
public final class BlockConfig {
  /** The default configuration. */
  public static final BlockConfig DEFAULTS = builder().build();

  final String qualifier;
  final Callable<String> uid;
  final Callable<String> networkType;
  final int monitorHours;
  final String path;

  /** Null for the process name. */
  final @Nullable List<String> concernPackages;

  final boolean filterNonConcernStack;
  final List<String> whiteList;
  final boolean deleteFilesInWhiteList;
  final @Nullable BlockListener onBlock;
  final @Nullable BlockZip zip;
  final @Nullable BlockUpload upload;
  private final @Nullable Long thresholdMillis;
  private final @Nullable Long dumpIntervalMillis;
  private final @Nullable Boolean stopWhenDebugging;

  private BlockConfig(Builder from) {
    this.qualifier = from.qualifier;
    this.uid = from.uid;
    this.networkType = from.networkType;
    this.monitorHours = from.monitorHours;
    this.path = from.path;
    this.concernPackages = from.concernPackages;
    this.filterNonConcernStack = from.filterNonConcernStack;
    this.whiteList = from.whiteList;
    this.deleteFilesInWhiteList = from.deleteFilesInWhiteList;
    this.onBlock = from.onBlock;
    this.zip = from.zip;
    this.upload = from.upload;
    this.thresholdMillis = from.thresholdMillis;
    this.dumpIntervalMillis = from.dumpIntervalMillis;
    this.stopWhenDebugging = from.stopWhenDebugging;
  }

  /** Creates a builder with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns options with the values of this configuration: blocks are reported from the start. */
  Options applied(Options options) {
    Options applied = options.with(Option.BLOCKS, true);
    if (thresholdMillis != null) {
      applied = applied.with(Option.BLOCK_MILLIS, thresholdMillis);
    }
    if (dumpIntervalMillis != null) {
      applied = applied.with(Option.SAMPLE_MILLIS, dumpIntervalMillis);
    }
    if (stopWhenDebugging != null) {
      applied = applied.with(Option.WHILE_DEBUGGED, !stopWhenDebugging);
    }
    return applied;
  }

  /** Builds a {@link BlockConfig}. Not thread-safe. */
  public static final class Builder {
    private String qualifier = "unknown";
    private Callable<String> uid = () -> "uid";
    private Callable<String> networkType = () -> "unknown";
    private int monitorHours = -1;
    private String path = "blocks";
    private @Nullable List<String> concernPackages;
    private boolean filterNonConcernStack;
    private List<String> whiteList = Collections.singletonList("org.chromium");
    private boolean deleteFilesInWhiteList = true;
    private @Nullable BlockListener onBlock;
    private @Nullable BlockZip zip;
    private @Nullable BlockUpload upload;
    private @Nullable Long thresholdMillis;
    private @Nullable Long dumpIntervalMillis;
    private @Nullable Boolean stopWhenDebugging;

    private Builder() {}

    /** Sets the name of the program's version in the logs: {@code qua}. */
    public Builder qualifier(String qualifier) {
      this.qualifier = qualifier;
      return this;
    }

    /** Sets the supplier of the user id, {@code uid}. Serin's thread calls it for each block. */
    public Builder uid(Callable<String> uid) {
      this.uid = uid;
      return this;
    }

    /** Sets the supplier of the network type, {@code network}. Called like {@link #uid}. */
    public Builder networkType(Callable<String> networkType) {
      this.networkType = networkType;
      return this;
    }

    /**
     * Sets for how many hours blocks are reported after the first start with this directory, see
     * {@link BlockLogs#restart}. A negative number means no limit, which is the default.
     */
    public Builder monitorHours(int hours) {
      this.monitorHours = hours;
      return this;
    }

    /**
     * Sets {@link Option#BLOCK_MILLIS}.
     *
     * @throws IllegalArgumentException if the value is out of the option's bounds
     */
    public Builder blockThresholdMillis(long millis) {
      this.thresholdMillis = Option.BLOCK_MILLIS.parse(Long.toString(millis));
      return this;
    }

    /**
     * Sets {@link Option#SAMPLE_MILLIS}.
     *
     * @throws IllegalArgumentException if the value is out of the option's bounds
     */
    public Builder dumpIntervalMillis(long millis) {
      this.dumpIntervalMillis = Option.SAMPLE_MILLIS.parse(Long.toString(millis));
      return this;
    }

    /** Sets the directory of logs. The default is {@code blocks} in the directory of issues. */
    public Builder path(String path) {
      this.path = path;
      return this;
    }

    /**
     * Sets the code that creates the archive to upload. The default creates a plain ZIP archive.
     */
    public Builder zip(BlockZip zip) {
      this.zip = zip;
      return this;
    }

    /** Sets the code that receives the archive of {@link BlockLogs#upload}. */
    public Builder upload(BlockUpload upload) {
      this.upload = upload;
      return this;
    }

    /**
     * Sets the packages of the program, as prefixes of class names. The default is the name of the
     * process, up to a colon.
     */
    public Builder concernPackages(String... packages) {
      this.concernPackages = list(packages);
      return this;
    }

    /** Sets whether a block without a frame of these packages is only logged, and not reported. */
    public Builder filterNonConcernStack(boolean filters) {
      this.filterNonConcernStack = filters;
      return this;
    }

    /**
     * Sets the packages whose frames exclude a block from reports. The default is {@code
     * org.chromium}.
     */
    public Builder whiteList(String... packages) {
      this.whiteList = list(packages);
      return this;
    }

    /** Sets whether an excluded block has no log either. The default is true. */
    public Builder deleteFilesInWhiteList(boolean deletes) {
      this.deleteFilesInWhiteList = deletes;
      return this;
    }

    /** Sets the listener for reported blocks. */
    public Builder onBlock(BlockListener listener) {
      this.onBlock = listener;
      return this;
    }

    /** Sets the opposite of {@link Option#WHILE_DEBUGGED}, for all reports. */
    public Builder stopWhenDebugging(boolean stops) {
      this.stopWhenDebugging = stops;
      return this;
    }

    /** Builds the configuration. */
    public BlockConfig build() {
      return new BlockConfig(this);
    }

    private static List<String> list(String... packages) {
      List<String> names = new ArrayList<>();
      for (String name : packages) {
        names.add(Objects.requireNonNull(name, "the name of a package"));
      }
      return Collections.unmodifiableList(names);
    }
  }
}
