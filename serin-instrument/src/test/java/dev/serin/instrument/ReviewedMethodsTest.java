package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the list of reviewed methods says of the JDK is compared with the JDK. */
class ReviewedMethodsTest {
  private static final String JDK = "java/";

  private final ReviewedMethods reviewed = new ReviewedMethods();

  @Test
  void the_methods_of_the_jdk_exist_and_nobody_can_override_them() throws IOException {
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (String line : reviewed.methods()) {
      if (line.startsWith(JDK)) {
        checked++;
        String[] parts = line.split(" ", -1);
        if (!isFixed(jdkClass(parts[0]), parts[1])) {
          wrong.add(line);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(checked).isGreaterThan(100);
  }

  @Test
  void constructors_and_static_methods_are_of_classes_that_are_initialised() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (String line : reviewed.methods()) {
      String[] parts = line.split(" ", -1);
      if (line.startsWith(JDK) && !reviewed.isInitialised(parts[0])) {
        MethodSummary method = find(jdkClass(parts[0]), parts[1]);
        if (method == null || method.is(ClassFile.ACC_STATIC) || method.isConstructor()) {
          wrong.add(line);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void classes_that_exist_to_be_extended_have_no_initialisers() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (String name : reviewed.initialised()) {
      if (name.startsWith(JDK)) {
        ClassSummary summary = jdkClass(name);
        if (summary.is(ClassFile.ACC_ABSTRACT) && find(summary, "<clinit>()V") != null) {
          wrong.add(name);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static boolean isFixed(ClassSummary owner, String signature) {
    MethodSummary method = find(owner, signature);
    return method != null && (owner.is(ClassFile.ACC_FINAL) || !method.isOverridable());
  }

  private static MethodSummary find(ClassSummary owner, String signature) {
    return owner.methods().stream()
        .filter(method -> method.signature().equals(signature))
        .findFirst()
        .orElse(null);
  }

  private static ClassSummary jdkClass(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ClassLoader.getSystemResourceAsStream(name + ".class"))) {
      return ClassSummary.of(new ClassFile(in.readAllBytes()));
    }
  }
}
