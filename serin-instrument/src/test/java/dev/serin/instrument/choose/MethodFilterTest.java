package dev.serin.instrument.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The classes and methods that patterns mean, and the reports about patterns that mean nothing. */
class MethodFilterTest {
  @ParameterizedTest
  @CsvSource({
    "com.example.Main, com.example.Main",
    "com.example.Main, com.example.Main$Inner",
    "com.example.Main, com.example.Main$1",
    "com.example.Main$Inner, com.example.Main$Inner$Deep",
    "com.example.*, com.example.Main",
    "com.example.**, com.example.deep.Main",
    "com.example.*, com.example.deep.Main$Inner",
    "*.Main, com.example.Main$Inner",
    "*, Main",
    "com.*.Main*, com.example.MainWindow",
    "c*m.*e.M*n, com.example.Main",
    "*a*a*, banana",
    "com.example.Main$Inner, com.example.Main$Inner",
    "com/example/Main, com.example.Main",
    "com/example/*, com.example.Main",
    "a.\\E*, a.\\Eb",
  })
  void a_star_stands_for_any_characters_and_a_class_for_those_in_it(String pattern, String name) {
    assertThat(excludingClass(pattern, name)).isTrue();
    assertThat(excludingClass(pattern, name.replace('.', '/'))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "com.example.Main, com.example.MainWindow",
    "com.example.Main, xcom.example.Main",
    "com.example.Main, comXexample.Main",
    "com.example, com.example.Main",
    "com.example.*, com.examples.Main",
    "com.example.Main$Inner, com.example.Main",
    "*.Main, com.example.Mainly",
    "com.*.example, com.example",
    "*a*a*a*a*, banana",
    "*ab*ba*, aba",
    "$Inner, $Inne",
  })
  void all_other_characters_stand_for_themselves(String pattern, String name) {
    assertThat(excludingClass(pattern, name)).isFalse();
  }

  private static boolean excludingClass(String pattern, String name) {
    return MethodFilter.builder().exclude(pattern).build().excludesClass(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.Main#run         | run    | (I)V",
        "a.Main#r*n         | return | ()V",
        "a.*#run            | run    | ()V",
        "*#<init>           | <init> | ()V",
        "a.Main#run()       | run    | ()J",
        "a.Main#run(*)      | run    | (IJ)J",
        "a.Main#run(int)    | run    | (I)V",
        "a.Main#run(int, java.lang.String[], long[][]) | run | (I[Ljava/lang/String;[[J)V",
        "a.Main#run(java.util.Map$Entry, *)            | run | (Ljava/util/Map$Entry;ZC)V",
        "a.Main#run(String...) | run | ([LString;)V",
        "a.Main#run(boolean,byte,char,double,float,short) | run | (ZBCDFS)V",
        "a.Main#run(ILjava/lang/String;)V | run | (ILjava/lang/String;)V",
        "a.Main#run(Landroid.os.Message;)V | run | (Landroid/os/Message;)V",
        "a.Main#run(*)V     | run    | (I)V",
        "a.Main#a name with spaces | a name with spaces | ()V",
      })
  void a_method_is_meant_by_name_by_types_or_by_descriptor(
      String pattern, String name, String descriptor) {
    MethodFilter filter = MethodFilter.builder().exclude(pattern).build();
    assertThat(filter.excludesClass("a.Main")).isFalse();
    assertThat(filter.choice("a/Main").excludes(name, descriptor)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.Main#run         | runs | ()V",
        "a.Main#run()       | run  | (I)V",
        "a.Main#run(int)    | run  | (II)V",
        "a.Main#run(I)      | run  | (I)V",
        "a.Main#run(I)V     | run  | (I)J",
        "a.Main#run(int)    | run  | ([I)V",
        "a.Other#run        | run  | ()V",
        "a.Main$Inner#run   | run  | ()V",
      })
  void no_other_method_is(String pattern, String name, String descriptor) {
    MethodFilter filter = MethodFilter.builder().exclude(pattern).build();
    assertThat(filter.choice("a/Main").excludes(name, descriptor)).isFalse();
  }

