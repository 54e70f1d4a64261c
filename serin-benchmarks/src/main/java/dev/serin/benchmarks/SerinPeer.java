package dev.serin.benchmarks;

import dev.serin.Probe;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Serin's exact recorder, watching one thread with a ring of its default size. */
@State(Scope.Thread)
public class SerinPeer {
  /** The default of the option {@code ringRecords}, rounded up as the runtime does. */
  static final int RING_CAPACITY = 1 << 20;

  /** Which thread is watched. */
  @Param public Watched watched = Watched.THIS_THREAD;

  private @Nullable Probe probe;

  /** Watches the thread and sees to it that probes do what is to be measured. */
  @Setup
  public void start() {
    watched.run(() -> probe = Probe.watch(RING_CAPACITY, false));
    Ticks.start(Probe::tick);
    check();
  }

  /** Sees to it that probes still do what was to be measured. */
  @TearDown
  public void check() {
    long before = position();
    int token = Probe.enter(ProbePair.METHOD_ID);
    Probe.exit(token);
    watched.check("Serin", token != 0 && position() == before + 2);
  }

  private long position() {
    Probe recording = probe;
    return recording == null ? 0 : recording.position();
  }
}
