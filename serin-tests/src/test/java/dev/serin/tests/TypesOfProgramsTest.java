package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.runtime.FakeClock;
import dev.serin.runtime.TreeText;
import dev.serin.testkit.InstrumentingLoader;
import dev.serin.testkit.Recording;
import dev.serin.tests.programs.Types;
import org.junit.jupiter.api.Test;

/** Trees of types of all kinds, with the compiler's additions; times are in microseconds. */
class TypesOfProgramsTest {
  private final FakeClock clock = new FakeClock();
  private final InstrumentingLoader loader =
      new InstrumentingLoader(
          getClass().getClassLoader(), name -> name.startsWith(Types.class.getName()));

  @Test
  void a_template_method_of_an_abstract_class_is_filled_in() throws Exception {
    assertThat(treeOf("abstractClasses"))
        .isEqualTo(
            """
            message 1 15
            .abstractClasses 1 15
            ..<init> 1 3
            ...<init> 1 1
            ....part 1 1
            ...part 1 2
            ..run 1 12
            ...step 1 3
            ....part 1 3
            ...last 1 9
            ....last 1 4
            .....part 1 4
            ....part 1 5
            """);
  }

  @Test
  void interfaces_have_methods_of_all_kinds() throws Exception {
    assertThat(treeOf("interfaces"))
        .isEqualTo(
            """
            message 1 13
            .interfaces 1 13
            ..<init> 1 0
            ..name 1 13
            ...name 1 3
            ....secret 1 1
            .....part 1 1
            ....helper 1 2
            .....part 1 2
            ...name 1 10
            ....part 1 10
            """);
  }

  @Test
  void bridges_call_the_methods_that_were_written() throws Exception {
    assertThat(treeOf("bridges"))
        .isEqualTo(
            """
            message 1 13
            .bridges 1 13
            ..<init> 1 0
            ..next 1 3
            ...next 1 3
            ....part 1 3
            ..get 1 3
            ...get 1 3
            ....next 1 3
            .....part 1 3
            ..compare 1 7
            ...compareTo 1 7
            ....compareTo 1 7
            .....part 1 7
            """);
  }

  @Test
  void records_have_constructors_of_two_kinds_behind_a_sealed_interface() throws Exception {
    assertThat(treeOf("records"))
        .isEqualTo(
            """
            message 1 7
            .records 1 7
            ..unit 1 1
            ...<init> 1 1
            ....part 1 1
            ..<init> 1 2
            ...part 1 2
            ...<init> 1 0
            ..radius 1 0
            ..area 1 4
            ...part 1 4
            ..hashCode 1 0
            ..toString 1 0
            """);
  }

  @Test
  void an_enum_has_a_constant_with_a_body_and_a_switch_over_it_a_table() throws Exception {
    assertThat(treeOf("enums"))
        .isEqualTo(
            """
            message 1 116
            .enums 1 116
            ..<clinit> 1 3
            ...<init> 1 1
            ....part 1 1
            ...<init> 1 2
            ....<init> 1 2
            .....part 1 2
            ...$values 1 0
            ..values 1 0
            ..<clinit> 1 0
            ...values 1 0
            ..spend 1 1
            ...part 1 1
            ..part 1 100
            ..spend 1 12
            ...spend 1 2
            ....part 1 2
            ...part 1 10
            """);
  }

  @Test
  void nest_mates_use_what_is_private_in_each_other() throws Exception {
    assertThat(treeOf("nests"))
        .isEqualTo(
            """
            message 1 4
            .nests 1 4
            ..<init> 1 0
            ..<init> 1 0
            ..use 1 4
            ...reveal 1 4
            ....part 1 4
            """);
  }

  @Test
  void an_initialiser_throws_and_the_second_use_finds_its_class_broken() throws Exception {
    assertThat(treeOf("initialisers"))
        .isEqualTo(
            """
            message 1 111
            .initialisers 1 111
            ..<clinit> 1 1!
            ...fail 1 1!
            ....part 1 1
            ..part 2 110
            """);
  }

  @Test
  void a_case_of_a_switch_over_texts_throws() throws Exception {
    assertThat(treeOf("switches"))
        .isEqualTo(
            """
            message 1 121
            .switches 1 121
            ..byText 3 21!
            ...part 3 21
            ..part 1 100
            """);
  }

  @Test
  void a_lambda_lies_in_another_and_references_lead_to_methods() throws Exception {
    assertThat(treeOf("lambdas"))
        .isEqualTo(
            """
            message 1 17
            .lambdas 1 17
            ..part 1 1
            ..<init> 1 3
            ...<init> 1 1
            ....part 1 1
            ...part 1 2
            ..lambda$lambdas$1 1 4
            ...lambda$lambdas$0 2 4
            ....part 2 4
            ..last 1 9
            ...last 1 4
            ....part 1 4
            ...part 1 5
            """);
  }

  @Test
  void resources_are_closed_after_a_throw_and_throw_themselves() throws Exception {
    assertThat(treeOf("resources"))
        .isEqualTo(
            """
            message 1 233
            .resources 1 233
            ..<init> 2 3
            ...part 2 3
            ..close 2 30!!
            ...part 2 30
            ..part 1 200
            """);
  }

  private String treeOf(String method) throws Exception {
    Ticks.use(clock);
    Class<?> loaded = loader.loadClass(Types.class.getName());
    try (Recording recording = new Recording(clock)) {
      loaded.getMethod(method).invoke(null);
      return TreeText.of(recording.tree(), loader.methods());
    }
  }
}
