package dev.serin.testkit;

import dev.serin.format.FrameVisitor;
import dev.serin.format.RecordDecoder;
import dev.serin.testkit.Follower.Decoder;
import dev.serin.testkit.Follower.Decoding;
import dev.serin.testkit.Frames.End;
import dev.serin.tree.Probe;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs random programs, instrumented and for real, and compares each frame that was recorded, to
 * the microsecond, with what the program means. One at a time in a process.
 */
public final class RandomPrograms {
  /** Of how many programs one is run with tables that grow trees: it has to be loaded again. */
  private static final int PROGRAMS_PER_TREE = 8;

  /** Of how many of those one is run with tables so large that a token names one slot of them. */
  private static final int TREES_PER_LARGE_ONE = 16;

  /** Tables that are found at once, with room for all paths, and such with room for three. */
  private static final int[] TABLE_BITS = {Probe.DEFAULT_BITS, 2};

  private final FakeClock clock;
  private final Decoding decoding;
  private final boolean growsTrees;
  private final Map<Situation, Integer> situations = new EnumMap<>(Situation.class);
  private int programs;

  /** Runs programs on a clock that nobody else moves. */
  public RandomPrograms(FakeClock clock) {
    this(clock, RandomPrograms::decoder, true);
  }

  /** Runs programs of which only the records are looked at, by another decoder. */
  RandomPrograms(FakeClock clock, Decoding decoding) {
    this(clock, decoding, false);
  }

  private RandomPrograms(FakeClock clock, Decoding decoding, boolean growsTrees) {
    this.clock = clock;
    this.decoding = decoding;
    this.growsTrees = growsTrees;
  }

  /**
   * Runs programs until there were enough or one is wrong.
   *
   * @param firstSeed of the first program; the others' follow
   * @return the wrong one, made as small as it can be, with both trees; null if all were right
   */
  public @Nullable String run(long firstSeed, int count) throws ReflectiveOperationException {
    long seed = firstSeed;
    while (programs < count) {
      Program program = ProgramGenerator.program(seed);
      seed++;
      Interpreter meant = interpret(program);
      if (meant == null) {
        continue; // it goes on for too long
      }
      KnowableFrames knowable = new KnowableFrames(meant.account(), program.watch());
      if (difference(program, meant, knowable) != null) {
        Program smallest = Shrinker.shrink(program, this::isWrong);
        return "seed " + (seed - 1) + "\n" + smallest + "\n" + difference(smallest);
      }
      programs++;
      count(meant.situations());
      count(knowable.situations());
    }
    return null;
  }

  /** In how many programs each situation was. */
  public Map<Situation, Integer> situations() {
    return new EnumMap<>(situations);
  }

  private void count(Set<Situation> happened) {
    happened.forEach(each -> situations.merge(each, 1, Integer::sum));
  }

  private boolean isWrong(Program program) {
    try {
      return difference(program) != null;
    } catch (ReflectiveOperationException | LinkageError | IllegalStateException e) {
      return false; // a step too far: no program any more
    }
  }

  private @Nullable String difference(Program program) throws ReflectiveOperationException {
    Interpreter meant = interpret(program);
    return meant == null
        ? null
        : difference(program, meant, new KnowableFrames(meant.account(), program.watch()));
  }

  private @Nullable String difference(Program program, Interpreter meant, KnowableFrames knowable)
      throws ReflectiveOperationException {
    String ends = meant.defined().replace(End.PRESUMED.mark(), End.UNWOUND.mark());
    if (!meant.isCaughtUnseen() && !ends.equals(meant.observed())) {
      return difference(
          "a perfect observer sees", meant.observed(), "by definition", meant.defined());
    }
    ProgramRun run = new ProgramRun(program, clock, decoding);
    run.run(program.watch().withLargeRing());
    if (run.records() != meant.account().told().size()) {
      return difference("records", meant.account().told().size(), "made", run.records());
    }
    String wrong = difference(meant.snapshot(), meant.defined(), run);
    wrong = wrong == null ? differenceInSmallRing(program, meant, knowable, run) : wrong;
    return wrong == null ? differenceInTree(program, meant) : wrong;
  }

  /** With tables that have room for all, and for so little that a larger one goes on with it. */
  private @Nullable String differenceInTree(Program program, Interpreter meant)
      throws ReflectiveOperationException {
    if (!growsTrees || programs % PROGRAMS_PER_TREE != 0) {
      return null;
    }
    boolean large = programs % (PROGRAMS_PER_TREE * TREES_PER_LARGE_ONE) == 0;
    int largeBits = large ? Probe.DEFAULT_BITS + 1 : TABLE_BITS[0];
    LoadedProgram loaded = new LoadedProgram(program, TreeProbeCalls::of);
    String wrong = null;
    for (int bits : TABLE_BITS) {
      TreeRun run = new TreeRun(program, loaded, clock, bits, largeBits);
      run.run();
      if (!Objects.equals(run.snapshot(), meant.account().mergedSnapshot())) {
        wrong =
            difference("meant so far", meant.account().mergedSnapshot(), "grown", run.snapshot());
      } else if (!run.tree().equals(meant.account().merged())) {
        wrong = difference("meant", meant.account().merged(), "grown", run.tree());
      }
    }
    return wrong;
  }

  private static @Nullable String differenceInSmallRing(
      Program program, Interpreter meant, KnowableFrames knowable, ProgramRun run) {
    if (run.records() <= program.watch().ringRecords()) {
      return null;
    }
    int looked = meant.recordsAtSnapshot();
    run.run(program.watch());
    return difference(looked == 0 ? null : knowable.text(looked), knowable.text(), run);
  }

  private static @Nullable String difference(
      @Nullable String snapshot, String frames, ProgramRun run) {
    if (!Objects.equals(run.snapshot(), snapshot)) {
      return difference("meant so far", snapshot, "recorded so far", run.snapshot());
    }
    return run.frames().equals(frames)
        ? run.treeDifference()
        : difference("meant", frames, "recorded", run.frames());
  }

  private static @Nullable Interpreter interpret(Program program) {
    try {
      return new Interpreter(program);
    } catch (TooLongException e) {
      return null;
    }
  }

  private static String difference(
      String first, @Nullable Object firstText, String second, @Nullable Object secondText) {
    return first + ":\n" + firstText + "\n" + second + ":\n" + secondText;
  }

  /** The real decoder. */
  static Decoder decoder(FrameVisitor visitor, long beginPosition, long beginMicros) {
    RecordDecoder decoder = new RecordDecoder(visitor, beginPosition, beginMicros);
    return new Decoder() {
      @Override
      public void decode(long[] records, int from, int to) {
        decoder.decode(records, from, to);
      }

      @Override
      public void skip(long position, long overwritten, long micros, long fromNanos, long toNanos) {
        decoder.skip(position, overwritten, micros, fromNanos, toNanos);
      }
    };
  }
}
