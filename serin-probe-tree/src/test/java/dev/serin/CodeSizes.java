package dev.serin;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The number of bytes of code of a class's methods. */
final class CodeSizes {
  private CodeSizes() {}

  static Map<String, Integer> of(byte[] classFile) {
    Map<String, Label> ends = new LinkedHashMap<>();
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, next) {
              @Override
              public void visitMaxs(int maxStack, int maxLocals) {
                Label end = new Label();
                super.visitLabel(end);
                ends.put(name, end);
                super.visitMaxs(maxStack, maxLocals);
              }
            };
          }
        },
        0);
    Map<String, Integer> sizes = new LinkedHashMap<>();
    ends.forEach((name, end) -> sizes.put(name, end.getOffset()));
    return sizes;
  }
}
