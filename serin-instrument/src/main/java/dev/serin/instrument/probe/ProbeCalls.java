package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;

/**
 * The instructions of probes, and the constants that they need. The stack is shown before and
 * after, its top at the right.
 */
public final class ProbeCalls {
  private static final byte[] PROBE_CLASS = ClassFile.text(ProbeNames.CLASS);
  private static final byte[] ENTER = ClassFile.text("enter");
  private static final byte[] ENTER_DESCRIPTOR = ClassFile.text("(I)I");
  private static final byte[] EXIT = ClassFile.text("exit");
  private static final byte[] THROWN = ClassFile.text("thrown");
  private static final byte[] CAUGHT = ClassFile.text("caught");
  private static final byte[] LEAVE_DESCRIPTOR = ClassFile.text("(I)V");
  private static final byte[] FOCUS = ClassFile.text(ProbeNames.FOCUS);
  private static final byte[] FOCUS_DESCRIPTOR = ClassFile.text(ProbeNames.FOCUS_DESCRIPTOR);
  private static final int CALL_BYTES = 3;

  /**
   * The class of probes that were put in when a program was built. In parts, as the build of the
   * agent replaces the name wherever it stands whole.
   */
  private static final byte[] PUBLISHED_CLASS =
      ClassFile.text(String.join("/", "dev", "serin", "Probe"));

  private final Constants constants;
  private int enter;
  private int exit;
  private int thrown;
  private int caught;

  ProbeCalls(Constants constants) {
    this.constants = constants;
  }

  /** Whether a class names the class of probes at all. */
  static boolean areNamed(ClassFile file) {
    return file.hasText(PROBE_CLASS) || file.hasText(PUBLISHED_CLASS);
  }

  /** Whether a call is a probe at the start of a method: the entry probe or the focus probe. */
  static boolean isFirst(ClassFile file, int index) {
    int constant = file.constant(index);
    if (file.u1(constant) != ClassFile.CONSTANT_METHOD) {
      return false;
    }
    int owner = file.u2(file.constant(file.u2(constant + 1)) + 1);
    int signature = file.constant(file.u2(constant + 3));
    return (file.isText(owner, PROBE_CLASS) || file.isText(owner, PUBLISHED_CLASS))
        && (isSignature(file, signature, ENTER, ENTER_DESCRIPTOR)
            || isSignature(file, signature, FOCUS, FOCUS_DESCRIPTOR));
  }

  /** Whether a call is the agent's {@code enter}, which returns a token. */
  public static boolean isEnter(ClassFile file, int index) {
    return isOwn(file, index) && isSignature(file, signature(file, index), ENTER, ENTER_DESCRIPTOR);
  }

  /** Whether a call is one of the agent's probes that take a token. */
  public static boolean isLeave(ClassFile file, int index) {
    if (!isOwn(file, index)) {
      return false;
    }
    int signature = signature(file, index);
    return isSignature(file, signature, EXIT, LEAVE_DESCRIPTOR)
        || isSignature(file, signature, THROWN, LEAVE_DESCRIPTOR)
        || isSignature(file, signature, CAUGHT, LEAVE_DESCRIPTOR);
  }

  private static boolean isOwn(ClassFile file, int index) {
    int constant = file.constant(index);
    return file.u1(constant) == ClassFile.CONSTANT_METHOD
        && file.isText(file.u2(file.constant(file.u2(constant + 1)) + 1), PROBE_CLASS);
  }

  private static int signature(ClassFile file, int index) {
    return file.constant(file.u2(file.constant(index) + 3));
  }

  private static boolean isSignature(ClassFile file, int at, byte[] name, byte[] descriptor) {
    return file.isText(file.u2(at + 1), name) && file.isText(file.u2(at + 3), descriptor);
  }

  /**
   * The length of the instructions that {@link #exit}, {@link #thrown} or {@link #caught} writes.
   */
  static int leaveBytes(TokenLocal token) {
    return CALL_BYTES + localBytes(token);
  }

  /** Pushes a method's id. Stack: … → …, id. */
  void push(int methodId, ByteSink code) {
    if (methodId <= Byte.MAX_VALUE) {
      code.u1(InstructionSet.BIPUSH);
      code.u1(methodId);
    } else if (methodId <= Short.MAX_VALUE) {
      code.u1(InstructionSet.SIPUSH);
      code.u2(methodId);
    } else {
      code.u1(InstructionSet.LDC_W);
      code.u2(constants.integer(methodId));
    }
  }

  /** Stack: …, id → … . */
  void enter(TokenLocal token, ByteSink code) {
    if (enter == 0) {
      enter = constants.method(PROBE_CLASS, ENTER, ENTER_DESCRIPTOR);
    }
    call(enter, code);
    local(InstructionSet.ISTORE, InstructionSet.ISTORE_0, token, code);
  }

  /** Stack: …, result → …, result. Uses one more slot in between. */
  void exit(TokenLocal token, ByteSink code) {
    if (exit == 0) {
      exit = constants.method(PROBE_CLASS, EXIT, LEAVE_DESCRIPTOR);
    }
    local(InstructionSet.ILOAD, InstructionSet.ILOAD_0, token, code);
    call(exit, code);
  }

  /** Stack: …, exception → …, exception. Uses one more slot in between. */
  void thrown(TokenLocal token, ByteSink code) {
    if (thrown == 0) {
      thrown = constants.method(PROBE_CLASS, THROWN, LEAVE_DESCRIPTOR);
    }
    local(InstructionSet.ILOAD, InstructionSet.ILOAD_0, token, code);
    call(thrown, code);
  }

  /** Stack: exception → exception. Uses one more slot in between. */
  void caught(TokenLocal token, ByteSink code) {
    if (caught == 0) {
      caught = constants.method(PROBE_CLASS, CAUGHT, LEAVE_DESCRIPTOR);
    }
    local(InstructionSet.ILOAD, InstructionSet.ILOAD_0, token, code);
    call(caught, code);
  }

  private static void call(int method, ByteSink code) {
    code.u1(InstructionSet.INVOKESTATIC);
    code.u2(method);
  }

  private static int localBytes(TokenLocal token) {
    return token.index() <= 3 ? 1 : token.index() <= 0xFF ? 2 : 4;
  }

  private static void local(int opcode, int shortOpcode, TokenLocal token, ByteSink code) {
    int index = token.index();
    if (index <= 3) {
      code.u1(shortOpcode + index);
    } else if (index <= 0xFF) {
      code.u1(opcode);
      code.u1(index);
    } else {
      code.u1(InstructionSet.WIDE);
      code.u1(opcode);
      code.u2(index);
    }
  }
}
