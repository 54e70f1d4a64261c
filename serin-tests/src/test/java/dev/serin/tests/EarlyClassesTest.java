package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Classes that are initialised before memory may be exhausted. */
@Tag("any-jvm")
class EarlyClassesTest {
  private static final String LIST = "dev.serin.runtime.EarlyClasses";

  /** The list itself, its caller, and classes that only readers of issues use. */
  private static final Set<String> NOT_LISTED =
      Set.of(
          LIST,
          "dev.serin.runtime.Tracer",
          "dev.serin.format.LearnedMethod",
          "dev.serin.format.MethodName");

  @Test
  void all_classes_with_a_static_initialiser_are_initialised_early() throws Exception {
    JavaClasses classes = ModuleClasses.main(List.of("serin-runtime", "serin-format"));
    List<String> expected =
        classes.stream()
            .filter(type -> type.getStaticInitializer().isPresent())
            .map(JavaClass::getName)
            .filter(name -> !NOT_LISTED.contains(name))
            .toList();
    assertThat(classes.get(LIST).getReferencedClassObjects())
        .extracting(reference -> reference.getRawType().getName())
        .containsExactlyInAnyOrderElementsOf(expected);
  }
}
