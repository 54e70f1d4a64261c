package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.runtime.FakeClock;
import dev.serin.testkit.RandomPrograms;
import dev.serin.testkit.Situation;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares random programs, instrumented by the real engine and run, with their meaning. */
class RandomProgramsTest {
  /** {@code -Dserin.programs=1000000} runs more. */
  private static final int PROGRAMS = Integer.getInteger("serin.programs", 5_000);

  /** {@code -Dserin.firstSeed=…} runs others. */
  private static final long FIRST_SEED = Long.getLong("serin.firstSeed", 1);

  /** 50 of 5,000. */
  private static final int MIN_PROGRAMS_OF_A_SITUATION = PROGRAMS / 100;

  /** By the kind of method whose exception is caught by code without probes. */
  private static final int MIN_PROGRAMS_OF_A_KIND = PROGRAMS / 200;

  /** A later exception must not be confused with the one that code without probes catches. */
  private static final int MIN_PROGRAMS_WITH_A_LATER_EXCEPTION = PROGRAMS / 20;

  @Test
  void each_frame_of_random_programs_is_recorded_as_it_is_meant() throws Exception {
    RandomPrograms programs = new RandomPrograms(new FakeClock());
    assertThat(programs.run(FIRST_SEED, PROGRAMS)).isNull();
    System.out.println("programs by situation: " + programs.situations());
    System.out.println("programs by the catcher without probes: " + programs.catchers());
    System.out.println("programs by the kind of method that it called: " + programs.caught());
    assertAll(programs.situations(), MIN_PROGRAMS_OF_A_SITUATION);
    assertAll(programs.catchers(), MIN_PROGRAMS_OF_A_SITUATION);
    assertAll(programs.caught(), MIN_PROGRAMS_OF_A_KIND);
    assertThat(programs.situations().get(Situation.LATER_EXCEPTION_CAUGHT_FURTHER_OUT))
        .isGreaterThanOrEqualTo(MIN_PROGRAMS_WITH_A_LATER_EXCEPTION);
  }

  private static <K> void assertAll(Map<K, Integer> programs, int min) {
    assertThat(programs).isNotEmpty();
    programs.forEach((what, count) -> assertThat(count).as("%s", what).isGreaterThanOrEqualTo(min));
  }
}
