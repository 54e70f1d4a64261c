package dev.serin.benchmarks;

import dev.serin.CallRecorder;
import dev.serin.MessageCalls;
import dev.serin.Probe;
import dev.serin.benchmarks.CallShape.Recording;
import dev.serin.format.CallTree;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Serin's recorded calls of a dispatch, and the tree that they represent. */
@State(Scope.Thread)
public class SerinMessage implements Recording {
  /** The maximum size of a table: two to this power slots. */
  private static final int LARGEST_BITS = 18;

  /** The shape of the dispatch's calls. */
  @Param public CallShape shape = CallShape.DEEP;

  private final int[] tokens = new int[CallShape.RECORDS];
  private int depth;
  private @Nullable MessageCalls calls;
  private long elapsedNanos;

  /** Records the calls, and checks that the tree contains all of them. */
  @Setup
  public void record() {
    CallRecorder recorder = SerinCalls.watch();
    recorder.spare().provide(LARGEST_BITS); // as the runtime does when the first table is full
    Ticks.start(Probe::tick);
    long beginNanos = System.nanoTime();
    recorder.begin(beginNanos);
    shape.record(this);
    long endNanos = System.nanoTime();
    calls = recorder.end(endNanos, true);
    elapsedNanos = endNanos - beginNanos;
    Probe.unwatch(recorder);
    long found = SerinCalls.count(calls);
    if (found != CallShape.CALLS || tree().foldedCalls() != 0) {
      throw new IllegalStateException("the tree of Serin has " + found + " calls");
    }
  }

  /** The tree, from the recorded calls. */
  CallTree tree() {
    MessageCalls recorded = calls;
    if (recorded == null) {
      throw new IllegalStateException("no message has been recorded");
    }
    return SerinCalls.tree(recorded, elapsedNanos);
  }

  @Override
  public void enter(int methodId) {
    tokens[depth++] = Probe.enter(methodId);
  }

  @Override
  public void exit() {
    Probe.exit(tokens[--depth]);
  }
}
