package dev.serin.tests;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

/** What holds for all code of the build and can be read from its classes. */
class HouseRulesTest {
  private static final List<String> MODULES =
      List.of(
          "serin-format",
          "serin-probe-exact",
          "serin-runtime",
          "serin-desktop",
          "serin-instrument",
          "serin-agent",
          "serin-report",
          "serin-cli",
          "serin-testkit");

  private static JavaClasses main;
  private static JavaClasses tests;

  @BeforeAll
  static void read() throws Exception {
    main = ModuleClasses.main(MODULES);
    tests = ModuleClasses.tests();
    assertThat(main.contain("dev.serin.agent.AgentMain")).isTrue();
    assertThat(tests.contain("dev.serin.probe.ProbeTest")).isTrue();
    assertThat(tests.contain(HouseRulesTest.class)).isTrue();
  }

  @Test
  void only_the_probe_keeps_state_in_static_fields_that_change() {
    List<String> changing =
        main.stream()
            .flatMap(type -> type.getFields().stream())
            .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
            .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
            .map(JavaField::getFullName)
            .sorted()
            .toList();
    assertThat(changing)
        .containsExactly(
            "dev.serin.probe.EventHook.installed",
            "dev.serin.probe.Probe.others",
            "dev.serin.probe.Probe.paused",
            "dev.serin.probe.Probe.primary",
            "dev.serin.probe.Probe.startUp",
            "dev.serin.probe.Probe.stopped",
            "dev.serin.probe.Probe.watchedOthers",
            "dev.serin.probe.Probe.watchedPrimary");
  }

  @Test
  void only_the_command_line_writes_to_the_standard_output() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.serin.cli")
        .should()
        .accessField(System.class, "out")
        .check(main);
  }

  @Test
  void tests_do_not_sleep() {
    noClasses()
        .should()
        .callMethodWhere(target(owner(assignableTo(Thread.class))).and(target(name("sleep"))))
        .orShould()
        .callMethodWhere(target(owner(assignableTo(TimeUnit.class))).and(target(name("sleep"))))
        .check(tests);
  }

  /** Programs that tests start block on purpose. */
  @Test
  void tests_do_not_sleep_by_parking() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.serin.tests.apps")
        .should()
        .callMethodWhere(
            target(owner(assignableTo(LockSupport.class))).and(target(nameStartingWith("park"))))
        .check(tests);
  }

  @Test
  void no_test_is_skipped() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(HouseRulesTest.class.getName())
        .should()
        .dependOnClassesThat()
        .areAssignableTo(Assumptions.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Disabled.class)
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("org.junit.jupiter.api.condition..")
        .check(tests);
  }
}
