package dev.serin.testkit;

import dev.serin.format.FrameVisitor;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.format.Records;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program for real: its class files are written, instrumented by the engine and run on this
 * thread, and the records are decoded.
 */
final class ProgramRun {
  /** A call makes six records at most: it may be a message of its own. */
  private static final int RING_RECORDS = Integer.highestOneBit(6 * Interpreter.MOST_EFFORT) * 2;

  private static final long NANOS_PER_MICRO = 1000;

  private final Program program;
  private final Decoding decoding;
  private final InstrumentingLoader loader =
      new InstrumentingLoader(ProgramRun.class.getClassLoader(), name -> false);
  private final List<MethodHandle> methods = new ArrayList<>();
  private final FakeClock clock;
  private @Nullable Recording recording;
  private @Nullable String snapshot;
  private String frames = "";
  private int steps;
  private int nested;

  /** How records become frames; the real decoder, or a broken one. */
  interface Decoding {
    /** Decodes the records of a dispatch as far as they go. */
    void decode(Recording recording, FrameVisitor visitor);
  }

  ProgramRun(Program program, FakeClock clock, Decoding decoding) {
    this.program = program;
    this.clock = clock;
    this.decoding = decoding;
  }

  /** Runs the program; whatever it throws ends it, as it would a message. */
  void run() throws ReflectiveOperationException {
    ProgramWriter.write(program).forEach(loader::give);
    for (int i = 0; i < program.methods().size(); i++) {
      methods.add(find(i));
    }
    Library.use(this);
    try (Recording running = new Recording(clock, RING_RECORDS)) {
      recording = running;
      try {
        Library.call(0, program.fuel());
      } catch (RuntimeException e) {
        // The loop of a real program would go on as well.
      } catch (Throwable e) {
        throw new IllegalStateException("the program cannot run:\n" + program, e);
      }
      running.mark(Records.END);
      frames = decode(running);
    }
  }

  private MethodHandle find(int number) throws ReflectiveOperationException {
    Class<?> owner = loader.loadClass(ProgramWriter.owner(program, number).replace('/', '.'));
    MethodType type = MethodType.methodType(void.class, int.class);
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    return program.methods().get(number).kind() == Program.Kind.CONSTRUCTOR
        ? lookup.findConstructor(owner, type).asType(type)
        : lookup.findStatic(owner, program.name(number), type);
  }

  /** The frames that were seen. */
  String frames() {
    return frames;
  }

  /** The frames that were seen at the program's snapshot; null if it was not reached. */
  @Nullable String snapshot() {
    return snapshot;
  }

  MethodHandle method(int number) {
    return methods.get(number);
  }

  void pass(int micros) {
    clock.advanceMicros(micros);
    steps++;
    if (steps == program.snapshotStep() && nested == 0) {
      snapshot = decode(Objects.requireNonNull(recording));
    }
  }

  void beginNested() {
    nested++;
    Recording running = Objects.requireNonNull(recording);
    running.mark(Records.WAIT);
    running.mark(Records.WAKE);
    running.mark(Records.BEGIN);
  }

  void endNested() {
    nested--;
    Objects.requireNonNull(recording).mark(Records.END);
  }

  private String decode(Recording running) {
    FrameLog log = new FrameLog(loader.methods());
    decoding.decode(running, log);
    return log.frames.text();
  }

  /** Writes down what a decoder says. */
  private static final class FrameLog implements FrameVisitor {
    private final MethodNames names;
    private final Frames frames = new Frames();

    FrameLog(MethodNames names) {
      this.names = names;
    }

    @Override
    public void enter(int methodId, long nanos) {
      frames.enter(name(methodId), nanos / NANOS_PER_MICRO);
    }

    @Override
    public void leave(Departure departure, long nanos) {
      boolean returned = departure == Departure.RETURNED;
      frames.leave(returned ? Frames.End.RETURNED : Frames.End.UNWOUND, nanos / NANOS_PER_MICRO);
    }

    @Override
    public void gap(long records, long nanos) {
      frames.enter("(gap of " + records + ")", nanos / NANOS_PER_MICRO);
    }

    @Override
    public void closeGap(long nanos) {
      frames.leave(Frames.End.UNWOUND, nanos / NANOS_PER_MICRO);
    }

    @Override
    public void pumped(long pumpedNanos) {
      // That time stood still shows in all times after it.
    }

    private String name(int methodId) {
      MethodName name = names.name(methodId);
      if (name == null) {
        return "#" + methodId;
      }
      boolean constructs = name.methodName().equals("<init>");
      String className = name.className();
      return constructs ? className.substring(className.lastIndexOf('.') + 1) : name.methodName();
    }
  }
}
