package dev.serin.instrument.choose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.Classes;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods that compilers add for nested classes, and methods that resemble them. */
class SyntheticAccessorsTest {
  private static final String SOURCE =
      """
      import java.util.Comparator;
      class Outer implements Comparator<String> {
        private int count;
        private String text = "";
        private int next(int by) { return count += by; }
        public int compare(String a, String b) { return a.compareTo(b); }
        class Inner {
          int run() {
            count++;
            text += "x";
            Runnable lambda = () -> count += 2;
            lambda.run();
            return next(3);
          }
        }
      }
      """;

  @TempDir private Path folder;

  @Test
  void accessors_of_javac_are_skipped_and_neither_bridges_nor_lambdas() throws Exception {
    Path file = Files.writeString(folder.resolve("Outer.java"), SOURCE);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int status = javac.run(null, said, said, "--release", "8", "-Xlint:-options", file.toString());
    assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isZero();
    byte[] outer = Files.readAllBytes(folder.resolve("Outer.class"));

    assertThat(Classes.probedMethods(Classes.instrument(outer).bytes()))
        .contains("access$008", "access$184", "access$200", "compare", "next");
    InstrumentedClass result = instrument(outer);
    assertThat(Classes.probedMethods(result.bytes())).containsExactly("<init>", "compare", "next");
    int accessors = result.skippedMethods().get(SkipReason.SYNTHETIC_ACCESSOR);
    assertThat(accessors).isGreaterThanOrEqualTo(3);
    assertThat(result.probedMethods()).isEqualTo(4); // both methods compare
    byte[] inner = Files.readAllBytes(folder.resolve("Outer$Inner.class"));
    assertThat(Classes.probedMethods(instrument(inner).bytes()))
        .containsExactly("<init>", "lambda$run$0", "run");
  }

  @Test
  void what_only_looks_like_an_accessor_keeps_its_probes() throws Exception {
    int accessor = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    assertThat(probed(accessor, "access$getCount$p", false)).isEmpty();
    assertThat(probed(accessor, "access$008", false)).isEmpty();
    assertThat(probed(Opcodes.ACC_SYNTHETIC, "access$000", false)).isNotEmpty();
    assertThat(probed(Opcodes.ACC_STATIC, "access$000", false)).isNotEmpty();
    assertThat(probed(accessor | Opcodes.ACC_BRIDGE, "access$000", false)).isNotEmpty();
    assertThat(probed(accessor, "accessor", false)).isNotEmpty();
    assertThat(probed(accessor, "lambda$access$000", false)).isNotEmpty();
    assertThat(probed(accessor, "access$000", true)).isNotEmpty();
  }

  private static Set<String> probed(int access, String name, boolean loops) throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "test/Made", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(access, name, "()V", null, null);
    method.visitCode();
    Label start = new Label();
    method.visitLabel(start);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "test/Other", "work", "()Z", false);
    if (loops) {
      method.visitJumpInsn(Opcodes.IFNE, start);
    } else {
      method.visitInsn(Opcodes.POP);
    }
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return Classes.probedMethods(instrument(writer.toByteArray()).bytes());
  }

  private static InstrumentedClass instrument(byte[] classFile) throws InstrumentException {
    return new Instrumenter((access, owner, name, descriptor) -> 1)
        .skippingSyntheticAccessors()
        .instrument(classFile, "in a test");
  }
}
