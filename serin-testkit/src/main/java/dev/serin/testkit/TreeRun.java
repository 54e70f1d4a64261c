package dev.serin.testkit;

import dev.serin.CallRecorder;
import dev.serin.MessageCalls;
import dev.serin.Probe;
import dev.serin.format.MethodNames;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program for real: its class files are written, instrumented by the engine and run on this
 * thread, and its calls are recorded.
 */
final class TreeRun implements Library.Host {
  private static final long NANOS_PER_MICRO = 1000;

  private final Program program;
  private final LoadedProgram loaded;
  private final FakeClock clock;
  private final int bits;
  private final int largeBits;
  private @Nullable CallRecorder recorder;
  private @Nullable String snapshot;
  private String tree = "";
  private long message;
  private int steps;
  private int nested;
  private long ownMicros;

  /**
   * Runs one program, once.
   *
   * @param loaded its classes, which call the probe
   * @param bits two to this power is the number of slots that a message has at first
   * @param largeBits the same for the tables that go on with a message for which that is too few
   */
  TreeRun(Program program, LoadedProgram loaded, FakeClock clock, int bits, int largeBits) {
    this.program = program;
    this.loaded = loaded;
    this.clock = clock;
    this.bits = bits;
    this.largeBits = largeBits;
  }

  /** Runs the program; whatever it throws ends it, as it would a message. */
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
      // The loop of a real program would go on as well.
    } catch (Throwable e) {
      throw new IllegalStateException("the program cannot run:\n" + program, e);
    } finally {
      Probe.unwatch(running);
    }
    tree = text(Objects.requireNonNull(running.end(clock.nanoTime(), true)));
  }

  private void provide(CallRecorder running) {
    if (!running.spare().isThere()) {
      running.spare().provide(largeBits);
    }
  }

  private String text(MessageCalls calls) {
    MethodNames methods = loaded.methods();
    return MergedFrames.of(
        Recording.tree(calls, ownMicros * NANOS_PER_MICRO), id -> LoadedProgram.name(methods, id));
  }

  /** The tree at the program's snapshot; null if it was not reached. */
  @Nullable String snapshot() {
    return snapshot;
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
  public void pass(int micros) {
    clock.advanceMicros(micros);
    recorder().tick(clock.nanoTime());
    provide(recorder());
    steps++;
    ownMicros += nested == 0 ? micros : 0;
    if (steps == program.snapshotStep() && nested == 0) {
      snapshot = text(Objects.requireNonNull(recorder().read(message)));
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
