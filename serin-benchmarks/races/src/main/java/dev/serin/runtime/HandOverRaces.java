package dev.serin.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Threads hand over ended dispatches, the history of messages, and jobs. */
public final class HandOverRaces {
  private HandOverRaces() {}

  /** Messages take each other's place in the history. */
  @JCStressTest
  @Outcome(id = "[01]", expect = Expect.ACCEPTABLE, desc = "not there, or right")
  @Outcome(expect = Expect.FORBIDDEN, desc = "torn")
  @State
  public static class Messages {
    private static final int LAPS = 50;
    private static final GuardedSource SOURCE = new GuardedSource(new RacedLoop(), new RacedLoop());
    private static final OpenDispatch[] ENDED = new OpenDispatch[LAPS];
    private static final String[] SEEN = new String[LAPS];

    static {
      for (int lap = 0; lap < LAPS; lap++) {
        OpenDispatch ended = new OpenDispatch();
        ended.number = 1 + lap * (long) History.MIN_CAPACITY;
        ended.beginNanos = -1_000_000L * lap;
        ended.queueDelayMillis = lap;
        ended.cpuNanos = lap * 1000L;
        ended.kind = "kind " + lap;
        ENDED[lap] = ended;
        SEEN[lap] =
            String.format(
                "{what=kind %1$d, agoMillis=%1$d, ranMicros=%1$d, cpuMicros=%1$d,"
                    + " queueDelayMillis=%1$d}",
                lap);
      }
    }

    private final History history = new History(1);

    /** The loop. */
    @Actor
    public void loop() {
      for (int lap = 0; lap < LAPS; lap++) {
        history.add(ENDED[lap], lap * 1000L);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      for (int lap = 0; lap < LAPS; lap++) {
        for (Map<String, Object> seen : history.before(ENDED[lap].number + 1, 0, SOURCE)) {
          boolean isRight = seen.toString().equals(SEEN[lap]);
          result.r1 = RacedLoop.worst(result.r1, isRight ? 1 : RacedLoop.TORN);
        }
      }
    }
  }

  /** The loop hands over two long dispatches. */
  @JCStressTest
  @Outcome(id = "0, 0, 2", expect = Expect.ACCEPTABLE, desc = "none yet")
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "the first at the second look")
  @Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "the first")
  @Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "both, in order")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost, twice, torn, or not in order")
  @State
  public static class Ended {
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      raced.message(1);
      raced.message(2);
    }

    /** The watchdog. */
    @Actor
    public void watchdog(III_Result result) {
      result.r1 = number(raced.loop.ended().poll());
      result.r2 = number(raced.loop.ended().poll());
    }

    /** Afterwards: how many are left. */
    @Arbiter
    public void left(III_Result result) {
      while (raced.loop.ended().poll() != null) {
        result.r3++;
      }
    }

    private static int number(@Nullable Dispatch dispatch) {
      return dispatch == null ? 0 : RacedLoop.number(dispatch);
    }
  }

  /** A job is offered while the writer closes: it is done, or was refused. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "refused")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "taken and done")
  @Outcome(expect = Expect.FORBIDDEN, desc = "taken and lost, or refused and done")
  @State
  public static class Jobs {
    private final Writer writer = new Writer(new RacedLoop(), text -> {});
    private int written;

    /** The watchdog. */
    @Actor
    public void watchdog(II_Result result) {
      result.r1 = writer.offer(this, () -> written++) ? 1 : 0;
    }

    /** The thread that closes the tracer. */
    @Actor
    public void ends() {
      writer.close(60_000);
    }

    /** Afterwards. */
    @Arbiter
    public void done(II_Result result) {
      result.r2 = written;
    }
  }
}
