package dev.serin.testkit;

import dev.serin.format.Records;
import dev.serin.testkit.Follower.Decoding;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program for real: its class files are written, instrumented by the engine and run on this
 * thread, as often as is wanted, and the records are decoded.
 */
final class ProgramRun implements Library.Host {
  /** A call makes six records at most: it may be a message of its own. */
  static final int LARGE_RING = Integer.highestOneBit(6 * Interpreter.MOST_EFFORT) * 2;

  private final Program program;
  private final Decoding decoding;
  private final LoadedProgram loaded;
  private final FakeClock clock;
  private @Nullable Recording recording;
  private @Nullable Follower follower;
  private FrameLog log;
  private Program.Watch watch;
  private @Nullable String snapshot;
  private @Nullable String treeDifference;
  private long records;
  private int steps;
  private int nested;
  private long ownMicros;
  private long ranPosition;

  ProgramRun(Program program, FakeClock clock, Decoding decoding)
      throws ReflectiveOperationException {
    this.program = program;
    this.clock = clock;
    this.decoding = decoding;
    this.watch = program.watch();
    this.loaded = new LoadedProgram(program, UnaryOperator.identity());
    this.log = new FrameLog(loaded.methods());
  }

  /** Runs the program; whatever it throws ends it, as it would a message. */
  void run(Program.Watch looks) {
    watch = looks;
    log = new FrameLog(loaded.methods());
    snapshot = null;
    treeDifference = null;
    steps = 0;
    nested = 0;
    ownMicros = 0;
    Library.use(this);
    try (Recording running = new Recording(clock, looks.ringRecords())) {
      recording = running;
      ranPosition = running.beginPosition() + 1;
      Follower following = new Follower(running, decoding, log);
      follower = following;
      try {
        Library.call(0, program.fuel());
      } catch (RuntimeException e) {
        // The loop of a real program would go on as well.
      } catch (Throwable e) {
        throw new IllegalStateException("the program cannot run:\n" + program, e);
      }
      running.mark(Records.END);
      read(running, following);
      treeDifference = treeDifference == null ? log.difference(ownMicros) : treeDifference;
      records = running.position() - running.beginPosition();
    }
  }

  /** The frames that were seen. */
  String frames() {
    return log.frames().text();
  }

  /** The frames that were seen at the program's snapshot; null if it was not reached. */
  @Nullable String snapshot() {
    return snapshot;
  }

  /** How the tree that was built differs from the frames it was built of; null if it does not. */
  @Nullable String treeDifference() {
    return treeDifference;
  }

  /** How many records there were. */
  long records() {
    return records;
  }

  @Override
  public MethodHandle method(int number) {
    return loaded.method(number);
  }

  @Override
  public void pass(int micros) {
    clock.advanceMicros(micros);
    steps++;
    ownMicros += nested == 0 ? micros : 0;
    if (watch.isDue(steps)) {
      read(Objects.requireNonNull(recording), Objects.requireNonNull(follower));
    }
    if (steps == watch.snapshotStep() && nested == 0) {
      snapshot = frames();
      treeDifference = log.difference(ownMicros);
    }
  }

  private void read(Recording running, Follower following) {
    long ran = nested == 0 ? Math.max(ranPosition, running.firstPosition()) : ranPosition;
    following.read(ownMicros, ran);
  }

  @Override
  public void beginNested() {
    Recording running = Objects.requireNonNull(recording);
    running.mark(Records.WAIT);
    running.mark(Records.WAKE);
    ranPosition = nested == 0 ? running.position() : ranPosition;
    running.mark(Records.BEGIN);
    nested++;
  }

  @Override
  public void endNested() {
    nested--;
    Recording running = Objects.requireNonNull(recording);
    running.mark(Records.END);
    ranPosition = nested == 0 ? running.position() : ranPosition;
  }
}
