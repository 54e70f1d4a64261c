package dev.serin.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes up a class whose method {@code start} calls methods that call each other until the stack is
 * used up, catches that, goes on, and perhaps does it again. The class tells {@link OverflowTruth}
 * what it does; the same seed gives the same class.
 */
final class OverflowWriter {
  static final String NAME = "random/Overflowing";

  private static final String TRUTH = OverflowTruth.class.getName().replace('.', '/');
  private static final String OVERFLOW = "java/lang/StackOverflowError";
  private static final String CALL = "()V";
  private static final String LEAF = "leaf";
  private static final int MOST_METHODS = 4;

  /** What is around a call that uses up the stack. */
  private enum Around {
    NOTHING,
    ANOTHER_CALL,
    HANDLER_OF_ANOTHER_TYPE,
    FINALLY,
    HANDLER_THAT_CALLS,
    MONITOR
  }

  private final Random random;
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
  private final List<Around> methods = new ArrayList<>();

  private OverflowWriter(long seed) {
    random = new Random(seed);
    for (int i = random.nextInt(MOST_METHODS); i >= 0; i--) {
      methods.add(Around.values()[random.nextInt(Around.values().length)]);
    }
  }

  static byte[] write(long seed) {
    return new OverflowWriter(seed).write();
  }

  private byte[] write() {
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
    boolean again = random.nextBoolean();
    method("start", false, code -> outermost(code, again));
    method(LEAF, random.nextBoolean(), code -> {});
    for (int i = 0; i < methods.size(); i++) {
      Around around = methods.get(i);
      int next = (i + 1) % methods.size();
      method(recursive(i), random.nextInt(4) == 0, code -> body(code, around, next));
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private String recursive(int number) {
    return (methods.get(number) == Around.MONITOR ? OverflowTruth.MONITOR : "method") + number;
  }

  /** What a method does between saying that it was entered and that it leaves. */
  private interface Body {
    void write(MethodVisitor code);
  }

  private void method(String name, boolean locks, Body body) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    int locking = locks ? Opcodes.ACC_SYNCHRONIZED : 0;
    MethodVisitor code = writer.visitMethod(access | locking, name, CALL, null, null);
    code.visitCode();
    code.visitLdcInsn(name);
    tell(code, "entered", "(Ljava/lang/String;)I");
    code.visitVarInsn(Opcodes.ISTORE, 0);
    body.write(code);
    tellOfCall(code, "leaving");
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void outermost(MethodVisitor code, boolean again) {
    catching(code, OVERFLOW, () -> call(code, recursive(0)), () -> code.visitInsn(Opcodes.POP));
    call(code, LEAF);
    if (again) {
      catching(code, OVERFLOW, () -> call(code, recursive(0)), () -> code.visitInsn(Opcodes.POP));
    }
  }

  private void body(MethodVisitor code, Around around, int next) {
    Runnable deeper = () -> call(code, recursive(next));
    switch (around) {
      case NOTHING -> deeper.run();
      case ANOTHER_CALL -> {
        call(code, LEAF);
        deeper.run();
        call(code, LEAF);
      }
      case HANDLER_OF_ANOTHER_TYPE ->
          catching(code, "java/lang/RuntimeException", deeper, () -> code.visitInsn(Opcodes.POP));
      case FINALLY -> catching(code, null, deeper, () -> rethrow(code));
      case HANDLER_THAT_CALLS ->
          catching(
              code,
              OVERFLOW,
              deeper,
              () -> {
                call(code, LEAF);
                rethrow(code);
              });
      case MONITOR -> locked(code, deeper);
    }
  }

  /** What is thrown is on the stack; it is said before that the call ends. */
  private static void rethrow(MethodVisitor code) {
    tellOfCall(code, "leaving");
    code.visitInsn(Opcodes.ATHROW);
  }

  private static void catching(
      MethodVisitor code, @Nullable String type, Runnable body, Runnable handler) {
    Label start = new Label();
    Label end = new Label();
    Label handlerStart = new Label();
    Label after = new Label();
    code.visitTryCatchBlock(start, end, handlerStart, type);
    code.visitLabel(start);
    body.run();
    code.visitLabel(end);
    code.visitJumpInsn(Opcodes.GOTO, after);
    code.visitLabel(handlerStart);
    tellOfCall(code, "caught");
    handler.run();
    code.visitLabel(after);
  }

  private static void locked(MethodVisitor code, Runnable body) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label handlerEnd = new Label();
    Label after = new Label();
    code.visitTryCatchBlock(start, end, handler, null);
    code.visitTryCatchBlock(handler, handlerEnd, handler, null);
    tell(code, "lock", "()Ljava/lang/Object;");
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ASTORE, 1);
    code.visitInsn(Opcodes.MONITORENTER);
    code.visitLabel(start);
    body.run();
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitInsn(Opcodes.MONITOREXIT);
    code.visitLabel(end);
    code.visitJumpInsn(Opcodes.GOTO, after);
    code.visitLabel(handler);
    code.visitVarInsn(Opcodes.ASTORE, 2);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitInsn(Opcodes.MONITOREXIT);
    code.visitLabel(handlerEnd);
    code.visitVarInsn(Opcodes.ALOAD, 2);
    code.visitInsn(Opcodes.ATHROW);
    code.visitLabel(after);
  }

  private static void call(MethodVisitor code, String method) {
    code.visitLdcInsn(method);
    tell(code, "calling", "(Ljava/lang/String;)V");
    code.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, method, CALL, false);
  }

  private static void tellOfCall(MethodVisitor code, String what) {
    code.visitVarInsn(Opcodes.ILOAD, 0);
    tell(code, what, "(I)V");
  }

  private static void tell(MethodVisitor code, String what, String descriptor) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, TRUTH, what, descriptor, false);
  }
}
