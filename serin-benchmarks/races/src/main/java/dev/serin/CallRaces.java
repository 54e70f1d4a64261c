package dev.serin;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** Another thread reads and visits the calls of messages while these begin, call and end. */
public final class CallRaces {
  /** Small, so that the methods of a message fill a table. */
  static final int BITS = 3;

  static final int LARGER_BITS = 6;
  static final int MESSAGES = 40;
  static final int READS = 60;
  static final long MESSAGE_NANOS = 1000;

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
      raced.meeting.await();
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      raced.meeting.await();
      for (int i = 0; i < READS; i++) {
        result.r1 = SeenCalls.worst(result.r1, raced.read());
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
      raced.meeting.await();
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      raced.meeting.await();
      for (int i = 0; i < READS; i++) {
        result.r1 = SeenCalls.worst(result.r1, raced.read());
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
      raced.meeting.await();
      for (int number = 1; number <= MESSAGES; number += 2) {
        raced.pumpingMessage(number);
      }
    }

    /** The watchdog. */
    @Actor
    public void watchdog(I_Result result) {
      raced.meeting.await();
      for (int i = 0; i < READS; i++) {
        result.r1 = SeenCalls.worst(result.r1, raced.read());
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
      raced.meeting.await();
      for (int number = 1; number <= MESSAGES; number++) {
        raced.message(number);
      }
    }

    /** The watchdog and the ticker. */
    @Actor
    public void watchdog(I_Result result) {
      raced.meeting.await();
      for (int i = 0; i < READS; i++) {
        if (raced.recorder.spare().wantedBits() > 0) {
          raced.recorder.spare().provide(LARGER_BITS);
        }
        result.r1 = SeenCalls.worst(result.r1, raced.tick());
        result.r1 = SeenCalls.worst(result.r1, raced.read());
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
    private final int token = raced.recorder.enter(SeenCalls.firstOf(number));

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
    final CallRecorder recorder = new CallRecorder(BITS, false, RunningCalls.newState(), 0);
    private final boolean keep;
    final Meeting meeting = new Meeting();
    private volatile int open;

    RacedCalls(boolean keep) {
      this.keep = keep;
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
      int token = recorder.enter(SeenCalls.firstOf(number));
      recorder.begin(number * MESSAGE_NANOS + 1);
      call(number + 1);
      recorder.end(number * MESSAGE_NANOS + 2, keep);
      recorder.exit(token);
      call(number);
      recorder.end((number + 1) * MESSAGE_NANOS, keep);
    }

    /** Calls each method {@link SeenCalls#CALLS} times, in the first one. */
    private void call(int number) {
      int outer = recorder.enter(SeenCalls.firstOf(number));
      for (int call = 0; call < SeenCalls.CALLS; call++) {
        for (int method = 1; method < SeenCalls.METHODS; method++) {
          recorder.exit(recorder.enter(SeenCalls.firstOf(number) + method));
        }
      }
      recorder.exit(outer);
    }

    // For the other thread.

    /** Reads the message that is open, see {@link SeenCalls#read}. */
    int read() {
      return SeenCalls.read(recorder, open, MESSAGE_NANOS);
    }

    /** The time of what an open message has called. */
    long selfNanos(long number) {
      SeenCalls seen = new SeenCalls(number);
      MessageCalls calls = recorder.read(number);
      if (calls != null) {
        calls.visit(seen, MESSAGE_NANOS);
      }
      return seen.selfNanos();
    }

    /** Ticks: 0 unless that throws. */
    int tick() {
      try {
        recorder.tick(open * MESSAGE_NANOS + 1);
        return 0;
      } catch (RuntimeException e) {
        return SeenCalls.failed(e);
      }
    }
  }
}
