package dev.serin.runtime;

import java.io.File;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message that took too long, shown by the stacks of its thread. Immutable. */
public final class Block {
  private final Map<String, String> values;
  private final List<List<String>> stacks;
  private final String concern;
  private final @Nullable File log;

  Block(Map<String, String> values, List<List<String>> stacks, String concern, @Nullable File log) {
    this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    this.stacks = Collections.unmodifiableList(stacks);
    this.concern = concern;
    this.log = log;
  }

  /**
   * The values in the log by key: {@code time}, {@code process}, {@code cpu-busy}, and others; all
   * except {@code stack}.
   */
  public Map<String, String> values() {
    return values;
  }

  /** The stacks in the order they were taken, each with its innermost frame first. */
  public List<List<String>> stacks() {
    return stacks;
  }

  /**
   * The innermost frame of a {@linkplain BlockConfig.Builder#concernPackages concerned} package in
   * the first stack with such a frame; empty if there is none.
   */
  public String concern() {
    return concern;
  }

  /** The log; null if it could not be written. */
  public @Nullable File log() {
    return log;
  }
}
