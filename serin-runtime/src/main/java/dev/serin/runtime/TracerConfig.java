package dev.serin.runtime;

import dev.serin.format.MethodNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The configuration of a tracer, on every platform. Immutable. */
public final class TracerConfig {
  /** The default configuration. */
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

  /** Creates a builder with the defaults. */
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

  /** The sinks that receive each issue, besides the directory. */
  public List<IssueSink> sinks() {
    return sinks;
  }

  /** The log for messages: the configured one, or else the platform's. */
  public Log log(Platform platform) {
    Log chosen = log;
    return chosen == null ? platform.log() : chosen;
  }

  /** Whether the directory of issues is created only when the first issue is written. */
  boolean createsDirectoryOnFirstIssue() {
    return createsDirectoryOnFirstIssue;
  }

  /** The configuration of blocks; the defaults if none is set. */
  BlockConfig blocks() {
    BlockConfig set = blocks;
    return set == null ? BlockConfig.DEFAULTS : set;
  }

  /** A copy with other options. */
  public TracerConfig with(Options changed) {
    return copy().options(changed).build();
  }

  /** A copy with other names of methods. */
  public TracerConfig with(MethodNames changed) {
    return copy().methods(changed).build();
  }

  private Builder copy() {
    Builder builder = builder().options(options).methods(methods);
    builder.log = log;
    builder.blocks = blocks;
    builder.createsDirectoryOnFirstIssue = createsDirectoryOnFirstIssue;
    builder.sinks.addAll(sinks);
    return builder;
  }

  /** Builds a {@link TracerConfig}. Not thread-safe. */
  public static final class Builder {
    private final List<IssueSink> sinks = new ArrayList<>();
    private Options options = Options.DEFAULTS;
    private MethodNames methods = MethodNames.NONE;
    private @Nullable Log log;
    private @Nullable BlockConfig blocks;
    private boolean createsDirectoryOnFirstIssue;

    private Builder() {}

    /** Sets all options. The default is {@link Options#DEFAULTS}. */
    public Builder options(Options options) {
      this.options = options;
      return this;
    }

    /**
     * Sets one option.
     *
     * @throws IllegalArgumentException if the value is out of its bounds, or not one of its choices
     */
    public <T> Builder option(Option<T> option, T value) {
      options = options.with(option, value);
      return this;
    }

    /** Sets the names of methods. By default none are known. */
    public Builder methods(MethodNames methods) {
      this.methods = methods;
      return this;
    }

    /** Sets the log for messages. The default is the platform's log. */
    public Builder log(Log log) {
      this.log = log;
      return this;
    }

    /** Adds a sink that receives issues, besides the directory. */
    public Builder sink(IssueSink sink) {
      sinks.add(sink);
      return this;
    }

    /** Reports blocks from the start, as configured. The options that it sets take precedence. */
    public Builder blocks(BlockConfig blocks) {
      this.blocks = blocks;
      return this;
    }

    /**
     * Delays the creation of the directory of issues until the first issue is written. By default
     * the tracer creates it at the start, which reveals a failure immediately.
     */
    public Builder createsDirectoryOnFirstIssue() {
      createsDirectoryOnFirstIssue = true;
      return this;
    }

    /** Builds the configuration. */
    public TracerConfig build() {
      return new TracerConfig(this);
    }
  }
}
