package dev.serin.instrument.cheap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.classfile.ClassFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares the list of reviewed methods with the JDK. */
class ReviewedMethodsTest {
  private static final String JDK = "java/";

  private final ReviewedMethods reviewed = new ReviewedMethods();

  @Test
  void the_methods_of_the_jdk_exist_and_nobody_can_override_them() throws IOException {
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (String owner : jdkOwners()) {
      for (String signature : signatures(owner)) {
        checked++;
        if (!isFixed(jdkClass(owner), signature)) {
          wrong.add(owner + ' ' + signature);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(checked).isGreaterThan(100);
  }

  @Test
  void constructors_and_static_methods_are_of_classes_that_are_initialised() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (String owner : jdkOwners()) {
      for (String signature : signatures(owner)) {
        MethodSummary method = find(jdkClass(owner), signature);
        boolean hasObject =
            method != null && !method.is(ClassFile.ACC_STATIC) && !method.isConstructor();
        if (!hasObject && !reviewed.isInitialised(owner)) {
          wrong.add(owner + ' ' + signature);
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

  private List<String> jdkOwners() {
    return reviewed.methods().keySet().stream().filter(owner -> owner.startsWith(JDK)).toList();
  }

  private Set<String> signatures(String owner) {
    return Objects.requireNonNull(reviewed.methods().get(owner));
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
      return ClassScan.summary(new ClassFile(in.readAllBytes()));
    }
  }
}
