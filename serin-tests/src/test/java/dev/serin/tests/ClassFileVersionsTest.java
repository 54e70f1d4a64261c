package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.instrument.Instrumenter;
import dev.serin.runtime.FakeClock;
import dev.serin.runtime.TreeText;
import dev.serin.testkit.InstrumentingLoader;
import dev.serin.testkit.Recording;
import dev.serin.tests.apps.ShortFreeze;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files of all versions, and features of some versions only; times are in microseconds. */
class ClassFileVersionsTest {
  private static final int RUNNING = Runtime.version().feature() + 44;
  private static final int NEWEST = Opcodes.V27 & 0xFFFF;
  private static final int MINOR_AT = 4;
  private static final int MAJOR_AT = 6;
  private static final String TICKS = "dev/serin/tests/Ticks";

  @TempDir private Path folder;

  private final FakeClock clock = new FakeClock();
  private final InstrumentingLoader loader =
      new InstrumentingLoader(getClass().getClassLoader(), name -> false);

  static List<Integer> versionsThatRun() {
    List<Integer> versions = new ArrayList<>();
    for (int major = 45; major <= RUNNING; major++) {
      versions.add(major);
    }
    return versions;
  }

  @ParameterizedTest
  @MethodSource("versionsThatRun")
  void a_class_of_any_version_has_the_same_tree(int major) throws Exception {
    byte[] made = made(major, ClassFileVersionsTest::catches);
    assertThat(tree(made))
        .isEqualTo(
            """
            message 1 160
            .run 1 160
            ..throwing 1 50!
            ..part 1 10
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {45, 46, 47, 48, 49, 50})
  void a_finally_block_may_be_a_subroutine(int major) throws Exception {
    byte[] made = made(major, ClassFileVersionsTest::callsSubroutine);
    assertThat(tree(made))
        .isEqualTo(
            """
            message 1 170
            .run 1 170
            ..part 2 20
            ..throwing 1 50!
            """);
  }

  @Test
  void versions_and_marks_of_previews_are_kept_and_all_else_is_the_same() throws Exception {
    byte[] made = made(Opcodes.V17, ClassFileVersionsTest::catches);
    byte[] expected = instrument(made);
    for (int major = 61; major <= NEWEST; major++) {
      for (int minor : new int[] {0, 0xFFFF}) {
        byte[] other = withVersion(made, major, minor);
        byte[] instrumented = instrument(other);
        assertThat(Arrays.copyOf(instrumented, 8)).isEqualTo(Arrays.copyOf(other, 8));
        assertThat(withVersion(instrumented, 61, 0)).isEqualTo(expected);
      }
    }
  }

  @Test
  void a_class_that_uses_previews_runs_with_the_agent() throws Exception {
    String name = ShortFreeze.class.getName().replace('.', '/') + ".class";
    Path marked = folder.resolve("classes").resolve(name);
    Files.createDirectories(marked.getParent());
    try (InputStream in =
        Objects.requireNonNull(ShortFreeze.class.getResourceAsStream("/" + name))) {
      Files.write(marked, withVersion(in.readAllBytes(), RUNNING, 0xFFFF));
    }
    String java = SerinProcess.program(ShortFreeze.class)[0];
    Path issues = folder.resolve("issues");
    SerinProcess process =
        SerinProcess.serin(
            folder,
            List.of(
                    "run",
                    "--out",
                    issues.toString(),
                    "--",
                    java,
                    "--enable-preview",
                    "-Djava.awt.headless=true",
                    "-cp",
                    folder.resolve("classes").toString(),
                    ShortFreeze.class.getName(),
                    "750")
                .toArray(new String[0]));
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.err()).contains("0 classes could not");
    IssueSet read = new IssueReader(new MethodMaps()).read(List.of(issues));
    assertThat(read.issues()).hasSize(1);
    assertThat(read.issues().get(0).tree())
        .anyMatch(row -> row.name().equals(ShortFreeze.class.getName() + ".freeze"));
  }

  @Test
  void a_constructor_may_catch_before_it_calls_another() throws Exception {
    byte[] made = made(Opcodes.V17, ClassFileVersionsTest::constructs);
    assertThat(tree(made))
        .isEqualTo(
            """
            message 1 2170
            .run 1 2170
            ..<init> 2 2170
            ...throwing 1 50!
            ...part 2 20
            """);
  }

  private String tree(byte[] made) throws Exception {
    loader.give("made.Made", made);
    Ticks.use(clock);
    Class<?> type = loader.loadClass("made.Made");
    try (Recording recording = new Recording(clock)) {
      type.getMethod("run").invoke(null);
      return TreeText.of(recording.tree(), loader.methods());
    }
  }

  private static byte[] instrument(byte[] made) throws Exception {
    return new Instrumenter((access, owner, name, descriptor) -> 1)
        .instrument(made, "made")
        .bytes();
  }

  private static byte[] withVersion(byte[] classFile, int major, int minor) {
    byte[] copy = classFile.clone();
    copy[MINOR_AT] = (byte) (minor >> 8);
    copy[MINOR_AT + 1] = (byte) minor;
    copy[MAJOR_AT] = (byte) (major >> 8);
    copy[MAJOR_AT + 1] = (byte) major;
    return copy;
  }

  /** A class with the methods {@code part} and {@code throwing}, and a given one. */
  private static byte[] made(int major, Consumer<ClassWriter> run) {
    boolean hasFrames = major > Opcodes.V1_6; // older ones need no frames
    ClassWriter writer =
        new ClassWriter(hasFrames ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS);
    int version = major == 45 ? Opcodes.V1_1 : major;
    writer.visit(version, Opcodes.ACC_PUBLIC, "made/Made", null, "java/lang/Object", null);
    MethodVisitor part = method(writer, "part");
    pass(part, 10);
    end(part);
    MethodVisitor throwing = method(writer, "throwing");
    pass(throwing, 50);
    throwing.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
    throwing.visitInsn(Opcodes.DUP);
    throwing.visitMethodInsn(
        Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
    throwing.visitInsn(Opcodes.ATHROW);
    throwing.visitMaxs(0, 0);
    throwing.visitEnd();
    run.accept(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static MethodVisitor method(ClassWriter writer, String name) {
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "()V", null, null);
    method.visitCode();
    return method;
  }

  private static void pass(MethodVisitor method, long micros) {
    method.visitLdcInsn(micros);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, TICKS, "pass", "(J)V", false);
  }

  private static void call(MethodVisitor method, String name) {
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "made/Made", name, "()V", false);
  }

  private static void end(MethodVisitor method) {
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static void catches(ClassWriter writer) {
    MethodVisitor run = method(writer, "run");
    Label start = new Label();
    Label handler = new Label();
    Label after = new Label();
    run.visitTryCatchBlock(start, handler, handler, "java/lang/IllegalStateException");
    run.visitLabel(start);
    call(run, "throwing");
    run.visitJumpInsn(Opcodes.GOTO, after);
    run.visitLabel(handler);
    run.visitInsn(Opcodes.POP);
    pass(run, 100);
    run.visitLabel(after);
    call(run, "part");
    end(run);
  }

  /**
   * {@code try { part(); throwing(); } finally { part(); }} with a handler around it, in the old
   * form.
   */
  private static void callsSubroutine(ClassWriter writer) {
    MethodVisitor run = method(writer, "run");
    Label start = new Label();
    Label inner = new Label();
    Label outer = new Label();
    Label subroutine = new Label();
    run.visitTryCatchBlock(start, inner, inner, null);
    run.visitTryCatchBlock(start, outer, outer, "java/lang/IllegalStateException");
    run.visitLabel(start);
    call(run, "part");
    call(run, "throwing");
    run.visitJumpInsn(Opcodes.JSR, subroutine);
    run.visitInsn(Opcodes.RETURN);
    run.visitLabel(inner);
    run.visitVarInsn(Opcodes.ASTORE, 1);
    run.visitJumpInsn(Opcodes.JSR, subroutine);
    run.visitVarInsn(Opcodes.ALOAD, 1);
    run.visitInsn(Opcodes.ATHROW);
    run.visitLabel(outer);
    run.visitInsn(Opcodes.POP);
    pass(run, 100);
    run.visitInsn(Opcodes.RETURN);
    run.visitLabel(subroutine);
    run.visitVarInsn(Opcodes.ASTORE, 0);
    call(run, "part");
    run.visitVarInsn(Opcodes.RET, 0);
    run.visitMaxs(0, 0);
    run.visitEnd();
  }

  /** A constructor with a try block before the call of the other constructor. */
  private static void constructs(ClassWriter writer) {
    MethodVisitor constructor =
        writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "(Z)V", null, null);
    constructor.visitCode();
    Label start = new Label();
    Label handler = new Label();
    Label call = new Label();
    constructor.visitTryCatchBlock(start, handler, handler, "java/lang/IllegalStateException");
    constructor.visitVarInsn(Opcodes.ILOAD, 1);
    constructor.visitJumpInsn(Opcodes.IFEQ, call);
    constructor.visitLabel(start);
    call(constructor, "throwing");
    constructor.visitJumpInsn(Opcodes.GOTO, call);
    constructor.visitLabel(handler);
    constructor.visitInsn(Opcodes.POP);
    pass(constructor, 100);
    constructor.visitLabel(call);
    call(constructor, "part");
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    pass(constructor, 1000);
    end(constructor);
    MethodVisitor run = method(writer, "run");
    for (int caught : new int[] {Opcodes.ICONST_1, Opcodes.ICONST_0}) {
      run.visitTypeInsn(Opcodes.NEW, "made/Made");
      run.visitInsn(caught);
      run.visitMethodInsn(Opcodes.INVOKESPECIAL, "made/Made", "<init>", "(Z)V", false);
    }
    end(run);
  }
}
