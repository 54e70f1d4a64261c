package dev.serin.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.TypePath;

/**
 * Writes a method's code with probes. The entry probe comes before everything, labels included, so
 * that a loop back to the first instruction does not enter again.
 */
final class ProbeInserter extends InstructionVisitor {
  private static final int MOST_SLOTS = 0xFFFF;

  private final ProbeCalls calls;
  private final TokenLocal token;
  private final HandlerPlan plan;
  private @Nullable Label afterProbe;
  private int coveringRanges;

  ProbeInserter(MethodVisitor writer, ProbeCalls calls, TokenLocal token, HandlerPlan plan) {
    super(writer);
    this.calls = calls;
    this.token = token;
    this.plan = plan;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    calls.enter(mv, token.index());
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    coveringRanges += plan.coverageChange(label);
    Label after = plan.afterProbe(label);
    if (after != null) {
      afterProbe = after;
    }
  }

  @Override
  void beforeInstruction() {
    Label after = afterProbe;
    if (after != null) {
      afterProbe = null;
      calls.caught(mv, token.index());
      mv.visitLabel(after);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    beforeInstruction();
    boolean leaves = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    if (leaves || (opcode == Opcodes.ATHROW && coveringRanges == 0)) {
      calls.exit(mv, token.index());
    }
    mv.visitInsn(opcode);
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    super.visitVarInsn(opcode, isWide(opcode) ? token.movedWide(local) : token.moved(local));
  }

  @Override
  public void visitIincInsn(int local, int increment) {
    super.visitIincInsn(token.moved(local), increment);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (calls.isEnter(opcode, owner, name, descriptor)) {
      throw token.change(Treatment.skip(SkipReason.ALREADY));
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitFrame(
      int type,
      int localCount,
      Object @Nullable [] locals,
      int stackCount,
      Object @Nullable [] stack) {
    Object[] moved = token.frame(localCount, locals);
    super.visitFrame(Opcodes.F_NEW, moved.length, moved, stackCount, stack);
  }

  @Override
  public void visitLocalVariable(
      String name,
      String descriptor,
      @Nullable String signature,
      Label start,
      Label end,
      int local) {
    super.visitLocalVariable(name, descriptor, signature, start, end, token.moved(local));
  }

  @Override
  public @Nullable AnnotationVisitor visitLocalVariableAnnotation(
      int typeRef,
      @Nullable TypePath typePath,
      Label[] start,
      Label[] end,
      int[] locals,
      String descriptor,
      boolean visible) {
    int[] moved = locals.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] = token.moved(moved[i]);
    }
    return super.visitLocalVariableAnnotation(
        typeRef, typePath, start, end, moved, descriptor, visible);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (maxStack == MOST_SLOTS || maxLocals == MOST_SLOTS) {
      throw token.change(Treatment.skip(SkipReason.NO_ROOM));
    }
    super.visitMaxs(maxStack + 1, maxLocals + 1);
  }

  private static boolean isWide(int opcode) {
    return opcode == Opcodes.LLOAD
        || opcode == Opcodes.DLOAD
        || opcode == Opcodes.LSTORE
        || opcode == Opcodes.DSTORE;
  }
}
