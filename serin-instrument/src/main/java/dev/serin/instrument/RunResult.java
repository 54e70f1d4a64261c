package dev.serin.instrument;

import dev.serin.format.MethodMap;
import java.util.List;
import java.util.Optional;

/** The result of a run. Immutable. */
public final class RunResult {
  private final MethodMap methods;
  private final List<InputResult> inputs;
  private final int readClasses;
  private final Optional<String> fullRunReason;
  private final Optional<String> missingBaseMap;

  RunResult(
      MethodMap methods,
      List<InputResult> inputs,
      int readClasses,
      Optional<String> fullRunReason,
      Optional<String> missingBaseMap) {
    this.methods = methods;
    this.inputs = List.copyOf(inputs);
    this.readClasses = readClasses;
    this.fullRunReason = fullRunReason;
    this.missingBaseMap = missingBaseMap;
  }

  /** The methods by id. */
  public MethodMap methods() {
    return methods;
  }

  /** The result for each input, in the order in which they were added. */
  public List<InputResult> inputs() {
    return inputs;
  }

  /**
   * How many classes had to be read, including classes of the class path, as they were not kept.
   */
  int readClasses() {
    return readClasses;
  }

  /**
   * The reason for a full run although there was a state, as a sentence without its full stop;
   * empty if there was none, or if the run resumed from it.
   */
  public Optional<String> fullRunReason() {
    return fullRunReason;
  }

  /**
   * A warning that the base map does not exist, and how to create it, as sentences without the last
   * full stop; empty if the base map exists, none was set, or the run wrote no map.
   */
  public Optional<String> missingBaseMap() {
    return missingBaseMap;
  }
}
