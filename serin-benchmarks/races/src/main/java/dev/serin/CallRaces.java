package dev.serin;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Another thread reads and visits the calls of messages while these begin, call methods and end.
 *
 * <p>Message {@code n} calls only the methods from {@code n * METHODS} on, so a reader can tell
 * whose calls it sees.
 */
public final class CallRaces {
  private static final int METHODS = 8;
  private static final int CALLS = 6;

  /** Small, so that the methods of a message fill a table. */
  private static final int BITS = 3;

  private static final int LARGER_BITS = 6;
  private static final int MESSAGES = 40;
  private static final int READS = 60;
  private static final int MAX_SPINS = 10_000;
  private static final long MESSAGE_NANOS = 1000;

  private CallRaces() {}

  /** Messages that are kept when they end, as long ones are. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none was open")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "calls of the right message")
  @Outcome(expect = Expect.FORBIDDEN, desc = "an exception, too many calls or another's")
  @State
  public static class Kept {
    private final RacedCalls raced = new RacedCalls(true);

    /** The recorded thread. */
    @Actor
    public void loop() {
      raced.meet();
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      raced.meet();
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedCalls.worst(result.r1, raced.read());
      }
    }
  }

  /** Messages that are forgotten when they end, as short ones are; their table is used again. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none was open")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "calls of the right message")
  @Outcome(id = "-2", expect = Expect.ACCEPTABLE_INTERESTING, desc = "ended, and another's calls")
  @Outcome(expect = Expect.FORBIDDEN, desc = "an exception, or too many calls")
  @State
  public static class Forgotten {
    private final RacedCalls raced = new RacedCalls(false);

    /** The recorded thread. */
    @Actor
    public void loop() {
      raced.meet();
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      raced.meet();
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedCalls.worst(result.r1, raced.read());
      }
    }
  }

  /** Each message pumps another, and the reader wants the outer one. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none was open")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "calls of the right message")
  @Outcome(expect = Expect.FORBIDDEN, desc = "an exception, too many calls or another's")
  @State
  public static class Pumping {
    private final RacedCalls raced = new RacedCalls(true);

    /** The recorded thread. */
    @Actor
    public void loop() {
      raced.meet();
      for (int number = 1; number <= MESSAGES; number += 2) {
        raced.pumpingMessage(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      raced.meet();
      for (int i = 0; i < READS; i++) {
        result.r1 = RacedCalls.worst(result.r1, raced.read());
      }
    }
  }

  /** One message continues in a larger table, which the reader provides, while ticks come. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "none was open")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "calls of the right message")
  @Outcome(expect = Expect.FORBIDDEN, desc = "an exception, too many calls or another's")
  @State
  public static class Growing {
    private final RacedCalls raced = new RacedCalls(true);

    /** The recorded thread. */
    @Actor
    public void loop() {
      raced.meet();
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog and the ticker. */
    @Actor
    public void watchdog(I_Result result) {
      raced.meet();
      for (int i = 0; i < READS; i++) {
        if (raced.recorder.spare().wantedBits() > 0) {
          raced.recorder.spare().provide(LARGER_BITS);
        }
        result.r1 = RacedCalls.worst(result.r1, raced.tick());
        result.r1 = RacedCalls.worst(result.r1, raced.read());
      }
    }
  }

  /** A ticker that is late ticks beside the next one: it takes away no time that this has told. */
  @JCStressTest
  @Outcome(id = "1000", expect = Expect.ACCEPTABLE, desc = "the time, once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the time is lost, or counted twice")
  @State
  public static class Ticked {
    private final RacedCalls raced = new RacedCalls(true);
    private final long number = raced.recorder.begin(0);
    private final int token = raced.recorder.enter(METHODS * (int) number);

    /** The recorded thread, whose call ends after a tick. */
    @Actor
    public void loop() {
      raced.recorder.tick(MESSAGE_NANOS);
      raced.recorder.exit(token);
    }

    /** The late ticker. */
    @Actor
    public void ticker() {
      raced.recorder.tick(1);
    }

    /** The watchdog. */
    @Arbiter
    public void watchdog(J_Result result) {
      result.r1 = raced.selfNanos(number);
    }
  }

  /** A recorder, driven by one actor and read by another. */
  private static final class RacedCalls {
    static final int ANOTHER = -2;
    static final int TOO_MANY = -3;
    static final int EXCEPTION = -4;

    final CallRecorder recorder =
        new CallRecorder(BITS, false, RunningCalls.newState(), 0);
    private final boolean keep;
    private final AtomicInteger met = new AtomicInteger();
    private volatile int open;

    RacedCalls(boolean keep) {
      this.keep = keep;
    }

    /** The lowest of some results if one is negative; else 1 if any was positive. */
    static int worst(int former, int result) {
      int lower = Math.min(former, result);
      return lower < 0 ? lower : Math.max(former, result);
    }

    /** Waits for the other actor, but not for long: it may not run. */
    void meet() {
      met.incrementAndGet();
      for (int spin = 0; spin < MAX_SPINS && met.get() < 2; spin++) {
        Thread.onSpinWait();
      }
    }

    // For the recorded thread.

    void message(int number) {
      recorder.begin(number * MESSAGE_NANOS);
      open = number;
      call(number);
      recorder.end((number + 1) * MESSAGE_NANOS, keep);
    }

    void pumpingMessage(int number) {
      recorder.begin(number * MESSAGE_NANOS);
      open = number;
      int token = recorder.enter(METHODS * number);
      recorder.begin(number * MESSAGE_NANOS + 1);
      call(number + 1);
      recorder.end(number * MESSAGE_NANOS + 2, keep);
      recorder.exit(token);
      call(number);
      recorder.end((number + 1) * MESSAGE_NANOS, keep);
    }

    /** Calls each method {@link #CALLS} times, in the first one. */
    private void call(int number) {
      int outer = recorder.enter(METHODS * number);
      for (int call = 0; call < CALLS; call++) {
        for (int method = 1; method < METHODS; method++) {
          recorder.exit(recorder.enter(METHODS * number + method));
        }
      }
      recorder.exit(outer);
    }

    // For the other thread.

    /** Reads the message that is open: 0 if it is unknown, 1 if the calls can be right. */
    int read() {
      int number = open;
      Seen seen = new Seen(number);
      try {
        MessageCalls calls = number == 0 ? null : recorder.read(number);
        if (calls == null) {
          return 0;
        }
        calls.visit(seen, MESSAGE_NANOS);
        return seen.worst;
      } catch (RuntimeException e) {
        return failed(e);
      }
    }

    /** The time of what an open message has called. */
    long selfNanos(long number) {
      Seen seen = new Seen((int) number);
      MessageCalls calls = recorder.read(number);
      if (calls != null) {
        calls.visit(seen, MESSAGE_NANOS);
      }
      return seen.selfNanos;
    }

    /** Ticks: 0 unless that throws. */
    int tick() {
      try {
        recorder.tick(open * MESSAGE_NANOS + 1);
        return 0;
      } catch (RuntimeException e) {
        return failed(e);
      }
    }

    private static int failed(RuntimeException e) {
      e.printStackTrace();
      return EXCEPTION;
    }
  }

  /** Checks each path that it visits. */
  private static final class Seen implements CallVisitor {
    /** The outer method is called twice in a message that pumps. */
    private static final int MAX_OUTER_CALLS = 2;

    private final int number;
    private final long[] counts = new long[METHODS];
    private int nodes;
    private int worst = 1;
    private long selfNanos;

    Seen(int number) {
      this.number = number;
    }

    @Override
    public int root() {
      return 0;
    }

    @Override
    public int calls(int caller, int methodId, long count, boolean isTimed) {
      boolean isOwn = methodId / METHODS == number;
      int method = methodId % METHODS;
      if (isOwn) {
        counts[method] += count; // several tables may have the path
      }
      if ((isOwn ? counts[method] : count) > (method == 0 ? MAX_OUTER_CALLS : CALLS)) {
        worst = RacedCalls.TOO_MANY;
      } else if (!isOwn) {
        worst = Math.min(worst, RacedCalls.ANOTHER);
      }
      return ++nodes;
    }

    @Override
    public void times(int node, long itsSelfNanos, long longestNanos) {
      selfNanos += node == root() ? 0 : itsSelfNanos;
    }

    @Override
    public void ends(int node, int unwound, int unknown) {}

    @Override
    public void open(int node, long nanos) {}

    @Override
    public void folded(long calls) {}

    @Override
    public void span(int node, long startNanos, long durationNanos) {}

    @Override
    public void spansDropped(long calls) {}
  }
}
