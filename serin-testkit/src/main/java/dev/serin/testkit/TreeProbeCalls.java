package dev.serin.testkit;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Lets instrumented class files call the probe whose calls grow a tree. */
final class TreeProbeCalls {
  private static final int API = Opcodes.ASM9;

  private TreeProbeCalls() {}

  /** The same class file with the other probe. */
  static byte[] of(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(0);
    reader.accept(new Methods(writer), 0);
    return writer.toByteArray();
  }

  private static final class Methods extends ClassVisitor {
    private Methods(ClassVisitor next) {
      super(API, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new Calls(super.visitMethod(access, name, descriptor, signature, exceptions));
    }
  }

  private static final class Calls extends MethodVisitor {
    private Calls(MethodVisitor next) {
      super(API, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      String called = owner.equals("dev/serin/Probe") ? "dev/serin/tree/Probe" : owner;
      super.visitMethodInsn(opcode, called, name, descriptor, isInterface);
    }
  }
}
