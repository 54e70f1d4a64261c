package dev.serin.tests;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes of a module depend on each other in one direction. Nested ones count as their host. */
@Tag("any-jvm")
class CirclesTest {
  private static final ArchRule NO_CIRCLES =
      slices().assignedFrom(new OutermostClasses()).should().beFreeOfCycles();

  static Stream<String> modules() throws Exception {
    return ModuleClasses.modules().stream()
        .filter(module -> !ArrowsTest.LEAVES.contains(module))
        .filter(module -> !ArrowsTest.RESOURCES.contains(module));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void no_classes_of_a_module_depend_on_each_other_in_a_circle(String module) {
    NO_CIRCLES.check(ModuleClasses.main(List.of(module)));
  }

  private static final class OutermostClasses implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String name = type.getName();
      int nested = name.indexOf('$');
      return SliceIdentifier.of(nested < 0 ? name : name.substring(0, nested));
    }

    @Override
    public String getDescription() {
      return "outermost classes";
    }
  }
}
