package dev.serin.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/**
 * The plugin, compiled against the Android plugin of most of its tests, refers only to published
 * API that the newest one has, too. The build copies the jar of that API to {@code target}.
 */
@Tag("any-jvm")
class NewestAndroidApiTest {
  private static final String VARIANT = "com/android/build/api/variant/Variant";

  private AndroidApi api;

  @BeforeEach
  void open() throws IOException {
    api = new AndroidApi(Path.of("target/android-api/gradle-api.jar"));
  }

  @AfterEach
  void close() throws IOException {
    api.close();
  }

  @Test
  void each_reference_of_the_plugin_is_published_api_that_is_not_deprecated() throws IOException {
    SortedSet<ApiReference> references = references();
    assertThat(references)
        .contains(
            ApiReference.to("com/android/build/api/instrumentation/AsmClassVisitorFactory"),
            new ApiReference(
                "com/android/build/api/variant/ApplicationAndroidComponentsExtension",
                "finalizeDsl (Lorg/gradle/api/Action;)V"));
    List<String> faults = new ArrayList<>();
    for (ApiReference reference : references) {
      api.fault(reference).ifPresent(faults::add);
    }
    assertThat(faults).isEmpty();
  }

  /** No compiler notices a missing method, as the visitor is abstract and Gradle extends it. */
  @Test
  void the_visitor_of_libraries_has_each_method_that_gradle_does_not_add() throws IOException {
    assertThat(api.abstractMethods("com/android/build/api/instrumentation/AsmClassVisitorFactory"))
        .containsExactlyInAnyOrder(
            "getParameters ()Lorg/gradle/api/provider/Property;",
            "getInstrumentationContext ()"
                + "Lcom/android/build/api/instrumentation/InstrumentationContext;",
            method("createClassVisitor"),
            method("isInstrumentable"));
    assertThat(
            api.abstractMethods("com/android/build/api/instrumentation/InstrumentationParameters"))
        .isEmpty();
  }

  /** A method of the visitor, as its class file has it. */
  private static String method(String name) {
    Method method =
        Stream.of(LibraryVisitor.class.getDeclaredMethods())
            .filter(declared -> declared.getName().equals(name))
            .findFirst()
            .orElseThrow();
    return name + " " + Type.getMethodDescriptor(method);
  }

  @Test
  void references_that_are_gone_or_internal_are_faults() throws IOException {
    assertThat(api.fault(ApiReference.to("com/android/build/api/transform/Transform")))
        .contains("com/android/build/api/transform/Transform does not exist");
    assertThat(api.fault(ApiReference.to("com/android/build/gradle/AppPlugin")))
        .contains("com/android/build/gradle/AppPlugin is not in com/android/build/api/");
    assertThat(api.fault(new ApiReference(VARIANT, "getNothing ()V")))
        .contains(VARIANT + " getNothing ()V does not exist");
    assertThat(api.fault(new ApiReference(VARIANT, "getBuildType ()Ljava/lang/String;"))).isEmpty();
  }

  @Test
  void references_to_what_is_deprecated_are_faults() throws IOException {
    List<ApiReference> deprecated = api.deprecated().toList();
    assertThat(deprecated)
        .contains(
            new ApiReference(
                "com/android/build/api/variant/AndroidComponentsExtension",
                "finalizeDSl (Lorg/gradle/api/Action;)V"));
    for (ApiReference reference : deprecated) {
      assertThat(api.fault(reference)).as(reference.toString()).isPresent();
    }
  }

  private static SortedSet<ApiReference> references() throws IOException {
    SortedSet<ApiReference> references = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("target/classes/dev/serin/gradle"))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        if (file.toString().endsWith(".class")) {
          references.addAll(ApiReference.of(Files.readAllBytes(file)));
        }
      }
    }
    return references;
  }
}
