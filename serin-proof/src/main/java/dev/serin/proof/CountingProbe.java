package dev.serin.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes a class with the probe's name whose methods only call {@link CallCounter}. */
final class CountingProbe {
  private static final String PROBE = "dev/serin/Probe";
  private static final String COUNTER = "dev/serin/proof/CallCounter";

  private CountingProbe() {}

  /** Writes the class file into a folder of a class path, under its package. */
  static void write(Path folder) throws IOException {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, PROBE, null, "java/lang/Object", null);
    method(writer, "enter", "(I)I", Opcodes.IRETURN);
    method(writer, "exit", "(I)V", Opcodes.RETURN);
    method(writer, "thrown", "(I)V", Opcodes.RETURN);
    method(writer, "caught", "(I)V", Opcodes.RETURN);
    writer.visitEnd();
    Path file = folder.resolve(PROBE + ".class");
    Files.createDirectories(file.resolveSibling("."));
    Files.write(file, writer.toByteArray());
  }

  private static void method(ClassWriter writer, String name, String descriptor, int returns) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor method = writer.visitMethod(access, name, descriptor, null, null);
    method.visitCode();
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTER, name, descriptor, false);
    method.visitInsn(returns);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
