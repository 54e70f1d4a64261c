package dev.serin.instrument.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.Classes;
import dev.serin.instrument.Sources;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import java.lang.reflect.Method;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Classes that are encoded in another way so that probes have room. */
class ReEncodingTest {
  private static final int GOTO_W = 200;
  private static final int COMPUTE = ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS;

  /** With this number of increments the longest jump has its maximum length without probes. */
  private static final int INCREMENTS = 10_900;

  @Test
  void constants_that_nothing_uses_make_room() throws Exception {
    ClassWriter writer = new ClassWriter(0);
    begin(writer);
    fillUp(writer, 0xFFFF - 3);
    byte[] made = writer.toByteArray();
    assertThat(new ClassFile(made).constantCount()).isGreaterThan(0xFFFF - 3);
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.probedMethods()).isEqualTo(1);
    assertThat(result.skippedMethods()).isEmpty();
    assertThat(Classes.verify(result.bytes())).isEmpty();
    assertThat(Classes.probedMethods(result.bytes())).containsExactly("m");
    Classes.call(result.bytes());
  }

  @Test
  void constants_that_are_used_make_none() throws Exception {
    ClassWriter writer = new ClassWriter(0);
    begin(writer);
    int last = 0;
    for (int i = 0; last < 0xFFFF - 3; i++) {
      MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "n" + i, "()V", null, null);
      method.visitCode();
      for (int j = 0; j < 16_000 && last < 0xFFFF - 3; j++) {
        int value = 100_000 + 16_000 * i + j;
        method.visitLdcInsn(value);
        method.visitInsn(Opcodes.POP);
        last = writer.newConst(value);
      }
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(1, 0);
    }
    byte[] made = writer.toByteArray();
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.probedMethods()).isZero();
    assertThat(result.skippedMethods()).containsOnlyKeys(SkipReason.NO_ROOM);
    assertThat(result.bytes()).isSameAs(made);
  }

  @Test
  void attributes_of_unknown_kinds_keep_their_constants() throws Exception {
    ClassWriter writer = new ClassWriter(0);
    begin(writer);
    writer.visitAttribute(new OfOthers()); // has two constants more
    fillUp(writer, 0xFFFF - 5);
    byte[] made = writer.toByteArray();
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.skippedMethods()).isEqualTo(Map.of(SkipReason.NO_ROOM, 1));
    assertThat(result.bytes()).isSameAs(made);
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_5, Opcodes.V17})
  void locals_and_stack_slots_that_are_declared_and_not_needed_make_room(int version)
      throws Exception {
    byte[] made = Classes.withMethod(version, "(I)I", 0, ReEncodingTest::declaresAllSlots);
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.skippedMethods()).isEmpty();
    assertThat(result.probedMethods()).isEqualTo(1);
    byte[] bytes = result.bytes();
    MethodCode code = new MethodCode(new ClassFile(bytes), code(bytes));
    assertThat(code.maxLocals()).isEqualTo(7 + 1); // a long in 5 and 6, and the token
    assertThat(Classes.verify(bytes)).isEmpty();
    assertThat(Classes.call(bytes, 4)).isEqualTo(4);
  }

  @Test
  void code_that_is_never_reached_keeps_the_slots_that_it_needs() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V17, "(I)I", 0, ReEncodingTest::hasDeadCode);
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.probedMethods()).isEqualTo(1);
    assertThat(Classes.call(result.bytes(), 4)).isEqualTo(4); // verified by the JVM
  }

  /** Returns its argument, by way of a long. */
  private static void declaresAllSlots(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitInsn(Opcodes.I2L);
    code.visitVarInsn(Opcodes.LSTORE, 5);
    code.visitVarInsn(Opcodes.LLOAD, 5);
    code.visitInsn(Opcodes.L2I);
    code.visitInsn(Opcodes.IRETURN);
    code.visitMaxs(65_535, 65_535);
  }

  /** Has code after its return that begins with a long and an int on the stack, and adds two. */
  private static void hasDeadCode(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitInsn(Opcodes.IRETURN);
    Object[] locals = {Opcodes.INTEGER, Opcodes.TOP, Opcodes.DOUBLE};
    Object[] stack = {Opcodes.LONG, Opcodes.INTEGER};
    code.visitFrame(Opcodes.F_FULL, 3, locals, 2, stack);
    code.visitInsn(Opcodes.LCONST_0);
    code.visitInsn(Opcodes.LCONST_1);
    code.visitInsn(Opcodes.ACONST_NULL);
    code.visitInsn(Opcodes.ATHROW);
    code.visitMaxs(65_535, 65_535);
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_5, Opcodes.V1_8, Opcodes.V17})
  void jumps_that_get_too_long_are_written_as_long_ones(int version) throws Exception {
    int flags = version < Opcodes.V1_6 ? ClassWriter.COMPUTE_MAXS : COMPUTE;
    byte[] made = Classes.withMethod(version, "(I)I", flags, ReEncodingTest::farJumps);
    assertThat(new MethodCode(new ClassFile(made), code(made)).has(GOTO_W)).isFalse();
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.probedMethods()).isEqualTo(1);
    assertThat(Classes.verify(result.bytes())).isEmpty();
    byte[] bytes = result.bytes();
    MethodCode code = new MethodCode(new ClassFile(bytes), code(bytes));
    assertThat(code.has(GOTO_W)).isTrue();
    assertThat(code.has(InstructionSet.NOP)).isFalse();
    for (int given : new int[] {0, 1, 5, 7, 8}) {
      assertThat(Classes.call(bytes, given)).isEqualTo(Classes.call(made, given));
    }
    assertThat(Classes.call(bytes, 5)).isEqualTo(5 * INCREMENTS);
    assertThat(Classes.call(bytes, 8)).isEqualTo(77); // thrown and caught at 7
  }

  @Test
  void types_that_no_input_has_are_in_the_frames_of_long_jumps_what_they_were() throws Exception {
    int flags = ClassWriter.COMPUTE_MAXS;
    byte[] made = Classes.withMethod(Opcodes.V17, "(I)I", flags, ReEncodingTest::farOverUnknown);
    byte[] bytes = Classes.instrument(made).bytes();
    assertThat(new MethodCode(new ClassFile(made), code(made)).has(GOTO_W)).isFalse();
    assertThat(new MethodCode(new ClassFile(bytes), code(bytes)).has(GOTO_W)).isTrue();
    Map<String, byte[]> classes =
        Sources.compile(
            "package lib; public class Base { public int base() { return 1; } }",
            "package lib; public class Cube extends Base {}",
            "package lib; public class Ball extends Base { public int base() { return 2; } }");
    classes.put("test/Made", bytes);
    ClassLoader loader =
        new ClassLoader(getClass().getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) {
            byte[] found = classes.get(name.replace('.', '/'));
            return defineClass(name, found, 0, found.length);
          }
        };
    Method method = loader.loadClass("test.Made").getMethod("m", int.class);
    assertThat(method.invoke(null, 1)).isEqualTo(1);
    assertThat(method.invoke(null, 0)).isEqualTo(2);
    assertThat(method.invoke(null, 2)).isEqualTo(3);
  }

  /** A jump of maximum length, over a return, with a local of one of two types. */
  private static void farOverUnknown(MethodVisitor code) {
    Label ball = new Label();
    Label both = new Label();
    Label goOn = new Label();
    Label end = new Label();
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFEQ, ball);
    make("lib/Cube", code);
    code.visitJumpInsn(Opcodes.GOTO, both);
    code.visitLabel(ball);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    make("lib/Ball", code);
    code.visitLabel(both);
    code.visitFrame(Opcodes.F_APPEND, 1, new Object[] {"lib/Base"}, 0, null);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitInsn(Opcodes.ICONST_2);
    code.visitJumpInsn(Opcodes.IF_ICMPNE, end);
    for (int i = 0; i < INCREMENTS; i++) {
      code.visitIincInsn(0, 1);
    }
    for (int i = 0; i < 28; i++) {
      code.visitVarInsn(Opcodes.ILOAD, 0);
      code.visitInsn(Opcodes.POP);
    }
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFEQ, goOn);
    code.visitInsn(Opcodes.ICONST_3);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(goOn);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitInsn(Opcodes.POP);
    code.visitLabel(end);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "lib/Base", "base", "()I", false);
    code.visitInsn(Opcodes.IRETURN);
  }

  private static void make(String type, MethodVisitor code) {
    code.visitTypeInsn(Opcodes.NEW, type);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, type, "<init>", "()V", false);
    code.visitVarInsn(Opcodes.ASTORE, 1);
  }

  @Test
  void other_methods_of_the_class_stay_as_they_were() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V17, "(I)I", COMPUTE, ReEncodingTest::farJumps);
    String text = Classes.text(Classes.instrument(made).bytes(), "m");
    assertThat(text.lines().filter(line -> line.contains("INVOKESTATIC"))).hasSize(4);
    assertThat(text.lines().filter(line -> line.contains("IINC 1 1"))).hasSize(INCREMENTS);
  }

  private static int code(byte[] made) {
    ClassFile file = new ClassFile(made);
    return file.codeOf(file.methodsAt() + 2);
  }

  private static void begin(ClassWriter writer) {
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "test/Made", null, "java/lang/Object", null);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor method = writer.visitMethod(access, "m", "()V", null, null);
    method.visitCode();
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
  }

  private static void fillUp(ClassWriter writer, int most) {
    int last = 0;
    for (int i = 0; last < most; i++) {
      last = writer.newConst(i);
    }
  }

  /** Adds up in a long loop, which ends at 7 with an exception that is caught. */
  private static void farJumps(MethodVisitor code) {
    Label loop = new Label();
    Label body = new Label();
    Label handler = new Label();
    Label end = new Label();
    code.visitTryCatchBlock(loop, handler, handler, "java/lang/NullPointerException");
    code.visitInsn(Opcodes.ICONST_0);
    code.visitVarInsn(Opcodes.ISTORE, 1);
    code.visitLabel(loop);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFEQ, end);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitIntInsn(Opcodes.BIPUSH, 7);
    code.visitJumpInsn(Opcodes.IF_ICMPNE, body);
    code.visitInsn(Opcodes.ACONST_NULL);
    code.visitInsn(Opcodes.ATHROW);
    code.visitLabel(handler);
    code.visitInsn(Opcodes.POP);
    code.visitIntInsn(Opcodes.BIPUSH, 77);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(body);
    for (int i = 0; i < INCREMENTS; i++) {
      code.visitIincInsn(1, 1);
    }
    for (int i = 0; i < 22; i++) {
      code.visitVarInsn(Opcodes.ILOAD, 1);
      code.visitInsn(Opcodes.POP);
    }
    code.visitIincInsn(0, -1);
    code.visitJumpInsn(Opcodes.GOTO, loop);
    code.visitLabel(end);
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitInsn(Opcodes.IRETURN);
  }

  /** An attribute of a kind unknown to Serin. */
  private static final class OfOthers extends Attribute {
    OfOthers() {
      super("OfOthers");
    }

    @Override
    protected ByteVector write(
        ClassWriter writer, byte[] code, int length, int maxStack, int maxLocals) {
      return new ByteVector().putShort(writer.newUTF8("theirs"));
    }
  }
}
