package dev.serin.benchmarks;

import java.io.IOException;

/** Does a workload under a recorder, in a separate process, and prints the time of a round. */
public final class WorkloadProcess {
  private WorkloadProcess() {}

  /**
   * Prints nanoseconds.
   *
   * @param arguments a {@link Recorder} and a {@link Workload}
   */
  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    Recorder recorder = Recorder.valueOf(arguments[0]);
    Workload workload = Workload.valueOf(arguments[1]);
    Rounds rounds = new Rounds();
    long nanos = recorder.measureNanos(workload, rounds);
    System.err.println(workload + " " + rounds.sum());
    System.out.println(nanos);
    System.exit(0); // does not wait for the recorders' threads
  }
}
