package dev.serin.instrument.cheap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.Classes;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Constants that a method of the program computes at their first use; javac does not write such.
 */
class DynamicConstantTest {
  private static final String NAME = "test/Made";
  private static final String BOOTSTRAP_DESCRIPTOR =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)"
          + "Ljava/lang/Object;";

  /** From this index on a constant needs two bytes. */
  private static final int WIDE_INDEX = 256;

  @Test
  void a_method_whose_constant_a_loop_computes_is_not_cheap_in_a_program() throws Exception {
    ClassSummary made = ClassScan.summary(new ClassFile(made()));
    Program program = Program.closed(List.of(made), List.of());
    List<String> cheap = new ArrayList<>();
    for (MethodSummary method : made.methods()) {
      if (program.isCheap(NAME, method.name(), method.descriptor())) {
        cheap.add(method.name());
      }
    }
    assertThat(cheap)
        .containsExactlyInAnyOrder("plain", "plainLong", "plainFar", "callsPlain", "thrown");
  }

  @Test
  void a_method_whose_constant_a_loop_computes_is_not_cheap_in_the_agent() throws Exception {
    ClassFile file = new ClassFile(made());
    List<String> cheap = new ArrayList<>();
    int at = file.methodsAt() + 2;
    for (int i = 0; i < file.u2(file.methodsAt()); i++) {
      MethodHeader method = new MethodHeader(file, at);
      if (CheapMethods.reason(method, new MethodCode(file, file.codeOf(at))) != null) {
        cheap.add(method.name());
      }
      at = file.memberEnd(at);
    }
    assertThat(cheap).containsExactlyInAnyOrder("plain", "plainLong", "plainFar", "thrown");
  }

  @Test
  void the_loop_runs_in_the_method_that_is_the_first_to_use_the_constant() throws Exception {
    byte[] made = made();
    assertThat(Classes.verify(made)).isEmpty();
    ClassLoader loader =
        new ClassLoader(getClass().getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, made, 0, made.length);
          }
        };
    Class<?> type = loader.loadClass(NAME.replace('/', '.'));
    assertThat(type.getField("turns").getInt(null)).isZero();
    assertThat(type.getMethod("dynamic").invoke(null)).isEqualTo(9);
    assertThat(type.getMethod("dynamic").invoke(null)).isEqualTo(9);
    assertThat(type.getField("turns").getInt(null)).isEqualTo(9);
  }

  private static byte[] made() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    writer.visitField(access, "turns", "I", null, null);
    method(writer, "loop", BOOTSTRAP_DESCRIPTOR, DynamicConstantTest::loop);
    constant(writer, "plain", "Ljava/lang/Object;", "a text");
    constant(writer, "plainLong", "J", 100_000L);
    constant(writer, "dynamic", "Ljava/lang/Object;", dynamic("Ljava/lang/Object;"));
    constant(writer, "dynamicLong", "J", dynamic("J"));
    method(writer, "callsPlain", "()Ljava/lang/Object;", code -> call("plain", code));
    method(writer, "callsDynamic", "()Ljava/lang/Object;", code -> call("dynamic", code));
    method(writer, "thrown", "(I)I", DynamicConstantTest::thrown);
    int last = 0;
    for (int i = 0; last < WIDE_INDEX; i++) {
      last = writer.newConst(i);
    }
    constant(writer, "plainFar", "Ljava/lang/Object;", "another text");
    constant(writer, "dynamicFar", "Ljava/lang/String;", dynamic("Ljava/lang/String;"));
    return writer.toByteArray();
  }

  private static ConstantDynamic dynamic(String type) {
    Handle loop = new Handle(Opcodes.H_INVOKESTATIC, NAME, "loop", BOOTSTRAP_DESCRIPTOR, false);
    return new ConstantDynamic("constant", type, loop);
  }

  private static void method(
      ClassWriter writer, String name, String descriptor, Consumer<MethodVisitor> body) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor code = writer.visitMethod(access, name, descriptor, null, null);
    code.visitCode();
    body.accept(code);
    code.visitMaxs(0, 0);
  }

  private static void constant(ClassWriter writer, String name, String type, Object value) {
    Consumer<MethodVisitor> body =
        code -> {
          code.visitLdcInsn(value);
          code.visitInsn(type.equals("J") ? Opcodes.LRETURN : Opcodes.ARETURN);
        };
    method(writer, name, "()" + type, body);
  }

  private static void call(String name, MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, name, "()Ljava/lang/Object;", false);
    code.visitInsn(Opcodes.ARETURN);
  }

  /** Uses its constant only to throw. */
  private static void thrown(MethodVisitor code) {
    Label fine = new Label();
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFNE, fine);
    code.visitLdcInsn(dynamic("Ljava/lang/RuntimeException;"));
    code.visitInsn(Opcodes.ATHROW);
    code.visitLabel(fine);
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.IRETURN);
  }

  /** Computes constants: counts to nine, in a static field. */
  private static void loop(MethodVisitor code) {
    Label again = new Label();
    code.visitLabel(again);
    code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "turns", "I");
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.IADD);
    code.visitInsn(Opcodes.DUP);
    code.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "turns", "I");
    code.visitIntInsn(Opcodes.BIPUSH, 9);
    code.visitJumpInsn(Opcodes.IF_ICMPLT, again);
    code.visitFieldInsn(Opcodes.GETSTATIC, NAME, "turns", "I");
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
    code.visitInsn(Opcodes.ARETURN);
  }
}
