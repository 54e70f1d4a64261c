package dev.serin.instrument;

import dev.serin.format.MethodMap;
import java.util.List;

/** What a run did. Immutable. */
public final class RunResult {
  private final MethodMap methods;
  private final List<InputResult> inputs;

  RunResult(MethodMap methods, List<InputResult> inputs) {
    this.methods = methods;
    this.inputs = List.copyOf(inputs);
  }

  /** Which id is which method. */
  public MethodMap methods() {
    return methods;
  }

  /** What was done to each input, in the order in which they were added. */
  public List<InputResult> inputs() {
    return inputs;
  }
}
