package dev.serin.tests;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rules for all code of the build that can be checked in its classes. */
@Tag("any-jvm")
class HouseRulesTest {
  private static final int MAX_LINES = 400;
  private static final int MAX_METHOD_LINES = 40;
  private static final int MAX_PARAMETERS = 5;

  /** Its classes have the same names as those of serin-android, so they are read separately. */
  private static final String DOES_NOTHING = "serin-android-noop";

  private static JavaClasses main;
  private static JavaClasses tests;

  @BeforeAll
  static void read() throws Exception {
    List<String> modules = new ArrayList<>(ModuleClasses.modules());
    modules.removeAll(ArrowsTest.LEAVES);
    modules.remove(DOES_NOTHING);
    main = ModuleClasses.main(modules);
    tests = ModuleClasses.tests();
    assertThat(main.contain("dev.serin.agent.AgentMain")).isTrue();
    assertThat(tests.contain("dev.serin.CallRecorderTest")).isTrue();
    assertThat(tests.contain(HouseRulesTest.class)).isTrue();
  }

  @Test
  void only_what_programs_reach_by_name_keeps_state_in_static_fields_that_change() {
    assertThat(changing(ModuleClasses.main(List.of(DOES_NOTHING)))).isEmpty();
    assertThat(changing(main))
        .containsExactly(
            "dev.serin.EventHook.installed",
            "dev.serin.PrimaryTable.owner",
            "dev.serin.PrimaryTable.slots",
            "dev.serin.Probe.hasOthers",
            "dev.serin.Probe.isPrimaryWatched",
            "dev.serin.Probe.others",
            "dev.serin.Probe.paused",
            "dev.serin.Probe.primary",
            "dev.serin.Probe.primaryThread",
            "dev.serin.Probe.startUp",
            "dev.serin.Probe.stopped",
            "dev.serin.Probe.watchedOthers",
            "dev.serin.agent.SerinAgent.feed",
            "dev.serin.android.Serin.installed");
  }

  private static List<String> changing(JavaClasses classes) {
    assertThat(classes).isNotEmpty();
    return classes.stream()
        .flatMap(type -> type.getFields().stream())
        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
        .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
        .map(JavaField::getFullName)
        .sorted()
        .toList();
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

  /** Programs that tests start block on purpose, and proofs measure along the real clock. */
  @Test
  void tests_do_not_sleep_by_parking() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.serin.tests.apps")
        .and()
        .haveSimpleNameNotEndingWith("Proof")
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

  @Test
  void no_source_file_is_longer_than_400_lines() throws IOException {
    Map<Path, Integer> lines = new TreeMap<>();
    for (Path file : sourceFiles()) {
      lines.put(ModuleClasses.root().relativize(file), Files.readAllLines(file).size());
    }
    String thisFile = HouseRulesTest.class.getName().replace('.', '/') + ".java";
    assertThat(lines).containsKey(Path.of("serin-tests/src/test/java", thisFile));
    lines.values().removeIf(count -> count <= MAX_LINES);
    assertThat(lines).isEmpty();
  }

  @Test
  void no_method_is_longer_than_40_lines() throws IOException {
    Map<String, Integer> lengths = SourceMethods.lengths(sourceFiles());
    assertThat(lengths).containsKey("HouseRulesTest.java no_method_is_longer_than_40_lines");
    lengths.values().removeIf(count -> count <= MAX_METHOD_LINES);
    assertThat(lengths).isEmpty();
  }

  private static List<Path> sourceFiles() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String module : ModuleClasses.modules()) {
      try (Stream<Path> files = Files.walk(ModuleClasses.root().resolve(module).resolve("src"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }

  /** Constructors of records, and methods that override, do not choose their parameters. */
  @Test
  void no_method_has_more_than_5_parameters() {
    List<String> wide =
        Stream.of(main, tests)
            .flatMap(JavaClasses::stream)
            .flatMap(type -> type.getCodeUnits().stream())
            .filter(code -> writtenParameters(code) > MAX_PARAMETERS && !overrides(code))
            .map(JavaCodeUnit::getFullName)
            .sorted()
            .toList();
    assertThat(wide).isEmpty();
  }

  /**
   * The number of parameters in the source; 0 for a record's components and for code that is not in
   * the source.
   */
  private static int writtenParameters(JavaCodeUnit code) {
    JavaClass type = code.getOwner();
    int parameters = code.getRawParameterTypes().size();
    if (code.getModifiers().contains(JavaModifier.SYNTHETIC)) {
      return 0;
    }
    if (!code.isConstructor()) {
      return parameters;
    }
    if (type.isRecord() || type.isAnonymousClass() || type.isLocalClass()) {
      return 0; // a record's components; captured variables of local classes
    }
    int hidden = type.isEnum() ? 2 : type.isInnerClass() ? 1 : 0; // name and ordinal; the outer one
    return parameters - hidden;
  }

  private static boolean overrides(JavaCodeUnit code) {
    String[] types =
        code.getRawParameterTypes().stream().map(JavaClass::getName).toArray(String[]::new);
    return Stream.concat(
            code.getOwner().getAllRawSuperclasses().stream(),
            code.getOwner().getAllRawInterfaces().stream())
        .anyMatch(above -> above.tryGetMethod(code.getName(), types).isPresent());
  }
}
