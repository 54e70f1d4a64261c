package dev.serin.instrument;

import dev.serin.format.MethodMap;
import java.util.List;
import java.util.Optional;

/** What a run did. Immutable. */
public final class RunResult {
  private final MethodMap methods;
  private final List<InputResult> inputs;
  private final int readClasses;
  private final Optional<String> whyAnew;

  RunResult(
      MethodMap methods, List<InputResult> inputs, int readClasses, Optional<String> whyAnew) {
    this.methods = methods;
    this.inputs = List.copyOf(inputs);
    this.readClasses = readClasses;
    this.whyAnew = whyAnew;
  }

  /** Which id is which method. */
  public MethodMap methods() {
    return methods;
  }

  /** What was done to each input, in the order in which they were added. */
  public List<InputResult> inputs() {
    return inputs;
  }

  /** How many classes had to be read, those of the class path included, as none was kept. */
  int readClasses() {
    return readClasses;
  }

  /**
   * Why everything was done anew although there was a state to go on from, as a sentence without
   * its full stop; empty if there was none, or if the run went on from it.
   */
  public Optional<String> whyAnew() {
    return whyAnew;
  }
}
