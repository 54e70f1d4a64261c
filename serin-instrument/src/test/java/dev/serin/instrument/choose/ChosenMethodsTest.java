package dev.serin.instrument.choose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.annotations.NoTrace;
import dev.serin.annotations.Trace;
import dev.serin.instrument.Classes;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.probe.InstrumentedClass;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Annotations and patterns combined. */
class ChosenMethodsTest {
  private static final String HERE = ChosenMethodsTest.class.getName();

  private static int work(int x) {
    return Integer.bitCount(x);
  }

  static final class Plain {
    int cheap;

    int plain() {
      return work(1);
    }

    @Trace
    int traced() {
      return cheap;
    }

    @NoTrace
    int notTraced() {
      return work(2);
    }

    int cheap() {
      return cheap;
    }

    static final class Nested {
      int nested() {
        return work(3);
      }
    }
  }

  @Trace
  static final class Traced {
    int cheap;

    int cheap() {
      return cheap;
    }

    @NoTrace
    int notTraced() {
      return work(1);
    }
  }

  @NoTrace
  static final class NotTraced {
    @NoTrace
    NotTraced() {}

    int plain() {
      return work(1);
    }

    @Trace
    int traced() {
      return work(2);
    }

    static final class Nested {
      int nested() {
        return work(3);
      }
    }
  }

  @Test
  void annotations_are_obeyed_without_patterns_and_before_being_cheap() throws Exception {
    assertThat(probed(Plain.class, none())).containsExactly("<init>", "plain", "traced");
    assertThat(probed(Traced.class, none())).containsExactly("<init>", "cheap");
    assertThat(probed(NotTraced.class, none())).containsExactly("traced");
  }

  @Test
  void an_annotation_is_not_one_on_the_classes_in_its_class() throws Exception {
    assertThat(probed(NotTraced.Nested.class, none())).contains("nested");
  }

  @Test
  void what_is_to_be_traced_is_although_its_class_is_excluded() throws Exception {
    MethodFilter filter = none().exclude("dev.serin.*").build();
    assertThat(filter.excludesClass(Plain.class.getName())).isTrue();
    assertThat(probed(Plain.class, filter)).containsExactly("traced");
    assertThat(probed(Traced.class, filter)).containsExactly("<init>", "cheap");
    assertThat(probed(NotTraced.class, filter)).containsExactly("traced");
    assertThat(probed(Plain.Nested.class, filter)).isEmpty();
  }

  @Test
  void what_is_to_be_traced_is_although_nothing_includes_its_class() throws Exception {
    MethodFilter filter = none().include("com.nobody.*").build();
    assertThat(probed(Plain.class, filter)).containsExactly("traced");
    assertThat(probed(Plain.Nested.class, filter)).isEmpty();
    assertThat(filter.unmatchedIncludes()).containsExactly("com.nobody.*");
  }

  @Test
  void what_is_not_to_be_traced_is_not_although_a_pattern_includes_it() throws Exception {
    MethodFilter filter = none().include(HERE + "#*").include(HERE + "$Plain#notTraced").build();
    assertThat(probed(Plain.class, filter)).containsExactly("traced");
    assertThat(filter.unmatchedIncludes()).containsExactly(HERE + "#*");
  }

  @Test
  void methods_are_excluded_one_by_one_and_counted_with_their_reason() throws Exception {
    MethodFilter filter = none().exclude(HERE + "*#pl*n()").build();
    InstrumentedClass result = instrument(Plain.class, filter);
    assertThat(result.skippedMethods())
        .containsEntry(SkipReason.EXCLUDED, 2) // and notTraced
        .containsEntry(SkipReason.CHEAP, 1);
    assertThat(probed(Plain.class, filter)).containsExactly("<init>", "traced");
    assertThat(filter.unmatchedExcludes()).isEmpty();
  }

  @Test
  void a_learned_list_comes_after_annotations_and_patterns_and_before_the_rules() throws Exception {
    String list = "";
    for (String name : new String[] {"plain", "traced", "notTraced", "cheap"}) {
      list += HERE + "$Plain#" + name + " # 100001 calls/s, 1 ns\n";
    }
    MethodFilter filter =
        none().learnedLines(list, "hot.txt").exclude(HERE + "$Plain#plain").build();
    InstrumentedClass result = instrument(Plain.class, filter);
    assertThat(result.skippedMethods())
        .containsEntry(SkipReason.EXCLUDED, 2)
        .containsEntry(SkipReason.LEARNED, 1);
    assertThat(probed(Plain.class, filter)).containsExactly("<init>", "traced");
    assertThat(filter.unknownLearned("here")).isEmpty();
  }

  @Test
  void a_class_that_is_excluded_stays_the_same_bytes() throws Exception {
    MethodFilter filter = none().exclude("*$Plain").build();
    assertThat(instrument(Plain.Nested.class, filter).bytes())
        .isEqualTo(Classes.bytes(Plain.Nested.class));
    assertThat(filter.unmatchedExcludes()).isEmpty();
  }

  @Test
  void a_method_pattern_has_matched_also_where_its_class_is_excluded() throws Exception {
    MethodFilter filter = none().exclude(HERE + "*").exclude(HERE + "$Plain$Nested#nested").build();
    instrument(Plain.Nested.class, filter);
    assertThat(filter.unmatchedExcludes()).isEmpty();
  }

  @Test
  void annotations_are_found_behind_others_and_visible_ones_too() throws Exception {
    byte[] annotated = annotated(Classes.bytes(Plain.Nested.class), true);
    assertThat(Classes.instrument(annotated).skippedMethods())
        .containsEntry(SkipReason.EXCLUDED, 1);
    assertThat(
            Classes.instrument(annotated(Classes.bytes(Plain.Nested.class), false))
                .skippedMethods())
        .containsEntry(SkipReason.EXCLUDED, 1);
  }

  /** Adds an annotation with all kinds of values, then {@code @NoTrace}, to a method. */
  private static byte[] annotated(byte[] original, boolean visible) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(original)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor method =
                    super.visitMethod(access, name, descriptor, signature, thrown);
                if (name.equals("nested")) {
                  annotate(method, visible);
                }
                return method;
              }
            },
            0);
    return writer.toByteArray();
  }

  private static void annotate(MethodVisitor method, boolean visible) {
    AnnotationVisitor other = method.visitAnnotation("Ltest/Other;", visible);
    other.visit("number", 5);
    other.visit("text", "Ldev/serin/annotations/Trace;");
    other.visitEnum("level", "Ltest/Level;", "HIGH");
    other.visitAnnotation("inner", "Ldev/serin/annotations/Trace;").visitEnd();
    AnnotationVisitor array = other.visitArray("many");
    array.visit(null, "x");
    array.visitAnnotation(null, "Ltest/Inner;").visitEnd();
    array.visitEnd();
    other.visitEnd();
    method.visitAnnotation("Ldev/serin/annotations/NoTrace;", visible).visitEnd();
  }

  private static MethodFilter.Builder none() {
    return MethodFilter.builder();
  }

  private static InstrumentedClass instrument(Class<?> type, MethodFilter filter) throws Exception {
    return new Instrumenter((access, owner, name, descriptor) -> 1)
        .skippingCheapMethods()
        .choosing(filter)
        .instrument(Classes.bytes(type), type.getName());
  }

  private static Set<String> probed(Class<?> type, MethodFilter.Builder patterns) throws Exception {
    return probed(type, patterns.build());
  }

  private static Set<String> probed(Class<?> type, MethodFilter filter) throws Exception {
    return Classes.probedMethods(instrument(type, filter).bytes());
  }
}
