package dev.serin.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The instructions of probes. Pictures of the stack are before and after, its top at the right. */
final class ProbeCalls {
  private static final String ENTER = "enter";
  private static final String EXIT = "exit";
  private static final String CAUGHT = "caught";
  private static final String ENTER_DESCRIPTOR = "(I)I";

  /**
   * What probes call that were put in when a program was built. In parts, as the build of the agent
   * gives the name another value wherever it stands whole.
   */
  private static final String PUBLISHED_CLASS = String.join("/", "dev", "serin", "probe", "Probe");

  private final String probeClass;
  private final int methodId;

  ProbeCalls(String probeClass, int methodId) {
    this.probeClass = probeClass;
    this.methodId = methodId;
  }

  /** Stack: … → … . One slot more is used on the way. */
  void enter(MethodVisitor code, int tokenLocal) {
    if (methodId <= Byte.MAX_VALUE) {
      code.visitIntInsn(Opcodes.BIPUSH, methodId);
    } else if (methodId <= Short.MAX_VALUE) {
      code.visitIntInsn(Opcodes.SIPUSH, methodId);
    } else {
      code.visitLdcInsn(methodId);
    }
    code.visitMethodInsn(Opcodes.INVOKESTATIC, probeClass, ENTER, ENTER_DESCRIPTOR, false);
    code.visitVarInsn(Opcodes.ISTORE, tokenLocal);
  }

  /** Stack: …, result → …, result. One slot more is used on the way. */
  void exit(MethodVisitor code, int tokenLocal) {
    code.visitVarInsn(Opcodes.ILOAD, tokenLocal);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, probeClass, EXIT, "(I)V", false);
  }

  /** Stack: exception → exception. One slot more is used on the way. */
  void caught(MethodVisitor code, int tokenLocal) {
    code.visitVarInsn(Opcodes.ILOAD, tokenLocal);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, probeClass, CAUGHT, "(I)V", false);
  }

  /** Whether an instruction is the entry probe of some earlier instrumentation. */
  boolean isEnter(int opcode, String owner, String name, String callDescriptor) {
    return opcode == Opcodes.INVOKESTATIC
        && (owner.equals(probeClass) || owner.equals(PUBLISHED_CLASS))
        && name.equals(ENTER)
        && callDescriptor.equals(ENTER_DESCRIPTOR);
  }
}
