package dev.serin.agent;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class file of a program. */
final class ProgramClass {
  /** The class, with slashes. */
  static final String NAME = "com/example/Program";

  private ProgramClass() {}

  /**
   * A class with a main method, which makes a call, so it is not cheap.
   *
   * @param fill the number of additional bytes of code without effect
   */
  static byte[] withMain(int fill) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
    MethodVisitor main =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
    main.visitCode();
    main.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "gc", "()V", false);
    for (int i = 0; i < fill; i++) {
      main.visitInsn(Opcodes.NOP);
    }
    main.visitInsn(Opcodes.RETURN);
    main.visitMaxs(0, 0);
    main.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