  @Test
  void a_method_of_a_class_is_not_one_of_the_classes_in_it() {
    MethodFilter filter = MethodFilter.builder().exclude("a.Main#run").build();
    assertThat(filter.choice("a/Main$Inner").isEverything()).isTrue();
  }

  @Test
  void only_what_an_include_pattern_matches_is_chosen_and_excludes_take_away_from_it() {
    MethodFilter filter =
        MethodFilter.builder()
            .include("a.*")
            .include("b.Main#run")
            .exclude("a.deep.*")
            .exclude("a.Main#stop")
            .build();
    assertThat(filter.excludesClass("c.Main")).isTrue();
    assertThat(filter.excludesClass("a.deep.Main")).isTrue();
    assertThat(filter.choice("a.Other").isEverything()).isTrue();
    assertThat(filter.choice("a.Main").excludes("stop", "()V")).isTrue();
    assertThat(filter.choice("a.Main").excludes("run", "()V")).isFalse();
    assertThat(filter.choice("b.Main").excludes("stop", "()V")).isTrue();
    assertThat(filter.choice("b.Main").excludes("run", "()V")).isFalse();
  }

  @Test
  void patterns_that_matched_nothing_are_told_as_they_were_written() {
    MethodFilter filter =
        MethodFilter.builder()
            .include("a.*")
            .include("nobody.*")
            .exclude("a.Main")
            .exclude("a.Main#run")
            .exclude("a.Main#stop")
            .excludeLines("# heading\r\n\r\n  -keeppackage b/ \n-keepclass a/Main\n", "list.txt")
            .build();
    assertThat(filter.unmatchedIncludes()).containsExactly("a.*", "nobody.*");
    filter.choice("a.Main").excludes("run", "()V");
    assertThat(filter.unmatchedIncludes()).containsExactly("nobody.*");
    assertThat(filter.unmatchedExcludes())
        .containsExactly("a.Main#stop", "list.txt:3: -keeppackage b/");
  }

  @Test
  void patterns_that_matched_nothing_have_no_character_that_controls_a_terminal() {
    MethodFilter filter =
        MethodFilter.builder()
            .include("a\u001bb")
            .excludeLines("d\u202ee", "li\u0007st.txt")
            .build();
    assertThat(filter.unmatchedIncludes()).containsExactly("a\\u001bb");
    assertThat(filter.unmatchedExcludes()).containsExactly("li\\u0007st.txt:1: d\\u202ee");
  }

