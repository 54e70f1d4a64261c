package dev.serin.benchmarks;

import dev.serin.CallRecorder;
import dev.serin.Probe;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Serin's recorder on one watched thread, with a table of its default size, in a message. */
@State(Scope.Thread)
public class SerinPeer {
  /** The watched thread. */
  @Param public Watched watched = Watched.THIS_THREAD;

  private @Nullable CallRecorder recorder;
  private long message;

  /** Watches the thread and checks that probes do the work to measure. */
  @Setup
  public void start() {
    watched.run(this::watch);
    Ticks.start(Probe::tick);
    check();
  }

  private void watch() {
    CallRecorder watching = SerinCalls.watch();
    message = watching.begin(System.nanoTime());
    recorder = watching;
  }

  /** Checks that probes still do the work to measure. */
  @TearDown
  public void check() {
    long before = calls();
    int token = Probe.enter(ProbePair.METHOD_ID);
    Probe.exit(token);
    watched.check("Serin", token != 0 && calls() == before + 1);
  }

  private long calls() {
    CallRecorder recording = recorder;
    return recording == null ? 0 : SerinCalls.count(recording.read(message));
  }
}
