package dev.serin.benchmarks;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** {@link HandWrittenProbe} on one watched thread. */
@State(Scope.Thread)
public class HandWrittenPeer {
  /** The watched thread. */
  @Param public Watched watched = Watched.THIS_THREAD;

  /** Watches the thread and checks that probes do the work to measure. */
  @Setup
  public void start() {
    watched.run(HandWrittenProbe::watch);
    Ticks.start(HandWrittenProbe::tick);
    check();
  }

  /** Checks that probes still do the work to measure. */
  @TearDown
  public void check() {
    long before = HandWrittenProbe.calls();
    HandWrittenProbe.exit(HandWrittenProbe.enter(ProbePair.METHOD_ID));
    watched.check("the hand-written probe", HandWrittenProbe.calls() == before + 1);
  }
}
