package dev.serin.testkit;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs random programs, instrumented and for real, and compares each frame that was recorded, to
 * the microsecond, with what the program means. One at a time in a process.
 */
public final class RandomPrograms {
  private final FakeClock clock;
  private final ProgramRun.Decoding decoding;
  private final Map<Situation, Integer> situations = new EnumMap<>(Situation.class);
  private int programs;

  /** Runs programs on a clock that nobody else moves. */
  public RandomPrograms(FakeClock clock) {
    this(clock, Recording::decode);
  }

  RandomPrograms(FakeClock clock, ProgramRun.Decoding decoding) {
    this.clock = clock;
    this.decoding = decoding;
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
      if (difference(program) != null) {
        Program smallest = Shrinker.shrink(program, this::isWrong);
        return "seed " + (seed - 1) + "\n" + smallest + "\n" + difference(smallest);
      }
      programs++;
      meant.situations().forEach(each -> situations.merge(each, 1, Integer::sum));
    }
    return null;
  }

  /** In how many programs each situation was. */
  public Map<Situation, Integer> situations() {
    return new EnumMap<>(situations);
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
    if (meant == null) {
      return null;
    }
    if (!meant.isCaughtUnseen() && !meant.defined().equals(meant.observed())) {
      return difference(
          "a perfect observer sees", meant.observed(), "by definition", meant.defined());
    }
    ProgramRun run = new ProgramRun(program, clock, decoding);
    run.run();
    if (!Objects.equals(run.snapshot(), meant.snapshot())) {
      return difference("meant so far", meant.snapshot(), "recorded so far", run.snapshot());
    }
    return run.frames().equals(meant.defined())
        ? null
        : difference("meant", meant.defined(), "recorded", run.frames());
  }

  private static @Nullable Interpreter interpret(Program program) {
    try {
      return new Interpreter(program);
    } catch (Interpreter.TooLong e) {
      return null;
    }
  }

  private static String difference(
      String first, @Nullable String firstText, String second, @Nullable String secondText) {
    return first + ":\n" + firstText + "\n" + second + ":\n" + secondText;
  }
}
