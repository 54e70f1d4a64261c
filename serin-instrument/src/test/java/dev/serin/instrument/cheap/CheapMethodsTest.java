package dev.serin.instrument.cheap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.instrument.Classes;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheapMethodsTest {
  @Test
  void short_methods_without_calls_and_loops_are_cheap_and_no_others() throws Exception {
    assertThat(cheap(Shapes.class))
        .containsExactlyInAnyOrder(
            "getter", "setter", "element", "larger", "constant", "nothing", "checked");
  }

  @Test
  void serin_s_own_classes_in_a_program_s_jar_get_no_probes() throws Exception {
    byte[] bytes;
    try (InputStream in = Probe.class.getResourceAsStream("Probe.class")) {
      bytes = in.readAllBytes();
    }
    InstrumentedClass result = Classes.instrument(bytes);
    assertThat(result.bytes()).isSameAs(bytes);
    assertThat(result.skippedMethods()).containsOnlyKeys(SkipReason.SERIN);
  }

  @Test
  void methods_without_code_are_not_cheap() throws Exception {
    byte[] bytes;
    try (InputStream in = ClassLoader.getSystemResourceAsStream("java/lang/Runnable.class")) {
      bytes = in.readAllBytes();
    }
    int[] last = {0};
    InstrumentedClass result =
        new Instrumenter((access, owner, name, descriptor) -> ++last[0])
            .skippingCheapMethods()
            .instrument(bytes, "in a test");
    assertThat(result.skippedMethods()).isEqualTo(Map.of(SkipReason.NO_CODE, 1));
  }

  @Test
  void a_cheap_method_gets_no_probe_and_is_counted_and_the_rest_of_its_class_is_as_before()
      throws Exception {
    byte[] bytes = Classes.bytes(Shapes.class);
    InstrumentedClass all = Classes.instrument(bytes);
    int[] last = {0};
    InstrumentedClass some =
        new Instrumenter((access, owner, name, descriptor) -> ++last[0])
            .skippingCheapMethods()
            .instrument(bytes, "in a test");
    assertThat(some.skippedMethods()).containsEntry(SkipReason.CHEAP, 7);
    assertThat(some.probedMethods()).isEqualTo(all.probedMethods() - 7);
    assertThat(Classes.verify(some.bytes())).isEmpty();
  }

  private static List<String> cheap(Class<?> type) throws Exception {
    ClassFile file;
    try (InputStream in =
        ClassLoader.getSystemResourceAsStream(type.getName().replace('.', '/') + ".class")) {
      file = new ClassFile(in.readAllBytes());
    }
    List<String> names = new ArrayList<>();
    int at = file.methodsAt() + 2;
    for (int i = 0; i < file.u2(file.methodsAt()); i++) {
      int code = file.codeOf(at);
      MethodHeader method = new MethodHeader(file, at);
      if (code >= 0 && CheapMethods.reason(method, new MethodCode(file, code)) != null) {
        names.add(method.name());
      }
      at = file.memberEnd(at);
    }
    return names;
  }

  /** Methods that are cheap, and methods that are not, each for one reason. */
  @SuppressWarnings({"unused", "MethodCanBeStatic"})
  private static class Shapes {
    private int[] numbers = {1, 2};
    private int size;
    private String name = "";

    int getter() {
      return size;
    }

    void setter(int value) {
      size = value;
    }

    int element(int index) {
      return numbers[index + 1] * 100_000;
    }

    int larger(int other) {
      return other > size ? other : size;
    }

    static String constant() {
      return "constant";
    }

    void nothing() {}

    int calls() {
      return name.length();
    }

    Object allocates() {
      return new int[size];
    }

    int loops() {
      int sum = 0;
      while (sum < 10) {
        sum += size;
      }
      return sum;
    }

    synchronized int waits() {
      return size;
    }

    int chooses() {
      return switch (size) {
        case 1 -> 4;
        case 2 -> 3;
        default -> 1;
      };
    }

    int checked(int index) {
      if (index >= size) {
        throw new IndexOutOfBoundsException(name + index);
      }
      return numbers[index];
    }

    void throwsIt(RuntimeException failure) {
      throw failure;
    }

    String concatenates() {
      return name + size;
    }
  }
}
