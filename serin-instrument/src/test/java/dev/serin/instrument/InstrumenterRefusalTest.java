package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.Probe;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.probe.InstrumentedClass;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files that stay as they are, and class files that are refused. */
class InstrumenterRefusalTest {
  @Test
  void a_method_that_would_be_too_long_is_skipped_and_counted() throws Exception {
    byte[] made =
        Classes.withMethod(
            Opcodes.V11,
            "()V",
            0,
            code -> {
              for (int i = 0; i < 65_530; i++) {
                code.visitInsn(Opcodes.NOP);
              }
              code.visitInsn(Opcodes.RETURN);
              code.visitMaxs(0, 0);
            });
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.probedMethods()).isZero();
    assertThat(result.skippedMethods()).containsOnlyKeys(SkipReason.TOO_LONG);
    assertThat(result.bytes()).isSameAs(made);
  }

  @Test
  void a_last_constant_that_needs_two_entries_and_has_one_is_refused() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V11, "()V", 0, InstrumenterRefusalTest::returns);
    assertThat(Classes.instrument(withLong(made, 2)).probedMethods()).isEqualTo(1);
    byte[] damaged = withLong(made, 1);
    assertThatThrownBy(() -> Classes.instrument(damaged))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("the last constant takes two entries and has one");
  }

  private static void returns(MethodVisitor code) {
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
  }

  /** The class with one more constant, a long, that counts as some entries. */
  private static byte[] withLong(byte[] made, int entries) {
    int end = new ClassReader(made).header;
    ByteBuffer bytes = ByteBuffer.allocate(made.length + 1 + Long.BYTES);
    bytes.put(made, 0, end).put((byte) 5).putLong(7).put(made, end, made.length - end);
    return bytes.putShort(8, (short) (bytes.getShort(8) + entries)).array();
  }

  @Test
  void a_stack_that_cannot_grow_leaves_its_method_without_probes() throws Exception {
    byte[] made =
        Classes.withMethod(
            Opcodes.V11,
            "()V",
            0,
            code -> {
              for (int i = 0; i < 32_767; i++) {
                code.visitInsn(Opcodes.LCONST_0);
              }
              code.visitInsn(Opcodes.ICONST_0);
              code.visitInsn(Opcodes.RETURN);
              code.visitMaxs(65_535, 0);
            });
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.skippedMethods()).isEqualTo(Map.of(SkipReason.NO_ROOM, 1));
    assertThat(result.bytes()).isSameAs(made);
  }

  @Test
  void a_method_that_needs_all_locals_is_left_without_probes() throws Exception {
    assertNoRoomForLocal(code -> code.visitVarInsn(Opcodes.LSTORE, 65_533));
    assertNoRoomForLocal(
        code -> {
          code.visitInsn(Opcodes.POP2);
          code.visitInsn(Opcodes.ICONST_0);
          code.visitVarInsn(Opcodes.ISTORE, 65_534);
          code.visitIincInsn(65_534, 1);
        });
  }

  /** Makes code with a long on the stack, which it stores, and all locals declared. */
  private static void assertNoRoomForLocal(Consumer<MethodVisitor> store) throws Exception {
    byte[] made =
        Classes.withMethod(
            Opcodes.V11,
            "()V",
            0,
            code -> {
              code.visitInsn(Opcodes.LCONST_0);
              store.accept(code);
              code.visitInsn(Opcodes.RETURN);
              code.visitMaxs(2, 65_535);
            });
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.skippedMethods()).isEqualTo(Map.of(SkipReason.NO_ROOM, 1));
    assertThat(result.bytes()).isSameAs(made);
  }

  @Test
  void a_local_that_only_the_debugger_knows_is_needed() throws Exception {
    byte[] made =
        Classes.withMethod(
            Opcodes.V11,
            "()V",
            0,
            code -> {
              Label start = new Label();
              Label end = new Label();
              code.visitLabel(start);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(end);
              code.visitLocalVariable("last", "I", null, start, end, 65_534);
              code.visitMaxs(0, 65_535);
            });
    assertThat(Classes.instrument(made).skippedMethods()).isEqualTo(Map.of(SkipReason.NO_ROOM, 1));
  }

  @Test
  void a_class_with_probes_gets_no_second_ones() throws Exception {
    byte[] once = Classes.instrument(Classes.bytes(InstrumenterTest.Synchronized.class)).bytes();
    InstrumentedClass twice = Classes.instrument(once);
    assertThat(twice.probedMethods()).isZero();
    assertThat(twice.skippedMethods()).containsOnlyKeys(SkipReason.ALREADY);
    assertThat(twice.bytes()).isSameAs(once);
  }

  @Test
  void a_class_in_which_one_method_has_a_probe_is_left_as_it_is() throws Exception {
    byte[] one = Classes.bytes(CallsEnter.class);
    InstrumentedClass result = Classes.instrument(one);
    assertThat(result.bytes()).isSameAs(one);
    assertThat(result.skippedMethods()).isEqualTo(Map.of(SkipReason.ALREADY, 3));
  }

  @Test
  void a_class_that_had_named_the_probe_before_it_was_instrumented_is_known_again()
      throws Exception {
    byte[] once = Classes.instrument(Classes.bytes(MentionsProbe.class)).bytes();
    assertThat(Classes.instrument(once).skippedMethods()).isEqualTo(Map.of(SkipReason.ALREADY, 4));
  }

  @Test
  void frames_that_would_take_more_than_a_jvm_bears_leave_their_method_without_probes()
      throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V11, "(I)V", 0, this::alternatingFrames);
    assertThat(Classes.instrument(made).skippedMethods()).isEqualTo(Map.of(SkipReason.NO_ROOM, 1));
  }

  @Test
  void ranges_that_would_be_divided_too_often_leave_their_method_without_probes() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V1_4, "()V", 0, c -> handlers(400, c));
    assertThat(Classes.instrument(made).skippedMethods()).isEqualTo(Map.of(SkipReason.NO_ROOM, 1));
    byte[] fewer = Classes.withMethod(Opcodes.V1_4, "()V", 0, c -> handlers(40, c));
    assertThat(Classes.instrument(fewer).probedMethods()).isEqualTo(1);
  }

  /** Handlers that each protect all of the code. */
  private static void handlers(int count, MethodVisitor code) {
    Label start = new Label();
    Label end = new Label();
    code.visitLabel(start);
    code.visitInsn(Opcodes.NOP);
    code.visitInsn(Opcodes.RETURN);
    for (int i = 0; i < count; i++) {
      Label handler = new Label();
      code.visitTryCatchBlock(start, end, handler, null);
      code.visitLabel(handler);
      code.visitInsn(Opcodes.POP);
      code.visitInsn(Opcodes.RETURN);
    }
    code.visitLabel(end);
    code.visitMaxs(1, 0);
  }

  @Test
  void a_class_that_uses_the_probe_s_class_otherwise_is_instrumented() throws Exception {
    InstrumentedClass result = Classes.instrument(Classes.bytes(MentionsProbe.class));
    assertThat(result.probedMethods()).isEqualTo(4);
    assertThat(result.skippedMethods()).isEmpty();
  }

  @Test
  void what_is_no_class_file_is_named_with_what_to_do() throws Exception {
    assertThatThrownBy(() -> Classes.instrument(new byte[3]))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("in a test")
        .hasMessageContaining("3 bytes");
    assertThatThrownBy(
            () -> Classes.instrument("this is no class file".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("cafebabe");
    byte[] newer = Classes.bytes(InstrumenterTest.class);
    newer[7] = 99;
    assertThatThrownBy(() -> Classes.instrument(newer))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("version 99")
        .hasMessageContaining("newer Serin");
  }

  @Test
  void a_class_file_cut_off_anywhere_fails_with_its_name_or_is_read_whole() throws Exception {
    byte[] whole = Classes.bytes(InstrumenterTest.Synchronized.class);
    int failures = 0;
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      try {
        Classes.instrument(cut);
      } catch (InstrumentException e) {
        failures++;
        assertThat(e).hasMessageContaining("in a test");
      }
    }
    assertThat(failures).isGreaterThan(whole.length * 9 / 10);
  }

  @Test
  void a_class_file_that_goes_on_where_the_class_ends_is_refused() throws Exception {
    byte[] whole = Classes.bytes(InstrumenterTest.Synchronized.class);
    assertThatThrownBy(() -> Classes.instrument(Arrays.copyOf(whole, whole.length + 1)))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("the class ends at " + whole.length);
  }

  @Test
  void a_method_whose_locals_have_no_room_for_its_parameters_is_damaged() {
    byte[] made =
        Classes.withMethod(
            Opcodes.V11,
            "(J)V",
            0,
            code -> {
              code.visitInsn(Opcodes.RETURN);
              code.visitMaxs(0, 1);
            });
    assertThatThrownBy(() -> Classes.instrument(made))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("the parameters do not fit into the locals");
  }

  @Test
  void a_table_that_says_it_has_more_rows_than_it_has_is_damaged() {
    Label start = new Label();
    byte[] made =
        Classes.withMethod(
            Opcodes.V11,
            "()V",
            0,
            code -> {
              code.visitLabel(start);
              code.visitLineNumber(1, start);
              code.visitInsn(Opcodes.RETURN);
              code.visitMaxs(0, 0);
            });
    ClassFile file = new ClassFile(made);
    int lines = new MethodCode(file, file.codeOf(file.methodsAt() + 2)).attributesAt() + 2;
    made[lines + ClassFile.ATTRIBUTE_HEADER + 1] = 2; // there is only one
    assertThatThrownBy(() -> Classes.instrument(made))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("extends beyond its end");
  }

  @Test
  void a_method_with_nops_whose_jump_would_be_too_long_is_skipped_and_counted() throws Exception {
    byte[] made = Classes.withMethod(Opcodes.V11, "(I)V", 0, this::longestJump);
    InstrumentedClass result = Classes.instrument(made);
    assertThat(result.skippedMethods()).isEqualTo(Map.of(SkipReason.FAR_JUMP, 1));
    assertThat(result.bytes()).isSameAs(made);
  }

  @Test
  void a_damaged_class_file_fails_with_its_name_and_nothing_else() throws Exception {
    byte[] whole = Classes.bytes(InstrumenterTest.class);
    Random random = new Random(1);
    int failures = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = whole.clone();
      for (int j = random.nextInt(3); j >= 0; j--) {
        damaged[10 + random.nextInt(whole.length - 10)] = (byte) random.nextInt();
      }
      try {
        Classes.instrument(damaged);
      } catch (InstrumentException e) {
        failures++;
        assertThat(e).hasMessageStartingWith("in a test: ");
      }
    }
    assertThat(failures).isBetween(1_000, 19_000);
  }

  /** A long over a parameter, so that the token comes last, and many frames of two kinds. */
  private void alternatingFrames(MethodVisitor code) {
    code.visitInsn(Opcodes.LCONST_0);
    code.visitVarInsn(Opcodes.LSTORE, 0);
    for (int i = 0; i < 1000; i++) {
      Label next = new Label();
      code.visitInsn(Opcodes.ICONST_0);
      code.visitJumpInsn(Opcodes.IFEQ, next);
      code.visitLabel(next);
      Object[] locals = {Opcodes.LONG};
      code.visitFrame(Opcodes.F_FULL, i % 2, locals, 0, new Object[0]);
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(2, 3000);
  }

  private void longestJump(MethodVisitor code) {
    Label end = new Label();
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFEQ, end);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    Label next = new Label();
    code.visitJumpInsn(Opcodes.IFEQ, next);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(next);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    for (int i = 0; i < Short.MAX_VALUE - 8; i++) {
      code.visitInsn(Opcodes.NOP);
    }
    code.visitLabel(end);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 1);
  }

  /** A class with a probe in only one method. */
  static final class CallsEnter {
    int without() {
      return 1;
    }

    int with() {
      return Probe.enter(7);
    }
  }

  /** A class that names the probe, but calls no entry probe. */
  static final class MentionsProbe {
    Class<?> type() {
      return Probe.class;
    }

    IntUnaryOperator reference() {
      return Probe::enter;
    }

    void call() {
      Probe.exit(0);
    }
  }
}
