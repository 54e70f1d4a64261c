package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** How blocks are reported: what the hooks of BlockCanary say. Immutable. */
public final class BlockConfig {
  /** As blocks are reported where nothing else is said. */
  public static final BlockConfig DEFAULTS = builder().build();

  final String qualifier;
  final Callable<String> uid;
  final Callable<String> networkType;
  final int monitorHours;
  final String path;

  /** Null for the name of the process. */
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

  /** Begins with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Options with what this says of them: blocks are reported from the start on. */
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

  /** Collects how blocks are reported. For one thread. */
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

    /** Sets what the logs call this version of the program: {@code qua}. */
    public Builder qualifier(String qualifier) {
      this.qualifier = qualifier;
      return this;
    }

    /** Sets who says which user this is: {@code uid}. Asked for each block by Serin's thread. */
    public Builder uid(Callable<String> uid) {
      this.uid = uid;
      return this;
    }

    /** Sets who says what network there is: {@code network}. Asked as {@link #uid} is. */
    public Builder networkType(Callable<String> networkType) {
      this.networkType = networkType;
      return this;
    }

    /**
     * Sets for how many hours blocks are reported after the first start with this directory, see
     * {@link BlockLogs#startAnew}; negative, as it is unless this is called, for ever.
     */
    public Builder monitorHours(int hours) {
      this.monitorHours = hours;
      return this;
    }

    /**
     * Sets {@link Option#BLOCK_MILLIS}.
     *
     * @throws IllegalArgumentException if it is out of the option's bounds
     */
    public Builder blockThresholdMillis(long millis) {
      this.thresholdMillis = Option.BLOCK_MILLIS.parse(Long.toString(millis));
      return this;
    }

    /**
     * Sets {@link Option#SAMPLE_MILLIS}.
     *
     * @throws IllegalArgumentException if it is out of the option's bounds
     */
    public Builder dumpIntervalMillis(long millis) {
      this.dumpIntervalMillis = Option.SAMPLE_MILLIS.parse(Long.toString(millis));
      return this;
    }

    /** Sets where logs go: {@code blocks} in the directory of issues unless this is called. */
    public Builder path(String path) {
      this.path = path;
      return this;
    }

    /** Sets what makes the archive to upload; a plain ZIP archive unless this is called. */
    public Builder zip(BlockZip zip) {
      this.zip = zip;
      return this;
    }

    /** Sets what {@link BlockLogs#upload} does with the archive. */
    public Builder upload(BlockUpload upload) {
      this.upload = upload;
      return this;
    }

    /**
     * Sets which packages are the program's: what the names of its classes begin with. The name of
     * the process, up to a colon, unless this is called.
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
     * Sets of which packages no frame may be in a block that is reported; {@code org.chromium}
     * unless this is called.
     */
    public Builder whiteList(String... packages) {
      this.whiteList = list(packages);
      return this;
    }

    /** Sets whether such a block has no log either; so it is unless this is called. */
    public Builder deleteFilesInWhiteList(boolean deletes) {
      this.deleteFilesInWhiteList = deletes;
      return this;
    }

    /** Sets who hears of each block that is reported. */
    public Builder onBlock(BlockListener listener) {
      this.onBlock = listener;
      return this;
    }

    /** Sets the contrary of {@link Option#WHILE_DEBUGGED}, for all that is reported. */
    public Builder stopWhenDebugging(boolean stops) {
      this.stopWhenDebugging = stops;
      return this;
    }

    /** What has been collected so far. */
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
