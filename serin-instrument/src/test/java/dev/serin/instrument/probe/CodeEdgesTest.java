package dev.serin.instrument.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.Classes;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import java.io.IOException;
import java.io.StringReader;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.TypeReference;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeAnnotationNode;

/** Instructions and tables that change their form when code moves. */
class CodeEdgesTest {
  private static final int COMPUTE = ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS;

  @Test
  void a_local_whose_number_no_longer_fits_gets_a_longer_instruction() throws Exception {
    for (int local : new int[] {1, 2, 3, 4, 253, 254, 255, 256, 300, 65_532}) {
      byte[] made =
          Classes.withMethod(Opcodes.V11, "(I)J", COMPUTE, code -> useLocals(local, code));
      byte[] instrumented = Classes.instrument(made).bytes();
      assertThat(Classes.verify(instrumented)).isEmpty();
      assertThat(Classes.call(instrumented, 5)).isEqualTo(2L * (5 + 1000 - 7));
      assertThat(stripped(instrumented)).isEqualTo(MethodText.of(method(made)));
    }
  }

  @Test
  void the_tables_of_switches_are_filled_up_anew_wherever_they_begin() throws Exception {
    for (int nops = 0; nops < 4; nops++) {
      int before = nops;
      byte[] made = Classes.withMethod(Opcodes.V11, "(I)I", COMPUTE, c -> switches(before, c));
      byte[] instrumented = Classes.instrument(made).bytes();
      assertThat(stripped(instrumented)).isEqualTo(MethodText.of(method(made)));
      int[] expected = {20, 10, 11, -1, 21};
      int[] keys = {-1_000_000, 3, 4, 5, 1_000_000};
      for (int i = 0; i < keys.length; i++) {
        assertThat(Classes.call(instrumented, keys[i])).isEqualTo(expected[i]);
      }
    }
  }