  @Test
  void lines_may_be_those_of_matrix() {
    MethodFilter filter =
        MethodFilter.builder()
            .excludeLines(
                """
                \uFEFF[package]
                # comment
                -keeppackage com/tencent/
                -keeppackage facebook
                -keeppackage com/deep/*
                [class]
                -keepclass com/x/Y
                com.plain.Main#run(int)
                """,
                "list.txt")
            .build();
    assertThat(filter.excludesClass("com.x.Y")).isTrue();
    assertThat(filter.excludesClass("com.x.Y$Inner")).isTrue();
    assertThat(filter.excludesClass("com.x.YZ")).isFalse();
    assertThat(filter.excludesClass("com.tencent.mm.Main")).isTrue();
    assertThat(filter.excludesClass("facebook.Main")).isTrue();
    assertThat(filter.excludesClass("facebooks.Main")).isFalse();
    assertThat(filter.excludesClass("com.deep.er.Main")).isTrue();
    assertThat(filter.choice("com.plain.Main").excludes("run", "(I)V")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"blackMethodList.txt", "blackMethodList-with-classes.txt"})
  void the_exclude_file_of_matrix_own_sample_is_read_as_it_is(String file) throws IOException {
    MethodFilter filter =
        MethodFilter.builder().excludeLines(resource("matrix/" + file), file).build();
    assertThat(filter.excludesClass("facebook.Main")).isTrue();
    assertThat(filter.excludesClass("com.squareup.okhttp.Call$1")).isTrue();
    assertThat(filter.excludesClass("com.facebook.Main")).isFalse();
    boolean hasClasses = file.contains("classes");
    String sample = "sample.tencent.matrix.";
    assertThat(filter.excludesClass(sample + "MainActivity")).isEqualTo(hasClasses);
    assertThat(filter.excludesClass(sample + "trace.TestTraceMainActivity")).isEqualTo(hasClasses);
    assertThat(filter.excludesClass(sample + "MatrixApplication")).isFalse();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = MethodFilterTest.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void a_file_may_say_what_is_included() {
    MethodFilter filter = MethodFilter.builder().includeLines("a.*\n-keepclass b/C", "f").build();
    assertThat(filter.excludesClass("a.Main")).isFalse();
    assertThat(filter.excludesClass("b.C")).isFalse();
    assertThat(filter.excludesClass("c.Main")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-keepclass",
        "-keeppackage ",
        "-keepclassmembers com/x/Y",
        "-keeppackage com/x/#run",
        "[package",
        "[package] com/x",
        "[]",
        "-keeppackage /",
        "com.example.",
        "com..Main",
        ".Main",
        "com.example.Main # why",
        "com.example.Main com.example.Other",
        "com.example.Main;",
        "com.example.Main.run()",
        "com.example.{Main,Other}",
        "com.example.List<String>",
        "com.example.Main#",
        "com.example.Main#run.stop",
        "com.example.Main# run",
        "com.example.Main#run(int",
        "com.example.Main#run(int,)",
        "com.example.Main#run(List<String>)",
        "com.example.Main#run(int)V",
        "com.example.Main#run(I) V",
        "com.example.Main#run(I)[V",
        "com.example.Main#run(Ljava/lang/String)V",
        "com.example.Main#run(L;)V",
        "com.example.Main#run([)V",
        "com.example.Main#run(I)VV",
        "com.example.Main#run(,int)",
        "com.example.Main#(int)",
        "!com.example.Main",
        "#run", // as a line it is a comment
      })
  void what_cannot_be_understood_is_refused_with_its_place(String line) {
    if (!line.startsWith("#")) {
      assertThatThrownBy(() -> MethodFilter.builder().excludeLines("a.*\n" + line, "list.txt"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("list.txt:2: ")
          .hasMessageContaining("\"" + line.trim() + "\" cannot be understood")
          .hasMessageContaining("com.example.*");
    }
    if (!line.startsWith("-") && !line.startsWith("[")) {
      assertThatThrownBy(() -> MethodFilter.builder().include(line))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("the pattern \"" + line + "\" cannot be understood: ");
    }
  }

  @Test
  void random_lines_are_understood_or_refused_and_nothing_else() {
    Random random = new Random(1);
    String pieces = "abM*.$#/(),;:[<>-LIV \t\u00e9keepclass";
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(i % 7 == 0 ? "-keepclass " : "");
      for (int j = random.nextInt(12); j >= 0; j--) {
        text.append(pieces.charAt(random.nextInt(pieces.length())));
      }
      try {
        MethodFilter filter = MethodFilter.builder().excludeLines(text.toString(), "f").build();
        filter.choice("a/b/M").excludes("a", "(I[La/b/M;)V");
      } catch (IllegalArgumentException e) {
        refused++;
        assertThat(e).hasMessageStartingWith("f:1: ");
      }
    }
    assertThat(refused).isBetween(5_000, 19_000);
  }

  @Test
  void a_long_line_is_read_as_any_other() {
    String many = "I".repeat(100_000);
    MethodFilter filter =
        MethodFilter.builder()
            .exclude("a.M#run(" + many + ")V")
            .exclude("a.M#run(" + "int,".repeat(100_000) + "int)")
            .exclude("*a".repeat(100_000))
            .build();
    assertThat(filter.choice("a.M").excludes("run", "(" + many + ")V")).isTrue();
    assertThat(filter.choice("a.M").excludes("run", "(I" + many + ")V")).isTrue();
  }
}
