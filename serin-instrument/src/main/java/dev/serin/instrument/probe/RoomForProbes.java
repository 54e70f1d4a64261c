package dev.serin.instrument.probe;

import dev.serin.instrument.base.AsmAttempt;
import dev.serin.instrument.classfile.InstructionSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts {@code nop} where probes will come, as many as probes may take bytes. ASM rewrites jumps
 * that are then too long: {@code goto_w}, and {@code ifeq} as {@code ifne} over a {@code goto_w},
 * with the frame that is needed behind it. All other frames stay as they are.
 */
final class RoomForProbes extends MethodVisitor {
  private static final int ENTRY_BYTES = 10;
  private static final int LEAVE_BYTES = 7;

  /** The maximum padding of a switch. */
  private static final int SWITCH_BYTES = 3;

  private final Set<Label> handlers = new HashSet<>();
  private boolean atHandler;

  private RoomForProbes(MethodVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /**
   * Makes room in some methods of a class.
   *
   * @param methods their names with their descriptors
   * @param done receives the methods that have room: all of them, or none if the class stays as it
   *     is
   */
  static byte[] in(byte[] classFile, Set<String> methods, Set<String> done) {
    if (methods.isEmpty()) {
      return classFile;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] thrown) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, thrown);
            return methods.contains(name + descriptor) ? new RoomForProbes(next) : next;
          }
        };
    return AsmAttempt.orElse( // a method may become too long
        classFile,
        () -> {
          reader.accept(visitor, 0);
          byte[] written = writer.toByteArray();
          done.addAll(methods);
          return written;
        });
  }

  private void room(int bytes) {
    for (int i = 0; i < bytes; i++) {
      mv.visitInsn(Opcodes.NOP);
    }
  }

  private void beforeInstruction() {
    if (atHandler) {
      atHandler = false;
      room(LEAVE_BYTES);
    }
  }

  @Override
  public void visitCode() {
    super.visitCode();
    room(ENTRY_BYTES);
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    super.visitTryCatchBlock(start, end, handler, type);
    handlers.add(handler);
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    atHandler |= handlers.contains(label);
  }

  @Override
  public void visitInsn(int opcode) {
    beforeInstruction();
    if (InstructionSet.kind(opcode) == InstructionSet.KIND_LEAVE) {
      room(LEAVE_BYTES);
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    beforeInstruction();
    room(SWITCH_BYTES);
    super.visitTableSwitchInsn(min, max, otherwise, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    beforeInstruction();
    room(SWITCH_BYTES);
    super.visitLookupSwitchInsn(otherwise, keys, labels);
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    beforeInstruction();
    super.visitVarInsn(opcode, local);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    beforeInstruction();
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    beforeInstruction();
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    beforeInstruction();
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    beforeInstruction();
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    beforeInstruction();
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    beforeInstruction();
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitLdcInsn(Object value) {
    beforeInstruction();
    super.visitLdcInsn(value);
  }

  @Override
  public void visitIincInsn(int local, int by) {
    beforeInstruction();
    super.visitIincInsn(local, by);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    beforeInstruction();
    super.visitMultiANewArrayInsn(descriptor, dimensions);
  }
}
