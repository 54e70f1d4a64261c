package dev.serin.instrument.classfile;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The instructions of a method that lie on a way to a return. The others run only if the method
 * then throws an exception itself. Immutable.
 */
public final class WaysOut {
  /** A method with more instructions is of no interest to callers. */
  private static final int MAX_INSTRUCTIONS = 1000;

  private final MethodCode code;
  private final BitSet returning;
  private final BitSet jumpTargets;

  private WaysOut(MethodCode code) {
    this.code = code;
    this.returning = new BitSet(code.length());
    this.jumpTargets = new BitSet(code.length());
  }

  /**
   * The ways out of a method; null if an instruction of it may be executed again, or if it has
   * handlers or too many instructions.
   */
  public static @Nullable WaysOut of(MethodCode code) {
    if (code.rangeCount() != 0) {
      return null;
    }
    int[] offsets = new int[Math.min(MAX_INSTRUCTIONS, code.length())];
    int count = 0;
    for (int at = 0; at < code.length(); at = code.next(at)) {
      if (count == offsets.length) {
        return null;
      }
      offsets[count++] = at;
    }
    WaysOut ways = new WaysOut(code);
    for (int i = count - 1; i >= 0; i--) { // all jumps lead to instructions that are known
      if (!ways.add(offsets[i])) {
        return null;
      }
    }
    return ways;
  }

  /** Whether a return can be reached from the instruction at an offset. */
  public boolean returnFrom(int at) {
    return returning.get(at);
  }

  /** Whether a jump leads to the instruction at an offset. */
  public boolean isJumpTarget(int at) {
    return jumpTargets.get(at);
  }

  /** Adds an instruction before the known ones; false if it leads back, or nowhere known. */
  private boolean add(int at) {
    int opcode = code.opcode(at);
    switch (InstructionSet.kind(opcode)) {
      case InstructionSet.KIND_LEAVE:
        returning.set(at, opcode != InstructionSet.ATHROW);
        return true;
      case InstructionSet.KIND_JUMP:
        return opcode != InstructionSet.JSR
            && addJump(at, code.s2(at + 1), opcode != InstructionSet.GOTO);
      case InstructionSet.KIND_FAR_JUMP:
        return opcode == InstructionSet.GOTO_W && addJump(at, code.s4(at + 1), false);
      case InstructionSet.KIND_SWITCH:
        return addSwitch(at);
      case InstructionSet.KIND_WIDE:
        returning.set(at, returnFrom(code.next(at)));
        return code.u1(at + 1) != InstructionSet.RET;
      default:
        returning.set(at, returnFrom(code.next(at)));
        return opcode != InstructionSet.RET;
    }
  }

  private boolean addJump(int at, int distance, boolean isConditional) {
    boolean isForward = distance > 0;
    boolean returnsThere = isForward && returnFrom(at + distance);
    boolean returnsHere = isConditional && returnFrom(code.next(at));
    returning.set(at, returnsThere || returnsHere);
    if (isForward && at + distance < code.length()) {
      jumpTargets.set(at + distance);
    }
    return isForward;
  }

  private boolean addSwitch(int at) {
    int operands = MethodCode.switchOperands(at);
    int step = code.opcode(at) == InstructionSet.TABLESWITCH ? 4 : 8;
    boolean forward = addJump(at, code.s4(operands), false);
    boolean returns = returnFrom(at);
    int end = code.next(at);
    for (int jump = operands + 12; jump < end; jump += step) {
      forward &= addJump(at, code.s4(jump), false);
      returns |= returnFrom(at);
    }
    returning.set(at, returns);
    return forward;
  }
}
