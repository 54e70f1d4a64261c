package dev.serin.instrument.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.Classes;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files of every version, also with preview features, and of future versions. */
class ClassVersionsTest {
  private static final int NEWEST = Opcodes.V27;
  private static final int LAST_WITH_SUBROUTINES = Opcodes.V1_6;
  private static final int FIRST_PREVIEW = Opcodes.V12;
  private static final int OF_THIS_JVM = Runtime.version().feature() + 44;

  /** The results of {@link #withTrap} for 3 and for 0. */
  private static final List<Object> ANSWERS = List.of(7, -1);

  @Test
  void classes_of_every_version_are_instrumented_and_do_what_they_did() throws Exception {
    int run = 0;
    for (int version : versions()) {
      byte[] made = withTrap(version);
      InstrumentedClass result = Classes.instrument(made);
      assertThat(result.probedMethods()).as("version %s", version).isEqualTo(1);
      assertThat(ProbeComparison.compare(made, result.bytes(), "version " + version)).isEqualTo(1);
      if ((version & 0xFFFF) <= OF_THIS_JVM) {
        Object answer = Classes.call(result.bytes(), 3);
        assertThat(List.of(answer, Classes.call(result.bytes(), 0))).isEqualTo(ANSWERS);
        run++;
      }
    }
    assertThat(run).isGreaterThanOrEqualTo(17);
  }

  @Test
  void subroutines_of_old_versions_are_instrumented_and_do_what_they_did() throws Exception {
    for (int version : versions()) {
      if ((version & 0xFFFF) <= LAST_WITH_SUBROUTINES) {
        byte[] made = Classes.withMethod(version, "(I)I", 0, ClassVersionsTest::subroutine);
        InstrumentedClass result = Classes.instrument(made);
        assertThat(result.probedMethods()).as("version %s", version).isEqualTo(1);
        assertThat(ProbeComparison.compare(made, result.bytes(), "in a test")).isEqualTo(1);
        assertThat(Classes.call(result.bytes(), 5)).isEqualTo(7);
      }
    }
  }

  @Test
  void classes_that_use_previews_are_instrumented_and_still_say_so() throws Exception {
    for (int version = FIRST_PREVIEW; version <= NEWEST; version++) {
      byte[] made = withTrap(version | Opcodes.V_PREVIEW);
      InstrumentedClass result = Classes.instrument(made);
      assertThat(result.probedMethods()).as("version %s", version).isEqualTo(1);
      assertThat(ProbeComparison.compare(made, result.bytes(), "in a test")).isEqualTo(1);
      assertThat(result.bytes()).startsWith(0xCA, 0xFE, 0xBA, 0xBE, 0xFF, 0xFF, 0, version);
    }
  }

  @Test
  void what_comes_after_the_newest_version_is_refused_with_its_version() {
    byte[] next = withTrap(NEWEST);
    next[7]++;
    assertThatThrownBy(() -> Classes.instrument(next))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("class file version " + (NEWEST + 1) + " is newer than " + NEWEST);
    byte[] preview = withTrap(NEWEST | Opcodes.V_PREVIEW);
    preview[7]++;
    assertThatThrownBy(() -> Classes.instrument(preview))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("version " + (NEWEST + 1) + " with preview features is newer than");
  }

  @Test
  void what_a_preview_brings_that_cannot_be_read_is_refused_as_that() {
    byte[] made = withTrap(NEWEST | Opcodes.V_PREVIEW);
    int frame = frameTypeAt(made);
    made[frame] = (byte) 200; // an undefined kind
    assertThatThrownBy(() -> Classes.instrument(made))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("of version " + NEWEST + " with preview features cannot be read")
        .hasMessageContaining("unknown frame type 200");
  }

  /** 45.3, which is the oldest, and the others up to the newest. */
  private static List<Integer> versions() {
    List<Integer> versions = new ArrayList<>(List.of(Opcodes.V1_1));
    for (int major = Opcodes.V1_2; major <= NEWEST; major++) {
      versions.add(major);
    }
    return versions;
  }

  /** {@code try { return 21 / n; } catch (ArithmeticException e) { return -1; }}. */
  private static byte[] withTrap(int version) {
    int frames = (version & 0xFFFF) < Opcodes.V1_6 ? 0 : ClassWriter.COMPUTE_FRAMES;
    return Classes.withMethod(
        version,
        "(I)I",
        frames,
        code -> {
          trap(code);
          if (frames == 0) { // otherwise they are computed
            code.visitMaxs(2, 1);
          }
        });
  }

  private static void trap(MethodVisitor code) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    code.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
    code.visitLabel(start);
    code.visitIntInsn(Opcodes.BIPUSH, 21);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitInsn(Opcodes.IDIV);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(end);
    code.visitLabel(handler);
    code.visitInsn(Opcodes.POP);
    code.visitInsn(Opcodes.ICONST_M1);
    code.visitInsn(Opcodes.IRETURN);
  }

  /** Adds one in a subroutine that is called twice. */
  private static void subroutine(MethodVisitor code) {
    Label sub = new Label();
    code.visitJumpInsn(Opcodes.JSR, sub);
    code.visitJumpInsn(Opcodes.JSR, sub);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(sub);
    code.visitVarInsn(Opcodes.ASTORE, 1);
    code.visitIincInsn(0, 1);
    code.visitVarInsn(Opcodes.RET, 1);
    code.visitMaxs(1, 2);
  }

  /** The offset of the type of the only frame of {@link #withTrap}. */
  private static int frameTypeAt(byte[] classFile) {
    ClassFile file = new ClassFile(classFile);
    MethodCode code = new MethodCode(file, file.codeOf(file.methodsAt() + 2));
    return code.attributesAt() + 2 + ClassFile.ATTRIBUTE_HEADER + 2;
  }
}
