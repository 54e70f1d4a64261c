package dev.serin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.benchmarks.CallShape.Recording;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each shape has the documented number and depth of calls. */
class CallShapeTest {
  /** Counts calls. */
  private static final class Counts implements Recording {
    private int calls;
    private int depth;
    private int deepest;

    @Override
    public void enter(int methodId) {
      calls++;
      depth++;
      deepest = Math.max(deepest, depth);
    }

    @Override
    public void exit() {
      depth--;
    }
  }

  @ParameterizedTest
  @CsvSource({"DEEP, 40", "DEEP_MANY_PATHS, 40", "FLAT_MANY_METHODS, 1"})
  void each_shape_has_as_many_calls_and_all_return(CallShape shape, int depth) {
    Counts counts = new Counts();
    shape.record(counts);
    assertThat(counts.calls).isEqualTo(CallShape.CALLS);
    assertThat(counts.depth).isZero();
    assertThat(counts.deepest).isEqualTo(depth);
  }

  @ParameterizedTest
  @EnumSource(Workload.class)
  void each_round_of_work_does_the_same(Workload workload) {
    Workload.Work work = workload.work();
    assertThat(work.round()).isEqualTo(work.round());
  }
}
