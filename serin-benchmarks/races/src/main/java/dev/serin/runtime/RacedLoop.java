package dev.serin.runtime;

import dev.serin.Probe;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A loop without a tracer. One actor drives it, on a clock that stands still between its calls:
 * message {@code n} begins {@code n} microseconds after 0, had waited {@code n} milliseconds and is
 * of the kind {@code n}. So another actor can tell for each value whose it is. Every message counts
 * as long.
 */
final class RacedLoop implements LoopContext, LoopSource, Clock {
  /** In place of a number: values of several dispatches, or that none ever had. */
  static final int TORN = -9;

  /** In place of a number: each dispatch is right, but they were not open at the same time. */
  static final int MIXED = -8;

  /** In place of a number. */
  static final int UNKNOWN = -1;

  static final long BEGIN_NANOS = 1000;
  static final long END_NANOS = 500;
  private static final long WAIT_NANOS = 100;
  private static final long WAKE_NANOS = 200;
  private static final long EPOCH_MILLIS = 1_000_000;
  private static final Object[] KINDS = new Object[200];
  private static final Writer WRITER;

  static {
    Probe.stop(); // no recorders: CallRaces tests them, and each takes memory
    for (int i = 0; i < KINDS.length; i++) {
      KINDS[i] = "kind " + i;
    }
    WRITER = new Writer(thread -> -1, text -> {});
  }

  final Loop loop = new Loop(this, this, Options.DEFAULTS, listeners());
  private long nowNanos;

  // For the loop's thread.

  void begin(int number) {
    nowNanos = number * BEGIN_NANOS;
    loop.begin(EPOCH_MILLIS - number, KINDS[number]);
    checkWatched();
  }

  void end(int number) {
    nowNanos = number * BEGIN_NANOS + END_NANOS;
    loop.end();
    checkWatched();
  }

  void waitsAndWakes(int number) {
    nowNanos = number * BEGIN_NANOS + WAIT_NANOS;
    loop.waiting();
    nowNanos = number * BEGIN_NANOS + WAKE_NANOS;
    loop.resumed();
    checkWatched();
  }

  private void checkWatched() {
    if (loop.outage().isOn()) {
      throw new AssertionError("an error ended the watching of the loop");
    }
  }

  /** The lowest of some results if one is negative; else 1 if any was positive. */
  static int worst(int former, int result) {
    int lower = Math.min(former, result);
    return lower < 0 ? lower : Math.max(former, Math.min(1, result));
  }

  void message(int number) {
    begin(number);
    end(number);
  }

  void at(int number, long nanos) {
    nowNanos = number * BEGIN_NANOS + nanos;
  }

  // For other threads.

  /** The number of the dispatch that runs; 0 if none does, or it is unknown. */
  int running() {
    Dispatch running = loop.running();
    return running == null ? 0 : number(running);
  }

  /** The innermost of the dispatches that are open: 0 if there are none. */
  int open() {
    List<Dispatch> open = loop.open();
    if (open == null) {
      return UNKNOWN;
    }
    int innermost = 0;
    for (Dispatch dispatch : open) {
      int number = number(dispatch);
      if (number == TORN) {
        return TORN;
      }
      if (innermost > 0 && number != innermost + 1) {
        return MIXED;
      }
      boolean isLast = dispatch == open.get(open.size() - 1);
      boolean pumps = dispatch.stoppedAtNanos == (number + 1) * BEGIN_NANOS;
      if (!isLast && (!dispatch.isStopped || !pumps)) {
        return MIXED;
      }
      if (isLast && dispatch.isStopped && pumps) {
        return MIXED;
      }
      innermost = number;
    }
    return innermost;
  }

  /** The number of a dispatch if all that is known of it belongs together. */
  static int number(Dispatch dispatch) {
    int number = (int) dispatch.number;
    long beginNanos = number * BEGIN_NANOS;
    boolean belongs =
        number > 0
            && number < KINDS.length
            && dispatch.beginNanos == beginNanos
            && dispatch.queueDelayMillis == number
            && dispatch.kind == KINDS[number]
            && isAState(dispatch, beginNanos);
    return belongs ? number : TORN;
  }

  /** Whether times are those before it waits, while it does, or later. */
  private static boolean isAState(Dispatch dispatch, long beginNanos) {
    boolean stands = dispatch.isStopped;
    long waitedNanos = beginNanos + WAKE_NANOS - WAIT_NANOS;
    long pumpedNanos = waitedNanos + END_NANOS;
    long stoppedNanos = dispatch.stoppedAtNanos;
    if (dispatch.sinceNanos == beginNanos) {
      return dispatch.resumedNanos == beginNanos
          && (!stands || stoppedNanos == beginNanos + WAIT_NANOS);
    }
    if (dispatch.sinceNanos == waitedNanos) {
      return dispatch.resumedNanos == beginNanos + WAKE_NANOS
          && (!stands || stoppedNanos == beginNanos + BEGIN_NANOS);
    }
    return dispatch.sinceNanos == pumpedNanos
        && dispatch.resumedNanos == beginNanos + BEGIN_NANOS + END_NANOS
        && !stands;
  }

  // The context, the source and the clock of the loop.

  @Override
  public long nanoTime() {
    return nowNanos;
  }

  @Override
  public long epochMillis() {
    return EPOCH_MILLIS;
  }

  @Override
  public long threadCpuNanos(Thread thread) {
    return -1;
  }

  @Override
  public Clock clock() {
    return this;
  }

  @Override
  public int recordingEpoch() {
    return 0;
  }

  @Override
  public long trackNanos() {
    return 0;
  }

  @Override
  public long overNanos() {
    return Long.MAX_VALUE;
  }

  @Override
  public long congestionNanos() {
    return CongestionSignal.NEVER;
  }

  @Override
  public void busy() {}

  @Override
  public void ended() {}

  private Listeners listeners() {
    return new Listeners(Options.DEFAULTS, this, WRITER);
  }

  @Override
  public void wanted() {}

  @Override
  public void failed(String what, Throwable failure) {
    throw new AssertionError(what, failure);
  }

  @Override
  public void log(String line) {
    throw new AssertionError(line);
  }

  @Override
  public String distinctName(String wanted) {
    return wanted;
  }

  @Override
  public String name() {
    return "raced";
  }

  @Override
  public void start(LoopEvents events) {}

  @Override
  public void stop() {}

  @Override
  public String scene() {
    return "";
  }

  @Override
  public String describe(@Nullable Object kind) {
    return String.valueOf(kind);
  }

  @Override
  public boolean isForeground() {
    return true;
  }
}
