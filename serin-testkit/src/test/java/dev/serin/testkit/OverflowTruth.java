package dev.serin.testkit;

import dev.serin.testkit.Frames.End;
import dev.serin.testkit.Frames.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What a class of {@link OverflowWriter} says of itself, without probes. Whatever is said is said
 * whole or not at all: where the stack has too little room for it, it overflows before. Then a call
 * that was about to be made may or may not have got as far as its probe. Each time that something
 * is said a microsecond goes by; none goes by while the stack is unwound.
 */
public final class OverflowTruth {
  /** Methods with this in their names say by a record that they end, though they do not tell it. */
  static final String MONITOR = "releasing";

  private static final AtomicReference<OverflowTruth> TOLD = new AtomicReference<>();
  private static final Object LOCK = new Object();

  /** So many small frames take more room than all that is done here, and than any probe. */
  private static final int ROOM = 400;

  private final FakeClock clock;
  private final Frames frames = new Frames();
  private final List<Frame> byCall = new ArrayList<>();
  private final List<Expected> expected = new ArrayList<>();
  private @Nullable String calling;
  private int depth;
  private long nowMicros;
  private int overflows;

  /**
   * A frame that has to be there, or the line of one that may be.
   *
   * @param perhaps a frame whose call was about to be made when the stack overflowed
   */
  private record Expected(@Nullable Frame frame, String perhaps) {}

  private OverflowTruth(FakeClock clock) {
    this.clock = clock;
  }

  /** Listens to what is told from now on. */
  static OverflowTruth listen(FakeClock clock) {
    OverflowTruth truth = new OverflowTruth(clock);
    TOLD.set(truth);
    room(ROOM);
    return truth;
  }

  private static int room(int frames) {
    return frames == 0 ? 0 : room(frames - 1) + 1;
  }

  private static OverflowTruth truth() {
    room(ROOM);
    return Objects.requireNonNull(TOLD.get());
  }

  /** The running method is about to call one. */
  public static void calling(String method) {
    truth().calls(method);
  }

  /** A method has been entered. */
  public static int entered(String method) {
    return truth().enters(method);
  }

  /** A call is about to end, by a return or by a throw that it does not catch. */
  public static void leaving(int call) {
    truth().leaves(call);
  }

  /** A call goes on in a handler. */
  public static void caught(int call) {
    truth().catches(call);
  }

  /** Something to lock. */
  public static Object lock() {
    return LOCK;
  }

  private void calls(String method) {
    calling = method;
  }

  private int enters(String method) {
    calling = null;
    Frame frame = frames.enter(method, nowMicros, 0);
    depth++;
    expected.add(new Expected(frame, ""));
    byCall.add(frame);
    pass();
    return byCall.size() - 1;
  }

  private void leaves(int call) {
    unwindAbove(call);
    frames.leave(End.RETURNED, nowMicros, 0); // now: its probe comes right after this
    depth--;
  }

  private void catches(int call) {
    unwindAbove(call);
    pass();
  }

  private void unwindAbove(int call) {
    if (calling != null) {
      End end = calling.startsWith(MONITOR) ? End.RETURNED : End.UNWOUND;
      String line = Frames.line(depth, calling, nowMicros, nowMicros, end);
      expected.add(new Expected(null, line));
      calling = null;
    }
    Frame frame = byCall.get(call);
    overflows += frames.innermost() == frame ? 0 : 1;
    while (frames.innermost() != frame) {
      frames.leave(End.UNWOUND, nowMicros, 0);
      depth--;
    }
  }

  private void pass() {
    nowMicros++;
    clock.advanceMicros(1);
  }

  /** How often calls were left that had not said so. */
  int overflows() {
    return overflows;
  }

  /** How many calls were about to be made when the stack overflowed. */
  int perhaps() {
    return (int) expected.stream().filter(each -> each.frame() == null).count();
  }

  /** The first frame that was recorded otherwise than told; null if there is none. */
  @Nullable String difference(List<Frame> recorded) {
    int next = 0;
    for (Expected each : expected) {
      String line = next < recorded.size() ? plain(recorded.get(next)) : "nothing";
      Frame told = each.frame();
      if (told == null) {
        next += line.equals(each.perhaps()) ? 1 : 0;
      } else if (line.equals(plain(told))) {
        next++;
      } else {
        return "told: " + plain(told) + ", recorded: " + line;
      }
    }
    return next == recorded.size() ? null : "recorded beside: " + recorded.get(next);
  }

  /**
   * A frame as a line; whether it says that it ends only where both ought to say the same. Here
   * time stands still while frames are left, so it is all one whether their end is presumed.
   */
  private static String plain(Frame frame) {
    End left = frame.end() == End.PRESUMED ? End.UNWOUND : frame.end();
    End end = frame.name().startsWith(MONITOR) ? End.RETURNED : left;
    return Frames.line(frame.depth(), frame.name(), frame.startMicros(), frame.endMicros(), end);
  }
}
