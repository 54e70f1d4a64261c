package dev.serin.benchmarks;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** {@link HandWrittenProbe}, watching one thread. */
@State(Scope.Thread)
public class HandWrittenPeer {
  /** Which thread is watched. */
  @Param public Watched watched = Watched.THIS_THREAD;

  /** Watches the thread and sees to it that probes do what is to be measured. */
  @Setup
  public void start() {
    watched.run(HandWrittenProbe::watch);
    Ticks.start(HandWrittenProbe::tick);
    check();
  }

  /** Sees to it that probes still do what was to be measured. */
  @TearDown
  public void check() {
    long before = HandWrittenProbe.calls();
    HandWrittenProbe.exit(HandWrittenProbe.enter(ProbePair.METHOD_ID));
    watched.check("the hand-written probe", HandWrittenProbe.calls() == before + 1);
  }
}
