package dev.serin.runtime;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The watchdog looks at dispatches while they begin, nest and end. */
public final class DispatchRaces {
  private static final int MESSAGES = 50;
  private static final int READS = 50;

  private DispatchRaces() {}

  /** Messages use the same slot, one after the other. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none")
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "unknown")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "one of them")
  @Outcome(expect = Expect.FORBIDDEN, desc = "torn")
  @State
  public static class Running {
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedLoop.worst(result.r1, raced.running());
      }
    }
  }

  /** The same for all that is open. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none")
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "unknown")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "one of them")
  @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or not at one moment")
  @State
  public static class Open {
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedLoop.worst(result.r1, raced.open());
      }
    }
  }

  /** Messages pump others. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none")
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "unknown")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "an outer one, or both")
  @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or not at one moment")
  @State
  public static class Nested {
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      for (int number = 1; number < MESSAGES; number += 2) {
        raced.begin(number);
        raced.waitsAndWakes(number);
        raced.message(number + 1);
        raced.loop.end();
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedLoop.worst(result.r1, raced.open());
      }
    }
  }

  /** The same for the one that runs. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none")
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "unknown")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "one of the two")
  @Outcome(expect = Expect.FORBIDDEN, desc = "torn")
  @State
  public static class NestedRunning {
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      for (int number = 1; number < MESSAGES; number += 2) {
        raced.begin(number);
        raced.waitsAndWakes(number);
        raced.message(number + 1);
        raced.loop.end();
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedLoop.worst(result.r1, raced.running());
      }
    }
  }

  /** Messages in each other: the slots grow four times. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none")
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "unknown")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "the outer ones up to some depth")
  @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or not at one moment")
  @State
  public static class Growing {
    private static final int DEPTH = 20;
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      for (int number = 1; number <= DEPTH; number++) {
        raced.begin(number);
        raced.waitsAndWakes(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedLoop.worst(result.r1, raced.open());
      }
    }
  }

  /** A message that has begun is open or has ended. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none")
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "unknown")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "open, ended, or both")
  @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or neither")
  @State
  public static class OpenThenEnded {
    private static final int NEITHER = -7;
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      int ended = 0;
      for (int i = 0; i < READS; i++) {
        long begun = raced.loop.dispatches();
        int open = raced.open();
        for (Dispatch d = raced.loop.ended().poll(); d != null; d = raced.loop.ended().poll()) {
          ended = RacedLoop.number(d) == ended + 1 ? ended + 1 : RacedLoop.TORN;
        }
        boolean isLost = open >= 0 && Math.max(open, ended) < begun;
        result.r1 = RacedLoop.worst(result.r1, isLost ? NEITHER : Math.min(open, ended));
      }
    }
  }

  /** A message that has ended no longer runs, so it is not reported twice. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none")
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "unknown")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "a later one runs")
  @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or ended and running")
  @State
  public static class EndedThenRunning {
    private static final int TWICE = -6;
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      int ended = 0;
      for (int i = 0; i < READS; i++) {
        Dispatch next = raced.loop.ended().poll();
        ended = next == null ? ended : RacedLoop.number(next);
        int running = raced.running();
        boolean isTwice = running > 0 && running <= ended;
        result.r1 = RacedLoop.worst(result.r1, isTwice ? TWICE : Math.min(running, ended));
      }
    }
  }

  /** Messages draw, with stages of different lengths. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none")
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "unknown")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "stages of one frame")
  @Outcome(expect = Expect.FORBIDDEN, desc = "stages of two frames")
  @State
  public static class Stages {
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      for (int number = 1; number <= MESSAGES; number++) {
        raced.begin(number);
        long nanos = number * RacedLoop.BEGIN_NANOS;
        raced.loop.stage(FrameStage.INPUT_HANDLING, nanos);
        raced.loop.stage(FrameStage.ANIMATION, nanos + number);
        raced.loop.stage(FrameStage.LAYOUT_MEASURE, nanos + 3L * number);
        raced.end(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedLoop.worst(result.r1, number(raced.loop.running()));
      }
    }

    private static int number(@Nullable Dispatch dispatch) {
      FrameCosts costs = dispatch == null ? null : dispatch.frameCosts;
      if (dispatch == null || costs == null) {
        return 0;
      }
      int number = RacedLoop.number(dispatch);
      long nanos = number * RacedLoop.BEGIN_NANOS;
      Map<String, Object> content = new LinkedHashMap<>();
      costs.put(content, nanos + 6L * number);
      String seen = content.values().toString();
      boolean belongs =
          seen.equals("[" + 6L * number + ", 0, 0]")
              || seen.equals("[" + number + ", " + 5L * number + ", 0]")
              || seen.equals("[" + number + ", " + 2L * number + ", " + 3L * number + "]");
      return belongs ? number : RacedLoop.TORN;
    }
  }

  /** Messages make the same call, which had waited for different times. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none")
  @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "unknown")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "one of them")
  @Outcome(expect = Expect.FORBIDDEN, desc = "torn")
  @State
  public static class Calls {
    private static final LoopCall CALL = new LoopCall(LoopCall.Kind.TOUCH, DispatchRaces.class);
    private final RacedLoop raced = new RacedLoop();

    /** The loop. */
    @Actor
    public void loop() {
      for (int number = 1; number <= MESSAGES; number++) {
        raced.begin(number);
        raced.at(number, 10L * number);
        raced.loop.beginCall(CALL, number);
        raced.loop.endCall();
        raced.end(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedLoop.worst(result.r1, number(raced.loop.running()));
      }
    }

    private static int number(@Nullable Dispatch dispatch) {
      DispatchCall call = dispatch == null ? null : dispatch.call;
      if (dispatch == null || call == null) {
        return 0;
      }
      int number = RacedLoop.number(dispatch);
      long sinceNanos = number * RacedLoop.BEGIN_NANOS + 10L * number;
      boolean belongs = call.waitedNanos == number && call.sinceNanos == sinceNanos;
      return belongs ? number : RacedLoop.TORN;
    }
  }
}
