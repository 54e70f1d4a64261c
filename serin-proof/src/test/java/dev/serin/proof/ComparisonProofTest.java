package dev.serin.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.compare.SessionDurations;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("any-jvm")
class ComparisonProofTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Report prove(int comparisons) {
    Report report = new Report(new PrintStream(out, true, StandardCharsets.UTF_8), System.err);
    new ComparisonProof(report).check(comparisons, 1);
    return report;
  }

  @Test
  void programs_do_not_differ_from_themselves_and_slower_ones_are_found() {
    assertThat(prove(40).faults()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("the same program, with any change: ")
        .contains("a problem 20 % slower, found: 8 of 8");
  }

  @Test
  void a_simulated_program_has_sessions_without_messages_too() {
    SessionDurations run = new SimulatedProgram(1, 1).run(500);

    assertThat(run.sessions()).isEqualTo(500);
  }
}
