package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.probe.InstrumentedClass;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class InstrumenterTest {
  private static final int COMPUTE = ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS;

  @Test
  void a_method_enters_first_and_exits_before_each_return() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V11, "(I)I", COMPUTE, this::twoReturns);
    InstrumentedClass instrumented = Classes.instrument(made);
    assertThat(instrumented.probedMethods()).isEqualTo(1);
    assertThat(Classes.text(instrumented.bytes(), "m"))
        .isEqualTo(
            """
                BIPUSH 1
                INVOKESTATIC dev/serin/Probe.enter (I)I
                ISTORE 1
                ILOAD 0
                IFGT L0
                ICONST_M1
                ILOAD 1
                INVOKESTATIC dev/serin/Probe.exit (I)V
                IRETURN
               L0
               FRAME APPEND [I]
                ICONST_1
                ILOAD 1
                INVOKESTATIC dev/serin/Probe.exit (I)V
                IRETURN
                MAXSTACK = 2
                MAXLOCALS = 2
            """);
    assertThat(Classes.call(instrumented.bytes(), 5)).isEqualTo(1);
    assertThat(Classes.call(instrumented.bytes(), -5)).isEqualTo(-1);
  }

  @Test
  void the_entry_probe_is_not_inside_a_loop_to_the_first_instruction() throws Exception {
    byte[] made =
        Classes.withMethod(
            Opcodes.V11,
            "(I)V",
            COMPUTE,
            code -> {
              Label head = new Label();
              code.visitLabel(head);
              code.visitIincInsn(0, -1);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitJumpInsn(Opcodes.IFGT, head);
              code.visitInsn(Opcodes.RETURN);
            });
    byte[] instrumented = Classes.instrument(made).bytes();
    assertThat(Classes.text(instrumented, "m"))
        .startsWith(
            """
                BIPUSH 1
                INVOKESTATIC dev/serin/Probe.enter (I)I
                ISTORE 1
               L0
            """);
    assertThat(Classes.verify(instrumented)).isEmpty();
    Classes.call(instrumented, 3);
  }

  @Test
  void a_throw_is_said_only_where_no_handler_of_the_method_covers_it() throws Exception {
    byte[] made =
        Classes.withMethod(
            Opcodes.V11, "(Ljava/lang/RuntimeException;)V", COMPUTE, this::throwTwice);
    byte[] instrumented = Classes.instrument(made).bytes();
    assertThat(Classes.text(instrumented, "m"))
        .isEqualTo(
            """
                TRYCATCHBLOCK L0 L1 L1 java/lang/RuntimeException
                BIPUSH 1
                INVOKESTATIC dev/serin/Probe.enter (I)I
                ISTORE 1
               L0
                ALOAD 0
                ATHROW
               L1
               FRAME FULL [java/lang/RuntimeException I] [java/lang/RuntimeException]
                ILOAD 1
                INVOKESTATIC dev/serin/Probe.caught (I)V
                ILOAD 1
                INVOKESTATIC dev/serin/Probe.thrown (I)V
                ATHROW
                MAXSTACK = 2
                MAXLOCALS = 2
            """);
    assertThat(Classes.verify(instrumented)).isEmpty();
  }

  @Test
  void a_handler_s_probe_does_not_lie_in_its_own_range() throws Exception {
    byte[] made =
        Classes.withMethod(Opcodes.V11, "(Ljava/lang/Runnable;)V", COMPUTE, this::selfCovering);
    byte[] instrumented = Classes.instrument(made).bytes();
    assertThat(Classes.text(instrumented, "m"))
        .startsWith(
            """
                TRYCATCHBLOCK L0 L1 L1 null
                TRYCATCHBLOCK L2 L3 L1 null
            """)
        .contains(
            """
               L1
               FRAME FULL [java/lang/Runnable I] [java/lang/Throwable]
                ILOAD 1
                INVOKESTATIC dev/serin/Probe.caught (I)V
               L2
                ASTORE 2
               L3
            """);
    assertThat(Classes.verify(instrumented)).isEmpty();
  }

  @Test
  void a_handler_that_only_releases_a_monitor_gets_no_probe() throws Exception {
    byte[] instrumented = Classes.instrument(Classes.bytes(Synchronized.class)).bytes();
    String code = Classes.text(instrumented, "run");
    assertThat(code).contains("MONITOREXIT").containsOnlyOnce("caught"); // that of the exit handler
    assertThat(Classes.verify(instrumented)).isEmpty();
  }

  @Test
  void a_handler_that_releases_the_monitor_of_a_far_local_gets_no_probe() throws Exception {
    byte[] made =
        Classes.withMethod(Opcodes.V11, "(Ljava/lang/Object;)V", COMPUTE, c -> locks(300, c));
    byte[] instrumented = Classes.instrument(made).bytes();
    assertThat(Classes.text(instrumented, "m")).contains("ASTORE 301").doesNotContain("caught");
    assertThat(Classes.verify(instrumented)).isEmpty();
    Classes.call(instrumented, new Object());
  }

  @Test
  void a_long_that_lies_partly_in_a_parameter_is_left_where_it_is() throws Exception {
    byte[] made =
        Classes.withMethod(
            Opcodes.V11,
            "(I)J",
            COMPUTE,
            code -> {
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitInsn(Opcodes.I2L);
              code.visitVarInsn(Opcodes.LSTORE, 0);
              code.visitVarInsn(Opcodes.LLOAD, 0);
              code.visitInsn(Opcodes.LRETURN);
            });
    byte[] instrumented = Classes.instrument(made).bytes();
    assertThat(Classes.text(instrumented, "m")).contains("ISTORE 2").contains("MAXLOCALS = 3");
    assertThat(Classes.verify(instrumented)).isEmpty();
    assertThat(Classes.call(instrumented, 42)).isEqualTo(42L);
  }

  @Test
  void frames_that_dropped_a_parameter_are_filled_up() throws Exception {
    byte[] made =
        Classes.withMethod(
            Opcodes.V11,
            "(ILjava/lang/Object;)I",
            0,
            code -> {
              Label end = new Label();
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitJumpInsn(Opcodes.IFEQ, end);
              code.visitLabel(end);
              code.visitFrame(Opcodes.F_FULL, 0, new Object[0], 0, new Object[0]);
              code.visitInsn(Opcodes.ICONST_1);
              code.visitInsn(Opcodes.IRETURN);
              code.visitMaxs(1, 2);
            });
    byte[] instrumented = Classes.instrument(made).bytes();
    assertThat(Classes.verify(instrumented)).isEmpty();
    assertThat(Classes.call(instrumented, 0, "x")).isEqualTo(1);
  }

  @Test
  void subroutines_of_old_class_files_are_instrumented() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V1_1, "(I)I", 0, this::subroutine);
    byte[] instrumented = Classes.instrument(made).bytes();
    assertThat(Classes.text(instrumented, "m")).contains("enter").contains("RET 3");
    assertThat(Classes.call(instrumented, 5)).isEqualTo(6);
  }

  @Test
  void ids_of_all_sizes_are_pushed() throws Exception {
    byte[] made =
        Classes.withMethod(Opcodes.V11, "()V", COMPUTE, code -> code.visitInsn(Opcodes.RETURN));
    for (int id : new int[] {1, 127, 128, 32_767, 32_768, 4_193_279}) {
      byte[] instrumented =
          new Instrumenter((access, owner, name, descriptor) -> id)
              .instrument(made, "in a test")
              .bytes();
      assertThat(Classes.text(instrumented, "m")).contains(" " + id + "\n");
      assertThat(Classes.verify(instrumented)).isEmpty();
    }
  }

  @Test
  void the_input_is_not_changed_and_the_output_the_same_each_time() throws Exception {
    byte[] original = Classes.bytes(InstrumenterTest.class);
    byte[] copy = original.clone();
    byte[] first = Classes.instrument(original).bytes();
    byte[] second = Classes.instrument(original).bytes();
    assertThat(original).isEqualTo(copy);
    assertThat(first).isEqualTo(second);
    assertThat(Classes.verify(first)).isEmpty();
  }

  private void twoReturns(MethodVisitor code) {
    Label positive = new Label();
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFGT, positive);
    code.visitInsn(Opcodes.ICONST_M1);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(positive);
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.IRETURN);
  }

  /** As javac does, but with the locked object in a local of any number. */
  private static void locks(int local, MethodVisitor code) {
    Label start = new Label();
    Label handler = new Label();
    code.visitTryCatchBlock(start, handler, handler, null);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ASTORE, local);
    code.visitInsn(Opcodes.MONITORENTER);
    code.visitLabel(start);
    code.visitVarInsn(Opcodes.ALOAD, local);
    code.visitInsn(Opcodes.MONITOREXIT);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(handler);
    code.visitVarInsn(Opcodes.ALOAD, local);
    code.visitInsn(Opcodes.MONITOREXIT);
    code.visitInsn(Opcodes.ATHROW);
  }

  private void throwTwice(MethodVisitor code) {
    Label start = new Label();
    Label handler = new Label();
    code.visitTryCatchBlock(start, handler, handler, "java/lang/RuntimeException");
    code.visitLabel(start);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitInsn(Opcodes.ATHROW);
    code.visitLabel(handler);
    code.visitInsn(Opcodes.ATHROW);
  }

  /** The code of javac for try and finally: the handler protects its own first instruction. */
  private void selfCovering(MethodVisitor code) {
    Label start = new Label();
    Label handler = new Label();
    Label handlerBody = new Label();
    code.visitTryCatchBlock(start, handler, handler, null);
    code.visitTryCatchBlock(handler, handlerBody, handler, null);
    code.visitLabel(start);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(handler);
    code.visitVarInsn(Opcodes.ASTORE, 1);
    code.visitLabel(handlerBody);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitInsn(Opcodes.ATHROW);
  }

  private void subroutine(MethodVisitor code) {
    Label subroutine = new Label();
    code.visitJumpInsn(Opcodes.JSR, subroutine);
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(subroutine);
    code.visitVarInsn(Opcodes.ASTORE, 2);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.IADD);
    code.visitVarInsn(Opcodes.ISTORE, 1);
    code.visitVarInsn(Opcodes.RET, 2);
    code.visitMaxs(2, 3);
  }

  /** A class with synchronized code. */
  static final class Synchronized implements Runnable {
    private int runs;

    @Override
    public void run() {
      synchronized (this) {
        runs++;
      }
    }

    @Override
    public String toString() {
      return "ran " + runs;
    }
  }
}
