package dev.serin.tests;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packages of serin-instrument use each other in one direction, and other modules its API only. */
@Tag("any-jvm")
class EnginePackagesTest {
  private static final String MODULE = "serin-instrument";

  static Set<String> packages() {
    return EnginePackages.ARROWS.keySet();
  }

  @Test
  void every_package_has_its_arrows() {
    Set<String> found =
        engine().stream()
            .map(JavaClass::getPackageName)
            .filter(name -> !name.equals(EnginePackages.ROOT))
            .map(name -> name.substring(EnginePackages.ROOT.length() + 1))
            .collect(Collectors.toSet());
    assertThat(found).isEqualTo(packages());
  }

  @ParameterizedTest
  @MethodSource("packages")
  void a_package_uses_only_what_its_arrows_lead_to(String name) {
    String[] forbidden =
        Stream.concat(packages().stream(), Stream.of(""))
            .filter(other -> !other.equals(name))
            .filter(other -> !EnginePackages.ARROWS.get(name).contains(other))
            .map(EnginePackagesTest::inFull)
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(inFull(name))
        .should()
        .dependOnClassesThat(resideInAnyPackage(forbidden))
        .check(engine());
  }

  @Test
  void other_modules_use_the_root_and_what_its_methods_name() throws Exception {
    List<String> others =
        ModuleClasses.published().stream().filter(module -> !module.equals(MODULE)).toList();
    noClasses()
        .should()
        .dependOnClassesThat(
            describe("are internal", type -> EnginePackages.isInternal(type.getName())))
        .check(ModuleClasses.main(others));
  }

  @Test
  void public_methods_of_the_root_name_just_these_classes_below_it() {
    Set<String> named =
        engine().stream()
            .filter(type -> type.getPackageName().equals(EnginePackages.ROOT))
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .flatMap(type -> type.getCodeUnits().stream())
            .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
            .flatMap(EnginePackagesTest::named)
            .map(JavaClass::getName)
            .filter(name -> name.startsWith(EnginePackages.ROOT + "."))
            .filter(name -> Character.isLowerCase(name.charAt(EnginePackages.ROOT.length() + 1)))
            .collect(Collectors.toSet());
    assertThat(named).isEqualTo(EnginePackages.API_BELOW_ROOT);
  }

  private static Stream<JavaClass> named(JavaCodeUnit unit) {
    return Stream.concat(
        unit.getAllInvolvedRawTypes().stream(),
        unit.getExceptionTypes().stream().map(JavaType::toErasure));
  }

  private static String inFull(String name) {
    return name.isEmpty() ? EnginePackages.ROOT : EnginePackages.ROOT + "." + name;
  }

  private static JavaClasses engine() {
    return ModuleClasses.main(List.of(MODULE));
  }
}
