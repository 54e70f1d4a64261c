package dev.serin.testkit;

import dev.serin.CallRecorder;
import dev.serin.MessageCalls;
import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.MethodNames;
import dev.serin.runtime.FakeClock;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program in reality: its class files are written, instrumented by the engine and run on
 * this thread, and its calls are recorded.
 */
final class TreeRun implements Library.Host {
  private static final long CLOCK_MICROS = RunClock.NANOS_PER_MICRO / 1000;

  private final Program program;
  private final LoadedProgram loaded;
  private final FakeClock clock;
  private final int bits;
  private final int largeBits;
  private @Nullable CallRecorder recorder;
  private @Nullable String snapshot;
  private @Nullable Times snapshotTimes;
  private @Nullable Times times;
  private String tree = "";
  private long message;
  private int steps;
  private int nested;
  private long ownMicros;

  /** The time between ticks; 0 if there is one whenever time has passed. */
  private final int tickMicros;

  private long passedMicros;
  private long tickedMicros;
  private long longestGapMicros;

  /**
   * The intervals of calls.
   *
   * @param gapMicros the longest time between two ticks until then
   * @param elapsedMicros the time of the message until then
   */
  record Times(FrameSpans spans, PathFigures paths, long gapMicros, long elapsedMicros) {
    /** Returns how a run with occasional ticks differs in counts and times; null if it does not. */
    @Nullable String difference(Times ticked) {
      return paths.difference(
          ticked.paths,
          ticked.gapMicros * RunClock.NANOS_PER_MICRO,
          ticked.elapsedMicros * RunClock.NANOS_PER_MICRO);
    }
  }

  /**
   * Runs one program, once.
   *
   * @param loaded its classes, which call the probe
   * @param bits a message has two to this power slots at first
   * @param largeBits the same for the tables that continue a message that needs more
   */
  TreeRun(Program program, LoadedProgram loaded, FakeClock clock, int bits, int largeBits) {
    this(program, loaded, clock, new int[] {bits, largeBits}, 0);
  }

  private TreeRun(
      Program program, LoadedProgram loaded, FakeClock clock, int[] bits, int tickMicros) {
    this.program = program;
    this.loaded = loaded;
    this.clock = clock;
    this.bits = bits[0];
    this.largeBits = bits[1];
    this.tickMicros = tickMicros;
  }

  /** The same with a tick at regular intervals, whatever runs then. */
  TreeRun withTicks(int everyMicros) {
    return new TreeRun(program, loaded, clock, new int[] {bits, largeBits}, everyMicros);
  }

  /** Runs the program; any exception ends it, as it would end a message. */
  void run() {
    Library.use(this);
    Probe.dropStartUp();
    CallRecorder running = Objects.requireNonNull(Probe.watch(bits, false, clock.nanoTime()));
    recorder = running;
    try {
      message = running.begin(clock.nanoTime());
      provide(running);
      Library.call(0, program.fuel());
    } catch (RuntimeException e) {
      // The loop of a real program would also continue.
    } catch (Throwable e) {
      throw new IllegalStateException("the program cannot run:\n" + program, e);
    } finally {
      Probe.unwatch(running);
    }
    CallTree ended = tree(Objects.requireNonNull(running.end(clock.nanoTime(), true)));
    tree = text(ended);
    times = times(ended);
  }

  private void provide(CallRecorder running) {
    if (!running.spare().isThere()) {
      running.spare().provide(largeBits);
    }
  }

  private CallTree tree(MessageCalls calls) {
    return Recording.tree(calls, ownMicros * RunClock.NANOS_PER_MICRO);
  }

  private String text(CallTree recorded) {
    MethodNames methods = loaded.methods();
    return MergedFrames.of(recorded, id -> LoadedProgram.name(methods, id));
  }

  private Times times(CallTree recorded) {
    MethodNames methods = loaded.methods();
    IntFunction<String> name = id -> LoadedProgram.name(methods, id);
    return new Times(
        FrameSpans.of(recorded, name),
        PathFigures.of(recorded, name),
        Math.max(longestGapMicros, ownMicros - tickedMicros),
        ownMicros);
  }

  /** The tree at the program's snapshot; null if it was not reached. */
  @Nullable String snapshot() {
    return snapshot;
  }

  /** The times at the program's snapshot; null if it was not reached. */
  @Nullable Times snapshotTimes() {
    return snapshotTimes;
  }

  /** The times at the end. */
  Times times() {
    return Objects.requireNonNull(times);
  }

  /** The tree at the end. */
  String tree() {
    return tree;
  }

  private CallRecorder recorder() {
    return Objects.requireNonNull(recorder);
  }

  @Override
  public MethodHandle method(int number) {
    return loaded.method(number);
  }

  @Override
  public Library.Task task(int number) {
    return loaded.task(number);
  }

  @Override
  public void pass(int micros) {
    if (tickMicros == 0) {
      advance(micros);
      tick();
    } else {
      advanceWithTicks(micros);
    }
    provide(recorder());
    steps++;
    if (steps == program.snapshotStep() && nested == 0) {
      CallTree soFar = tree(Objects.requireNonNull(recorder().read(message)));
      snapshot = text(soFar);
      snapshotTimes = times(soFar);
    }
  }

  private void advanceWithTicks(int micros) {
    int left = micros;
    while (left > 0) {
      int untilTick = tickMicros - (int) (passedMicros % tickMicros);
      int next = Math.min(left, untilTick);
      advance(next);
      left -= next;
      if (next == untilTick) {
        tick();
      }
    }
  }

  private void advance(int micros) {
    clock.advanceUnseenMicros(micros * CLOCK_MICROS);
    passedMicros += micros;
    ownMicros += nested == 0 ? micros : 0;
  }

  private void tick() {
    recorder().tick(clock.nanoTime());
    if (nested == 0) {
      longestGapMicros = Math.max(longestGapMicros, ownMicros - tickedMicros);
      tickedMicros = ownMicros;
    }
  }

  @Override
  public void beginNested() {
    recorder().begin(clock.nanoTime());
    provide(recorder());
    nested++;
  }

  @Override
  public void endNested() {
    recorder().end(clock.nanoTime(), false);
    provide(recorder());
    nested--;
  }
}
