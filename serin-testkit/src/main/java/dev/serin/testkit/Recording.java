package dev.serin.testkit;

import dev.serin.CallRecorder;
import dev.serin.CallVisitor;
import dev.serin.MessageCalls;
import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.CallTreeSum;
import dev.serin.runtime.FakeClock;
import org.jspecify.annotations.Nullable;

/**
 * Records one dispatch of the current thread with the real probe, and returns its tree. Close it to
 * leave no trace in the probe.
 */
public final class Recording implements AutoCloseable {
  private final FakeClock clock;
  private final CallRecorder recorder;
  private final long beginNanos;
  private final long message;

  /** Begins a dispatch. */
  public Recording(FakeClock clock) {
    this.clock = clock;
    Probe.dropStartUp();
    this.beginNanos = clock.nanoTime();
    @Nullable CallRecorder watched = Probe.watch(Probe.DEFAULT_BITS, false, beginNanos);
    if (watched == null) {
      throw new IllegalStateException("recording has been stopped in this process for good");
    }
    this.recorder = watched;
    this.message = recorder.begin(beginNanos);
  }

  /** The present call tree. */
  public CallTree tree() {
    MessageCalls calls = recorder.read(message);
    if (calls == null) {
      throw new IllegalStateException("the dispatch does not run");
    }
    return tree(calls, clock.nanoTime() - beginNanos);
  }

  /** The tree of a message's calls. */
  static CallTree tree(MessageCalls calls, long elapsedNanos) {
    CallTreeSum sum = new CallTreeSum();
    calls.visit(new Visitor(sum), elapsedNanos);
    return sum.build(elapsedNanos, 0);
  }

  @Override
  public void close() {
    Probe.unwatch(recorder);
  }

  private static final class Visitor implements CallVisitor {
    private final CallTreeSum sum;

    private Visitor(CallTreeSum sum) {
      this.sum = sum;
    }

    @Override
    public int root() {
      return sum.root();
    }

    @Override
    public int calls(int caller, int methodId, long count, boolean isTimed) {
      return sum.child(caller, methodId, count, isTimed);
    }

    @Override
    public void times(int node, long selfNanos, long longestNanos) {
      sum.addTimes(node, selfNanos, longestNanos);
    }

    @Override
    public void ends(int node, int unwound, int unknown) {
      sum.addEnds(node, unwound, unknown);
    }

    @Override
    public void open(int node, long nanos) {
      sum.open(node, nanos);
    }

    @Override
    public void folded(long calls) {
      sum.addFolded(calls);
    }

    @Override
    public void span(int node, long startNanos, long durationNanos) {
      sum.addSpan(node, startNanos, durationNanos);
    }

    @Override
    public void spansDropped(long calls) {
      sum.addDroppedSpans(calls);
    }
  }
}
