package dev.serin;

import dev.serin.format.CallTree;
import java.util.Objects;
import java.util.function.IntFunction;

/** A program that is watched after a call has been open for 20 ms, with tables of a given size. */
public final class EarlyProgram implements IntFunction<String> {
  private static final long WORKED_NANOS = 20_000_000;
  private static final int DEPTH = 8;

  @Override
  public String apply(int bits) {
    int outer = Probe.enter(1);
    int[] tokens = new int[DEPTH];
    for (int i = 0; i < DEPTH; i++) {
      tokens[i] = Probe.enter(10 + i);
    }
    long endNanos = System.nanoTime() + WORKED_NANOS;
    while (System.nanoTime() < endNanos) {
      Thread.onSpinWait();
    }
    CallRecorder recorder = Objects.requireNonNull(Probe.watch(bits, false, System.nanoTime()));
    for (int i = DEPTH - 1; i >= 0; i--) {
      Probe.exit(tokens[i]);
    }
    int later = Probe.enter(2);
    recorder.tick(System.nanoTime());
    Probe.exit(later);
    Probe.exit(outer);
    CallTree tree = Trees.of(Objects.requireNonNull(recorder.read(CallRecorder.NO_MESSAGE)), 1);
    StringBuilder worked = new StringBuilder();
    for (int node = 1; node < tree.size(); node++) {
      if (tree.selfNanos(node) >= WORKED_NANOS) {
        worked.append(tree.methodId(node));
      }
    }
    return tree.size() + " nodes, and " + worked + " has worked";
  }
}
