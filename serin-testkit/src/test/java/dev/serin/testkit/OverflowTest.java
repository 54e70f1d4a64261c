package dev.serin.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.Records;
import java.lang.reflect.Method;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Classes that really use up their stacks, and are recorded while they do. */
class OverflowTest {
  private static final int PROGRAMS = Integer.getInteger("serin.overflows", 400);
  private static final int LEAST_OF_A_KIND = 200;
  private static final int RING_RECORDS = 1 << 19;
  private static final long STACK_BYTES = 256 << 10;

  private final FakeClock clock = new FakeClock();
  private int overflowed;
  private int uncertain;
  private int frames;

  @Test
  void each_frame_is_recorded_as_the_program_tells_though_its_stack_overflows() throws Exception {
    for (int seed = 1; seed <= PROGRAMS; seed++) {
      long current = seed;
      FutureTask<String> run = new FutureTask<>(() -> run(current));
      Thread thread = new Thread(null, run, "overflowing", STACK_BYTES);
      thread.start();
      assertThat(run.get()).as("seed %s", seed).isEqualTo("as told");
    }
    System.out.printf(
        "stack overflows: %d programs, %d with a call that may have been entered, %d frames%n",
        overflowed, uncertain, frames);
    assertThat(overflowed).isGreaterThanOrEqualTo(LEAST_OF_A_KIND);
    assertThat(uncertain).isPositive();
  }

  private String run(long seed) throws Exception {
    String name = OverflowWriter.NAME.replace('/', '.');
    InstrumentingLoader loader = new InstrumentingLoader(getClass().getClassLoader(), c -> false);
    loader.give(name, OverflowWriter.write(seed));
    Method start = loader.loadClass(name).getMethod("start");
    OverflowTruth truth = OverflowTruth.listen(clock);
    FrameLog log = new FrameLog(loader.methods());
    try (Recording recording = new Recording(clock, RING_RECORDS)) {
      Follower follower = new Follower(recording, RandomPrograms::decoder, log);
      start.invoke(null);
      recording.mark(Records.END);
      follower.read(0, recording.firstPosition());
    }
    overflowed += truth.overflows() > 0 ? 1 : 0;
    uncertain += truth.perhaps() > 0 ? 1 : 0;
    frames += log.frames().all().size();
    String difference = truth.difference(log.frames().all());
    return difference == null ? "as told" : difference;
  }
}
