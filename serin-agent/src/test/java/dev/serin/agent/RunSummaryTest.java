package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunSummaryTest {
  private final Class<?>[] loaded = {String.class, String[].class, RunSummaryTest.class};

  @Test
  void a_pattern_is_compared_with_the_program_s_classes_and_not_with_the_jdk_s() {
    assertThat(matches("dev.serin.agent.*")).isEqualTo(1);
    assertThat(matches("com.nobody.*")).isZero();
    assertThat(matches("java.lang.*")).isZero();
  }

  private long matches(String text) {
    ClassPattern pattern = new ClassPattern(text);
    RunSummary.compare(pattern, loaded);
    return pattern.matchCount();
  }
}
