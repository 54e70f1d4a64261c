package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodHeader;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProbeRemoverTest {
  private static final String SOURCE =
      """
      package test;
      public class Made {
        static int f(int number) {
          try {
            return number > 3 ? 5 / number : 7;
          } catch (ArithmeticException e) {
            return -1;
          }
        }
        static int f(long number) { return (int) number; }
        static synchronized long g(long number) {
          for (long i = 0; i < number; i++) {
            if (i == 4) { throw new IllegalStateException(); }
          }
          return number;
        }
        public static long m() { return f(4) + f(0) + g(2); }
      }
      """;

  @Test
  void the_methods_lose_their_probes_and_all_others_keep_their_bytes() throws Exception {
    byte[] probed = probed();
    byte[] before = probed.clone();
    ProbeRemover.Result result = ProbeRemover.remove(probed, Set.of("f(I)I", "g", "none"), "here");
    assertThat(result.methods()).isEqualTo(2);
    assertThat(probed).isEqualTo(before);
    assertThat(Classes.verify(result.bytes())).isEmpty();
    assertThat(Classes.probedMethods(before)).containsExactly("<init>", "f", "g", "m");
    assertThat(result.bytes()).hasSameSizeAs(before);
    assertThat(code(result.bytes(), "f(J)I")).isEqualTo(code(before, "f(J)I"));
    assertThat(code(result.bytes(), "m()J")).isEqualTo(code(before, "m()J"));
    assertThat(code(result.bytes(), "f(I)I")).isNotEqualTo(code(before, "f(I)I"));
    ProbeRemover.Result all =
        ProbeRemover.remove(result.bytes(), Set.of("f", "m", "<init>"), "here");
    assertThat(all.methods()).isEqualTo(3);
    assertThat(Classes.probedMethods(all.bytes())).isEmpty();
    assertThat(Classes.verify(all.bytes())).isEmpty();
    assertThat(result(result.bytes())).isEqualTo(10);
    assertThat(result(all.bytes())).isEqualTo(10);
  }

  @Test
  void methods_without_probes_are_not_counted() throws Exception {
    byte[] original = Sources.compile(SOURCE).get("test/Made");
    ProbeRemover.Result result = ProbeRemover.remove(original, Set.of("f", "g"), "here");
    assertThat(result.methods()).isZero();
    assertThat(result.bytes()).isEqualTo(original);
  }

  @Test
  void a_class_file_that_is_cut_off_is_named() throws Exception {
    byte[] cut = Arrays.copyOf(probed(), 200);
    assertThatThrownBy(() -> ProbeRemover.remove(cut, Set.of("f"), "here"))
        .isInstanceOf(InstrumentException.class)
        .hasMessageStartingWith("here: ");
  }

  private static byte[] probed() throws InstrumentException {
    Map<String, byte[]> compiled = Sources.compile(SOURCE);
    return Classes.instrument(compiled.get("test/Made")).bytes();
  }

  /** Loads the class, which the JVM verifies, and calls its method {@code m}. */
  private static long result(byte[] classFile) throws Exception {
    ClassLoader loader =
        new ClassLoader(ProbeRemoverTest.class.getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, classFile, 0, classFile.length);
          }
        };
    return (long) loader.loadClass("test.Made").getMethod("m").invoke(null);
  }

  private static byte[] code(byte[] classFile, String method) {
    ClassFile file = new ClassFile(classFile);
    int at = file.methodsAt() + 2;
    while (!new MethodHeader(file, at)
        .name()
        .concat(new MethodHeader(file, at).descriptor())
        .equals(method)) {
      at = file.memberEnd(at);
    }
    return Arrays.copyOfRange(classFile, at, file.memberEnd(at));
  }
}
