package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LearnedMethodTest {
  @Test
  void a_pattern_has_a_class_and_a_method() {
    LearnedMethod method = new LearnedMethod("com.example.Point#<init>(II)V", 1, 2);
    assertThat(method.className()).isEqualTo("com.example.Point");
    assertThat(method.method()).isEqualTo("<init>(II)V");
  }

  @Test
  void a_pattern_without_a_method_is_a_class() {
    LearnedMethod method = new LearnedMethod("com.example.Point", 1, 2);
    assertThat(method.className()).isEqualTo("com.example.Point");
    assertThat(method.method()).isEmpty();
  }
}
