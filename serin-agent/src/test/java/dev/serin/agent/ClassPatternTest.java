package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassPatternTest {
  @ParameterizedTest
  @CsvSource({
    "com.example.Main, com.example.Main",
    "com.example.Main, com.example.Main$Inner",
    "com.example.Main, com.example.Main$1",
    "com.example.*, com.example.Main",
    "com.example.*, com.example.deep.Main$Inner",
    "*.Main, com.example.Main",
    "*, Main",
    "*, ''",
    "com.*.Main*, com.example.MainWindow",
    "com.example.Main$Inner, com.example.Main$Inner",
    "a.\\E*, a.\\Eb",
  })
  void a_star_stands_for_any_characters_and_a_class_for_those_in_it(String text, String name) {
    assertThat(new ClassPattern(text).matches(name)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "com.example.Main, com.example.MainWindow",
    "com.example.Main, xcom.example.Main",
    "com.example.Main, comXexample.Main",
    "com.example, com.example.Main",
    "com.example.*, com.examples.Main",
    "com/example/*, com.example.Main",
    "'', com.example.Main",
    "[a-z]*, com.example.Main",
    "com.example.Main$Inner, com.example.Main",
  })
  void all_other_characters_stand_for_themselves(String text, String name) {
    assertThat(new ClassPattern(text).matches(name)).isFalse();
  }

  @Test
  void matches_are_counted() {
    ClassPattern pattern = new ClassPattern("a.*");
    assertThat(pattern.matchCount()).isZero();
    pattern.matches("a.B");
    pattern.matches("b.C");
    pattern.matches("a.D");
    assertThat(pattern.matchCount()).isEqualTo(2);
  }
}
