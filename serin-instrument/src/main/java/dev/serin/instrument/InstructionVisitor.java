package dev.serin.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Is told before each instruction of a method, whatever its form. */
abstract class InstructionVisitor extends MethodVisitor {
  InstructionVisitor(MethodVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Called before an instruction is visited. */
  abstract void beforeInstruction();

  @Override
  public void visitInsn(int opcode) {
    beforeInstruction();
    super.visitInsn(opcode);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    beforeInstruction();
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    beforeInstruction();
    super.visitVarInsn(opcode, local);
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
      String name, String descriptor, Handle bootstrapMethod, Object... arguments) {
    beforeInstruction();
    super.visitInvokeDynamicInsn(name, descriptor, bootstrapMethod, arguments);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    beforeInstruction();
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitLdcInsn(@Nullable Object value) {
    beforeInstruction();
    super.visitLdcInsn(value);
  }

  @Override
  public void visitIincInsn(int local, int increment) {
    beforeInstruction();
    super.visitIincInsn(local, increment);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label defaultLabel, Label... labels) {
    beforeInstruction();
    super.visitTableSwitchInsn(min, max, defaultLabel, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label defaultLabel, int[] keys, Label[] labels) {
    beforeInstruction();
    super.visitLookupSwitchInsn(defaultLabel, keys, labels);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    beforeInstruction();
    super.visitMultiANewArrayInsn(descriptor, dimensions);
  }
}
