package dev.serin.instrument.choose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.Classes;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.Sources;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.probe.InstrumentedClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Bridges, and methods that resemble them. */
class BridgesTest {
  private static final String MADE = "test/Made";
  private static final String WORK = "work";
  private static final String TAKES_TEXT = "(Ljava/lang/String;)V";
  private static final String TAKES_OBJECT = "(Ljava/lang/Object;)V";

  @Test
  void bridges_of_javac_get_no_probe_where_their_class_has_the_method() throws Exception {
    Map<String, byte[]> classes =
        Sources.compile(
            "package a; public class Words implements java.util.Comparator<String> {"
                + " public int compare(String a, String b) { return a.compareToIgnoreCase(b); } }",
            "package a; abstract class Base { public String text(String s) { return s.trim(); }"
                + " Object made() { return new int[3].clone(); } }",
            "package a; public class Visible extends Base {"
                + " @Override Integer made() { return Integer.parseInt(text(\"1\")); } }");
    assertThat(probed(classes.get("a/Words")))
        .containsExactly("compare(Ljava/lang/String;Ljava/lang/String;)I");
    assertThat(probed(classes.get("a/Visible")))
        .as("text(String) calls a method of another class")
        .containsExactlyInAnyOrder(
            "made()Ljava/lang/Integer;", "text(Ljava/lang/String;)Ljava/lang/String;");
    byte[] words = classes.get("a/Words");
    assertThat(skipping(words).skippedMethods()).containsEntry(SkipReason.BRIDGE, 1);
    assertThat(Classes.instrument(words).skippedMethods()).isEmpty();
  }

  @Test
  void a_bridge_that_does_more_than_pass_on_keeps_its_probe() throws Exception {
    int bridge = Opcodes.ACC_PUBLIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;
    assertThat(isProbed(bridge, code -> pass(code, MADE, WORK))).isFalse();
    assertThat(isProbed(Opcodes.ACC_PUBLIC, code -> pass(code, MADE, WORK))).isTrue();
    assertThat(isProbed(bridge, code -> pass(code, "test/Other", WORK))).isTrue();
    assertThat(isProbed(bridge, code -> pass(code, MADE, "other"))).isTrue();
    assertThat(isProbed(bridge, code -> pass(code, MADE, "missing"))).isTrue();
    assertThat(isProbed(bridge, BridgesTest::passTwice)).isTrue();
    assertThat(isProbed(bridge, BridgesTest::passInLoop)).isTrue();
    assertThat(isProbed(bridge, BridgesTest::passWithCatch)).isTrue();
    assertThat(isProbed(bridge, BridgesTest::passAnArray)).isTrue();
    assertThat(isProbed(bridge, BridgesTest::callItself)).isTrue();
  }

  private static void pass(MethodVisitor code, String owner, String name) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/String");
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, TAKES_TEXT, false);
  }

  private static void passTwice(MethodVisitor code) {
    pass(code, MADE, WORK);
    pass(code, MADE, WORK);
  }

  private static void passInLoop(MethodVisitor code) {
    Label start = new Label();
    code.visitLabel(start);
    pass(code, MADE, WORK);
    code.visitInsn(Opcodes.ICONST_0);
    code.visitJumpInsn(Opcodes.IFNE, start);
  }

  private static void passWithCatch(MethodVisitor code) {
    Label from = new Label();
    Label to = new Label();
    Label behind = new Label();
    code.visitTryCatchBlock(from, to, to, "java/lang/RuntimeException");
    code.visitLabel(from);
    pass(code, MADE, WORK);
    code.visitJumpInsn(Opcodes.GOTO, behind);
    code.visitLabel(to);
    code.visitInsn(Opcodes.POP);
    code.visitLabel(behind);
  }

  private static void passAnArray(MethodVisitor code) {
    code.visitIntInsn(Opcodes.SIPUSH, 1000);
    code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    code.visitInsn(Opcodes.POP);
    pass(code, MADE, WORK);
  }

  private static void callItself(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, MADE, WORK, TAKES_OBJECT, false);
  }

  /** Whether {@code work(Object)} of a class that also has {@code work(String)} gets a probe. */
  private static boolean isProbed(int access, Consumer<MethodVisitor> body) throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, MADE, null, "java/lang/Object", null);
    method(writer, Opcodes.ACC_PUBLIC, WORK, TAKES_TEXT, code -> {});
    method(writer, Opcodes.ACC_PUBLIC, "other", TAKES_TEXT, code -> {});
    method(writer, access, WORK, TAKES_OBJECT, body);
    writer.visitEnd();
    return probed(writer.toByteArray()).contains(WORK + TAKES_OBJECT);
  }

  private static void method(
      ClassWriter writer, int access, String name, String type, Consumer<MethodVisitor> body) {
    MethodVisitor method = writer.visitMethod(access, name, type, null, null);
    method.visitCode();
    body.accept(method);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static InstrumentedClass skipping(byte[] classFile) throws InstrumentException {
    return instrumenter(new ArrayList<>()).instrument(classFile, "in a test");
  }

  /** The methods that get ids, except constructors. */
  private static List<String> probed(byte[] classFile) throws InstrumentException {
    List<String> probed = new ArrayList<>();
    instrumenter(probed).instrument(classFile, "in a test");
    probed.removeIf(method -> method.startsWith("<init>"));
    return probed;
  }

  private static Instrumenter instrumenter(List<String> probed) {
    return new Instrumenter(
            (access, owner, name, descriptor) -> {
              probed.add(name + descriptor);
              return probed.size();
            })
        .skippingCheapMethods();
  }
}
