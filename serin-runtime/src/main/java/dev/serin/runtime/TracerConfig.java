package dev.serin.runtime;

import dev.serin.format.MethodNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a tracer is started with, on every platform. Immutable. */
public final class TracerConfig {
  /** Nothing but the defaults. */
  public static final TracerConfig DEFAULTS = builder().build();

  private final Options options;
  private final MethodNames methods;
  private final List<IssueSink> sinks;
  private final @Nullable Log log;
  private final @Nullable BlockConfig blocks;
  private final boolean createsDirectoryOnFirstIssue;

  private TracerConfig(Builder builder) {
    BlockConfig set = builder.blocks;
    this.options = set == null ? builder.options : set.applied(builder.options);
    this.blocks = set;
    this.methods = builder.methods;
    this.sinks = Collections.unmodifiableList(new ArrayList<>(builder.sinks));
    this.log = builder.log;
    this.createsDirectoryOnFirstIssue = builder.createsDirectoryOnFirstIssue;
  }

  /** Begins with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** The options. */
  public Options options() {
    return options;
  }

  /** The names of methods. */
  public MethodNames methods() {
    return methods;
  }

  /** Those that receive each issue, beside the directory. */
  public List<IssueSink> sinks() {
    return sinks;
  }

  /** Where messages go: to the log that was set, or else to the platform's own. */
  public Log log(Platform platform) {
    Log chosen = log;
    return chosen == null ? platform.log() : chosen;
  }

  /** Whether the directory of issues is made when the first issue is written, not before. */
  boolean createsDirectoryOnFirstIssue() {
    return createsDirectoryOnFirstIssue;
  }

  /** How blocks are reported, if they are. */
  BlockConfig blocks() {
    BlockConfig set = blocks;
    return set == null ? BlockConfig.DEFAULTS : set;
  }

  /** The same with other options. */
  public TracerConfig with(Options changed) {
    Builder builder = builder().options(changed).methods(methods);
    builder.log = log;
    builder.blocks = blocks;
    builder.createsDirectoryOnFirstIssue = createsDirectoryOnFirstIssue;
    builder.sinks.addAll(sinks);
    return builder.build();
  }

  /** Collects what a tracer is started with. For one thread. */
  public static final class Builder {
    private final List<IssueSink> sinks = new ArrayList<>();
    private Options options = Options.DEFAULTS;
    private MethodNames methods = MethodNames.NONE;
    private @Nullable Log log;
    private @Nullable BlockConfig blocks;
    private boolean createsDirectoryOnFirstIssue;

    private Builder() {}

    /** Sets all options; {@link Options#DEFAULTS} unless this is called. */
    public Builder options(Options options) {
      this.options = options;
      return this;
    }

    /**
     * Sets one option.
     *
     * @throws IllegalArgumentException if the value is out of its bounds, or none of its choices
     */
    public <T> Builder option(Option<T> option, T value) {
      options = options.with(option, value);
      return this;
    }

    /** Sets the names of methods; none are known unless this is called. */
    public Builder methods(MethodNames methods) {
      this.methods = methods;
      return this;
    }

    /** Sets where messages go; to the log of the platform unless this is called. */
    public Builder log(Log log) {
      this.log = log;
      return this;
    }

    /** Adds a receiver of issues, beside the directory. */
    public Builder sink(IssueSink sink) {
      sinks.add(sink);
      return this;
    }

    /** Has blocks reported from the start on, and says how; what it sets of options counts. */
    public Builder blocks(BlockConfig blocks) {
      this.blocks = blocks;
      return this;
    }

    /**
     * Has the directory of issues made when the first issue is written. By default it is made when
     * the tracer starts, which also shows at once that it cannot be made.
     */
    public Builder createsDirectoryOnFirstIssue() {
      createsDirectoryOnFirstIssue = true;
      return this;
    }

    /** What has been collected so far. */
    public TracerConfig build() {
      return new TracerConfig(this);
    }
  }
}
