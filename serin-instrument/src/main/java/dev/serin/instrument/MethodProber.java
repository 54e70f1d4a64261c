package dev.serin.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Leads a method's code to its {@link ProbeInserter}: straight away where it has no handlers, which
 * is most often and fast; and by way of a {@link MethodNode} where it has some, as probes in
 * handlers need to know what lies where. ASM visits the handlers first of all, so which way it is
 * shows at the first event.
 */
final class MethodProber extends InstructionVisitor {
  private final MethodVisitor writer;
  private final MethodSignature method;
  private final ProbeCalls calls;
  private final Treatment treatment;
  private boolean started;
  private @Nullable MethodNode buffer;

  MethodProber(
      MethodVisitor writer, MethodSignature method, ProbeCalls calls, Treatment treatment) {
    super(writer);
    this.writer = writer;
    this.method = method;
    this.calls = calls;
    this.treatment = treatment;
  }

  @Override
  public void visitCode() {
    if (treatment.tokenLast()) {
      startBuffer();
    }
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    if (!started) {
      startBuffer();
    }
    super.visitTryCatchBlock(start, end, handler, type);
  }

  @Override
  public void visitLabel(Label label) {
    beforeInstruction();
    super.visitLabel(label);
  }

  @Override
  public void visitFrame(
      int type,
      int localCount,
      Object @Nullable [] locals,
      int stackCount,
      Object @Nullable [] stack) {
    beforeInstruction();
    super.visitFrame(type, localCount, locals, stackCount, stack);
  }

  @Override
  void beforeInstruction() {
    if (!started) {
      started = true;
      TokenLocal token = TokenLocal.afterParameters(method);
      mv = new ProbeInserter(writer, calls, token, HandlerPlan.NONE);
      mv.visitCode();
    }
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    super.visitMaxs(maxStack, maxLocals);
    MethodNode code = buffer;
    if (code != null) {
      TokenLocal token =
          treatment.tokenLast()
              ? TokenLocal.last(maxLocals, method)
              : TokenLocal.afterParameters(method);
      code.accept(new ProbeInserter(writer, calls, token, HandlerPlan.of(code)));
    }
    mv = writer;
  }

  private void startBuffer() {
    started = true;
    MethodNode code =
        new MethodNode(Opcodes.ASM9, method.access, method.name, method.descriptor, null, null);
    buffer = code;
    mv = code;
  }
}
