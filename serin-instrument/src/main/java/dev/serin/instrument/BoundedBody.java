package dev.serin.instrument;

import java.util.Collections;
import java.util.List;

/**
 * What a method does whose own instructions are few and each executed once at most, none of which
 * waits, makes an array, throws, or calls what only the JVM knows. What it calls may take any time.
 * Immutable.
 */
final class BoundedBody {
  /** A method with more instructions is not bounded. */
  static final int MOST_INSTRUCTIONS = 200;

  private final int instructions;
  private final List<MethodCall> calls;
  private final List<String> initialised;

  /**
   * A body as it was found.
   *
   * @param calls one for each instruction that calls
   * @param initialised the classes that it may initialise
   */
  BoundedBody(int instructions, List<MethodCall> calls, List<String> initialised) {
    this.instructions = instructions;
    this.calls = Collections.unmodifiableList(calls);
    this.initialised = Collections.unmodifiableList(initialised);
  }

  /** How many instructions there are, 1 to {@link #MOST_INSTRUCTIONS}. */
  int instructions() {
    return instructions;
  }

  List<MethodCall> calls() {
    return calls;
  }

  /**
   * The classes, with slashes, that may be initialised: whose static fields it uses, whose static
   * methods it calls, of which it makes objects. The method's own class only stands for a field
   * that it does not have itself.
   */
  List<String> initialised() {
    return initialised;
  }

  /** How many instructions a method has if it is bounded, or -1. */
  static int count(MethodHeader method, MethodCode code) {
    if (code.rangeCount() != 0 || (method.access() & ClassFile.ACC_SYNCHRONIZED) != 0) {
      return -1;
    }
    int count = 0;
    for (int at = 0; at < code.length(); at = code.next(at)) {
      count++;
      if (count > MOST_INSTRUCTIONS || !isBounded(code, at)) {
        return -1;
      }
    }
    return count;
  }

  private static boolean isBounded(MethodCode code, int at) {
    int opcode = code.opcode(at);
    switch (InstructionSet.kind(opcode)) {
      case InstructionSet.KIND_JUMP:
        return opcode != InstructionSet.JSR && code.s2(at + 1) > 0;
      case InstructionSet.KIND_FAR_JUMP:
        return opcode == InstructionSet.GOTO_W && code.s4(at + 1) > 0;
      case InstructionSet.KIND_SWITCH:
        return goesForward(code, at);
      case InstructionSet.KIND_LEAVE:
        return opcode != InstructionSet.ATHROW;
      case InstructionSet.KIND_WIDE:
        return code.u1(at + 1) != InstructionSet.RET;
      default:
        return isBoundedInRange(code, at);
    }
  }

  private static boolean isBoundedInRange(MethodCode code, int at) {
    switch (code.opcode(at)) {
      case InstructionSet.RET:
      case InstructionSet.INVOKEDYNAMIC:
      case InstructionSet.NEWARRAY:
      case InstructionSet.ANEWARRAY:
      case InstructionSet.MULTIANEWARRAY:
      case InstructionSet.MONITORENTER:
      case InstructionSet.MONITOREXIT:
        return false;
      case InstructionSet.LDC:
        return isConstant(code, code.u1(at + 1));
      case InstructionSet.LDC_W:
      case InstructionSet.LDC2_W:
        return isConstant(code, code.u2(at + 1));
      default:
        return true;
    }
  }

  /** Whether a constant is not computed by a method. */
  private static boolean isConstant(MethodCode code, int index) {
    ClassFile file = code.file();
    return file.u1(file.constant(index)) != ClassFile.CONSTANT_DYNAMIC;
  }

  private static boolean goesForward(MethodCode code, int at) {
    int operands = MethodCode.switchOperands(at);
    boolean isTable = code.opcode(at) == InstructionSet.TABLESWITCH;
    int step = isTable ? 4 : 8;
    int end = code.next(at);
    for (int jump = operands + 12; jump < end; jump += step) {
      if (code.s4(jump) <= 0) {
        return false;
      }
    }
    return code.s4(operands) > 0;
  }
}
