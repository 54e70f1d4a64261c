package dev.serin.testkit;

import dev.serin.Probe;
import dev.serin.runtime.FakeClock;
import dev.serin.testkit.Frames.End;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs random programs with real instrumentation, and compares the recorded tree, to the
 * microsecond, with the meaning of the program. One at a time in a process.
 */
public final class RandomPrograms {
  /** One of this many programs runs with tables so large that a token names one slot of them. */
  private static final int PROGRAMS_PER_LARGE_TABLE = 16;

  /** Tables with room for all paths, which one comparison finds, and tables with room for three. */
  private static final int[] TABLE_BITS = {Probe.DEFAULT_BITS, 2};

  /** A millisecond by the clock of a run. */
  private static final int TICK_MICROS = (int) (1_000_000 / RunClock.NANOS_PER_MICRO);

  private final FakeClock clock;
  private final UnaryOperator<byte[]> last;
  private final Map<Situation, Integer> situations = none(Situation.class);
  private final Map<Catcher, Integer> catchers = none(Catcher.class);
  private final Map<Program.Kind, Integer> caught = none(Program.Kind.class);
  private int programs;

  /** Runs programs on a clock that no other code advances. */
  public RandomPrograms(FakeClock clock) {
    this(clock, UnaryOperator.identity());
  }

  /**
   * Runs programs with changed class files.
   *
   * @param last changes class files that have probes
   */
  RandomPrograms(FakeClock clock, UnaryOperator<byte[]> last) {
    this.clock = clock;
    this.last = last;
  }

  /**
   * Runs programs until the given number is reached or one is wrong.
   *
   * @param firstSeed the seed of the first program; the others' follow
   * @return the wrong one, made as small as possible, with both trees; null if all were right
   */
  public @Nullable String run(long firstSeed, int count) throws ReflectiveOperationException {
    long seed = firstSeed;
    while (programs < count) {
      Program program = ProgramGenerator.program(seed);
      seed++;
      Interpreter meant = interpret(program);
      if (meant == null) {
        continue; // it takes too long
      }
      if (difference(program, meant) != null) {
        Program smallest = Shrinker.shrink(program, this::isWrong);
        return "seed " + (seed - 1) + "\n" + smallest + "\n" + difference(smallest);
      }
      programs++;
      count(meant.happened().situations(), situations);
      count(meant.happened().catchers(), catchers);
      count(meant.happened().caught(), caught);
    }
    return null;
  }

  /** The number of programs in which each situation occurred. */
  public Map<Situation, Integer> situations() {
    return new EnumMap<>(situations);
  }

  /**
   * The number of programs in which each code without probes has caught an exception, by its name.
   */
  public Map<String, Integer> catchers() {
    return byName(catchers);
  }

  /**
   * The number of programs in which that code has caught an exception of a kind of method, by its
   * name.
   */
  public Map<String, Integer> caught() {
    return byName(caught);
  }

  private static <E extends Enum<E>> Map<E, Integer> none(Class<E> type) {
    Map<E, Integer> counts = new EnumMap<>(type);
    EnumSet.allOf(type).forEach(each -> counts.put(each, 0));
    return counts;
  }

  private static <E extends Enum<E>> void count(Set<E> happened, Map<E, Integer> counts) {
    happened.forEach(each -> counts.merge(each, 1, Integer::sum));
  }

  private static <E extends Enum<E>> Map<String, Integer> byName(Map<E, Integer> counts) {
    Map<String, Integer> byName = new LinkedHashMap<>();
    counts.forEach((each, count) -> byName.put(each.name(), count));
    return byName;
  }

  private boolean isWrong(Program program) {
    try {
      return difference(program) != null;
    } catch (ReflectiveOperationException | LinkageError | IllegalStateException e) {
      return false; // a step too far: the program is not valid any more
    }
  }

  private @Nullable String difference(Program program) throws ReflectiveOperationException {
    Interpreter meant = interpret(program);
    return meant == null ? null : difference(program, meant);
  }

  /** Compares with tables that have room for all, and with small ones that larger ones continue. */
  private @Nullable String difference(Program program, Interpreter meant)
      throws ReflectiveOperationException {
    String ends = meant.defined().replace(End.PRESUMED.mark(), End.UNWOUND.mark());
    if (!meant.isCaughtUnseen() && !ends.equals(meant.observed())) {
      return difference(
          "a perfect observer sees", meant.observed(), "by definition", meant.defined());
    }
    String wrong = meant.left().wrong();
    if (wrong != null) {
      return "wrong without a mark: " + wrong;
    }
    boolean large = programs % PROGRAMS_PER_LARGE_TABLE == 0;
    int largeBits = large ? Probe.DEFAULT_BITS + 1 : TABLE_BITS[0];
    LoadedProgram loaded = new LoadedProgram(program, last);
    Account account = meant.account();
    for (int bits : TABLE_BITS) {
      TreeRun run = new TreeRun(program, loaded, clock, bits, largeBits);
      run.run();
      if (!Objects.equals(run.snapshot(), account.mergedSnapshot())) {
        return difference(
            "meant so far", account.mergedSnapshot(), "recorded so far", run.snapshot());
      }
      if (!run.tree().equals(account.merged())) {
        return difference("meant", account.merged(), "recorded", run.tree());
      }
      String times = differenceOfTimes(run, account);
      if (times != null) {
        return times;
      }
    }
    return null;
  }

  /**
   * Compares spans, and runs it again with occasional ticks, which limit the exactness of times.
   */
  private static @Nullable String differenceOfTimes(TreeRun run, Account account) {
    TreeRun.Times soFar = run.snapshotTimes();
    FrameSpans meantSoFar = account.spansSnapshot();
    if (soFar != null
        && meantSoFar != null
        && !soFar.spans().longer().equals(meantSoFar.longer())) {
      return difference("spans so far", meantSoFar.longer(), "recorded so far", soFar.spans());
    }
    if (!run.times().spans().longer().equals(account.spans().longer())) {
      return difference("spans", account.spans().longer(), "recorded", run.times().spans());
    }
    TreeRun ticked = run.withTicks(TICK_MICROS);
    ticked.run();
    String difference = differenceOfTicks(soFar, ticked.snapshotTimes(), meantSoFar);
    return difference != null
        ? "so far, " + difference
        : differenceOfTicks(run.times(), ticked.times(), account.spans());
  }

  private static @Nullable String differenceOfTicks(
      TreeRun.@Nullable Times exact, TreeRun.@Nullable Times ticked, @Nullable FrameSpans meant) {
    if (exact == null || ticked == null || meant == null) {
      return null; // the snapshot was not reached
    }
    String difference = meant.difference(ticked.spans(), ticked.gapMicros());
    if (difference == null) {
      difference = exact.difference(ticked);
    }
    return difference == null ? null : difference("with ticks", difference, "all frames", meant);
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
}
