package dev.serin;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Probes of the thread that they find with one comparison, in static fields, while another thread
 * ticks, reads and provides larger tables.
 *
 * <p>An actor has the same thread in all its runs, until jcstress starts others in their place. So
 * the first run on a thread watches it, once no other primary thread is alive. The other actor uses
 * only the recorder that it gets from its own state, so never one of an earlier thread.
 */
public final class ProbeRaces {
  private ProbeRaces() {}

  /** Messages call, grow, leave a call by an exception and end. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "none was open")
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "calls of the right message")
  @Outcome(expect = Expect.FORBIDDEN, desc = "an exception, wrong calls, or messages that lack any")
  @State
  public static class Primary {
    private static @Nullable CallRecorder watched;
    private final Meeting meeting = new Meeting();
    private volatile @Nullable CallRecorder recorder;
    private volatile long open;

    /** The watched thread: how many messages have another number of calls than they made. */
    @Actor
    public void loop(II_Result result) {
      CallRecorder own = watch();
      recorder = own;
      meeting.await();
      for (int i = 0; i < CallRaces.MESSAGES; i++) {
        result.r2 += message(own) == madeCalls() ? 0 : 1;
      }
    }

    /** The watchdog and the ticker. */
    @Actor
    public void watchdog(II_Result result) {
      meeting.await();
      for (int nanos = 1; nanos <= CallRaces.READS; nanos++) {
        CallRecorder its = recorder;
        if (its != null) {
          result.r1 = SeenCalls.worst(result.r1, look(its, nanos));
        }
      }
    }

    private static CallRecorder watch() {
      CallRecorder known = watched;
      if (known == null || known.thread() != Thread.currentThread()) {
        known = Objects.requireNonNull(Probe.watch(CallRaces.BITS, false, 0));
        watched = known;
      }
      if (PrimaryTable.slots != known.table().slots) {
        throw new AssertionError("probes find this thread by a search");
      }
      return known;
    }

    private long message(CallRecorder own) {
      long number = own.begin(0);
      open = number;
      int outer = Probe.enter(SeenCalls.firstOf(number));
      for (int call = 0; call < SeenCalls.CALLS; call++) {
        for (int method = 1; method < SeenCalls.METHODS; method++) {
          int token = Probe.enter(SeenCalls.firstOf(number) + method);
          if (method == 1) {
            Probe.caught(outer);
          } else {
            Probe.exit(token);
          }
        }
      }
      Probe.exit(outer);
      SeenCalls seen = new SeenCalls(number);
      Objects.requireNonNull(own.end(CallRaces.MESSAGE_NANOS, true))
          .visit(seen, CallRaces.MESSAGE_NANOS);
      return seen.isRight() ? seen.calls() : 0;
    }

    private static long madeCalls() {
      return 1 + SeenCalls.CALLS * (SeenCalls.METHODS - 1);
    }

    private int look(CallRecorder its, int nanos) {
      if (its.spare().wantedBits() > 0) {
        its.spare().provide(CallRaces.LARGER_BITS);
      }
      try {
        Probe.tick(nanos);
      } catch (RuntimeException e) {
        return SeenCalls.failed(e);
      }
      return SeenCalls.read(its, open, nanos);
    }
  }
}