  @Test
  void a_frame_names_the_new_instruction_itself_and_not_the_probe_before_it() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V11, "(I)V", 0, this::newFirstInHandler);
    byte[] instrumented = Classes.instrument(made).bytes();
    assertThat(Classes.verify(instrumented)).isEmpty();
    Classes.call(instrumented, 1);
  }

  @Test
  void an_inner_handler_s_probe_stays_protected_by_the_outer_range() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V11, "(Ljava/lang/Runnable;)V", COMPUTE, this::nested);
    assertThat(Classes.text(Classes.instrument(made).bytes(), "m"))
        .startsWith(
            """
                TRYCATCHBLOCK L0 L1 L1 java/lang/RuntimeException
                TRYCATCHBLOCK L0 L2 L2 java/lang/Error
                BIPUSH 1
            """);
  }

  @Test
  void type_annotations_move_with_what_they_are_on() throws Exception {
    byte[] original = Classes.bytes(Annotated.class);
    MethodNode before = method(original);
    assertThat(String.join("\n", MethodText.of(before))).contains("@").contains("Marked");
    InstrumentedClass result = Classes.instrument(original);
    assertThat(stripped(result.bytes())).isEqualTo(MethodText.of(before));
    assertThat(catchAnnotations(method(result.bytes())))
        .isEqualTo(catchAnnotations(before))
        .isNotEmpty();
  }

  @Test
  void what_debuggers_are_told_may_lie_within_an_instruction_or_beyond_the_end() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V11, "(I)I", COMPUTE, this::oneVariable);
    int table = onlyTable(made);
    made[table + 3] = 1; // starts within the first instruction
    made[table + 5] = 100; // and is longer than the code
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.probedMethods()).isEqualTo(1);
    MethodNode method = method(result.bytes());
    assertThat(method.localVariables).singleElement().matches(each -> each.name.equals("x"));
    assertThat(Classes.verify(result.bytes())).isEmpty();
  }

  @Test
  void frames_that_the_jvm_does_not_need_are_left_out_where_they_are_wrong() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V1_6, "(I)J", COMPUTE, CodeEdgesTest::jumpsOver);
    int table = onlyTable(made);
    made[table + 2]++; // the frame is within an instruction now
    byte[] instrumented = Classes.instrument(made).bytes();
    assertThat(Classes.call(instrumented, 1)).isEqualTo(7L);
    made[7] = Opcodes.V1_7; // where a frame has to be right
    assertThatThrownBy(() -> Classes.instrument(made))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("in or after the method ")
        .hasMessageContaining("(I)J");
  }

  /** The offset of the first table of the first method's code, which has one entry. */
  private static int onlyTable(byte[] made) {
    ClassFile file = new ClassFile(made);
    int code = file.codeOf(file.methodsAt() + 2);
    int table = new MethodCode(file, code).attributesAt() + 2 + ClassFile.ATTRIBUTE_HEADER;
    assertThat(file.u2(table)).isEqualTo(1);
    return table;
  }

  @Test
  void type_annotations_that_are_wrong_are_left_out_and_the_rest_of_the_class_is_not()
      throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V11, "(I)V", 0, this::annotatedNew);
    int table = onlyTable(made);
    assertThat(annotationsOfNew(Classes.instrument(made).bytes())).hasSize(1);
    made[table + 2 + 2]++; // the position of the first one's target
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.probedMethods()).isEqualTo(1);
    assertThat(annotationsOfNew(result.bytes())).isNull();
    assertThat(Classes.verify(result.bytes())).isEmpty();
  }

  private void annotatedNew(MethodVisitor code) {
    code.visitTypeInsn(Opcodes.NEW, "java/lang/Object");
    int on = TypeReference.newTypeReference(TypeReference.NEW).getValue();
    code.visitInsnAnnotation(on, null, "Ltest/Mark;", true).visitEnd();
    code.visitInsn(Opcodes.POP);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 1);
  }

  private static @Nullable List<TypeAnnotationNode> annotationsOfNew(byte[] classFile) {
    for (AbstractInsnNode at : method(classFile).instructions) {
      if (at.getOpcode() == Opcodes.NEW) {
        return at.visibleTypeAnnotations;
      }
    }
    throw new IllegalArgumentException("there is no NEW");
  }

  private static void jumpsOver(MethodVisitor code) {
    Label end = new Label();
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFNE, end);
    code.visitInsn(Opcodes.LCONST_0);
    code.visitInsn(Opcodes.LRETURN);
    code.visitLabel(end);
    code.visitIntInsn(Opcodes.BIPUSH, 7);
    code.visitInsn(Opcodes.I2L);
    code.visitInsn(Opcodes.LRETURN);
  }

  private void oneVariable(MethodVisitor code) {
    Label start = new Label();
    Label end = new Label();
    code.visitLabel(start);
    code.visitIntInsn(Opcodes.BIPUSH, 7);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(end);
    code.visitLocalVariable("x", "I", null, start, end, 0);
  }

  private static List<String> catchAnnotations(MethodNode method) {
    List<String> found = new ArrayList<>();
    method.tryCatchBlocks.forEach(
        range -> {
          if (range.invisibleTypeAnnotations != null) {
            range.invisibleTypeAnnotations.forEach(each -> found.add(range.type + each.desc));
          }
        });
    return found;
  }

  private static MethodNode method(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    return node.methods.get(node.methods.size() - 1);
  }

  private static List<String> stripped(byte[] classFile) {
    MethodNode method = method(classFile);
    ProbeStripper.strip(method, method.name);
    method.maxStack--;
    return MethodText.of(method);
  }

  /** Twice the parameter plus 1000 less 7, by way of two locals. */
  private static void useLocals(int local, MethodVisitor code) {
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitVarInsn(Opcodes.ISTORE, local);
    code.visitIincInsn(local, 1000);
    code.visitIincInsn(local, -7);
    code.visitVarInsn(Opcodes.ILOAD, local);
    code.visitInsn(Opcodes.I2L);
    code.visitVarInsn(Opcodes.LSTORE, local);
    code.visitVarInsn(Opcodes.LLOAD, local);
    code.visitVarInsn(Opcodes.LLOAD, local);
    code.visitInsn(Opcodes.LADD);
    code.visitInsn(Opcodes.LRETURN);
  }

  private static void switches(int nops, MethodVisitor code) {
    for (int i = 0; i < nops; i++) {
      code.visitInsn(Opcodes.NOP);
    }
    Label[] near = {new Label(), new Label(), new Label()};
    Label[] far = {new Label(), new Label()};
    Label table = new Label();
    Label none = new Label();
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitLookupSwitchInsn(table, new int[] {-1_000_000, 1_000_000}, far);
    code.visitLabel(table);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitTableSwitchInsn(3, 5, none, near);
    int[] results = {10, 11, -1, 20, 21};
    Label[] cases = {near[0], near[1], near[2], far[0], far[1]};
    for (int i = 0; i < cases.length; i++) {
      code.visitLabel(cases[i]);
      code.visitIntInsn(Opcodes.BIPUSH, results[i]);
      code.visitInsn(Opcodes.IRETURN);
    }
    code.visitLabel(none);
    code.visitInsn(Opcodes.ICONST_0);
    code.visitInsn(Opcodes.IRETURN);
  }

  private void newFirstInHandler(MethodVisitor code) {
    Label start = new Label();
    Label handler = new Label();
    Label join = new Label();
    code.visitTryCatchBlock(start, handler, handler, null);
    code.visitLabel(start);
    code.visitInsn(Opcodes.NOP);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(handler);
    Object[] thrown = {"java/lang/Throwable"};
    code.visitFrame(Opcodes.F_SAME1, 0, null, 1, thrown);
    code.visitTypeInsn(Opcodes.NEW, "java/lang/Object");
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFEQ, join);
    code.visitInsn(Opcodes.NOP);
    code.visitLabel(join);
    Object[] locals = {Opcodes.INTEGER};
    Object[] stack = {"java/lang/Throwable", handler};
    code.visitFrame(Opcodes.F_FULL, 1, locals, 2, stack);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    code.visitInsn(Opcodes.ATHROW);
    code.visitMaxs(2, 1);
  }

  private void nested(MethodVisitor code) {
    Label start = new Label();
    Label inner = new Label();
    Label outer = new Label();
    code.visitTryCatchBlock(start, inner, inner, "java/lang/RuntimeException");
    code.visitTryCatchBlock(start, outer, outer, "java/lang/Error");
    code.visitLabel(start);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(inner);
    code.visitInsn(Opcodes.POP);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(outer);
    code.visitInsn(Opcodes.ATHROW);
  }

  @Retention(RetentionPolicy.CLASS)
  @Target(ElementType.TYPE_USE)
  private @interface Marked {
    String[] value() default {};

    Class<?> type() default Object.class;
  }

  /** Annotations on every part of code that can have them. */
  static final class Annotated {
    private Annotated() {}

    static Object make(Object given) {
      long before = 1;
      @Marked(
          value = {"a", "b"},
          type = String.class)
      String text;
      try (@Marked StringReader in = new StringReader("x")) {
        text = (@Marked String) given;
        Object list = new @Marked("list") ArrayList<@Marked String>(in.read());
        boolean is = given instanceof @Marked String;
        return is ? list : text + before;
      } catch (@Marked RuntimeException e) {
        return e;
      } catch (
          @Marked("io")
          IOException e) {
        return new @Marked Object();
      }
    }
  }
}
