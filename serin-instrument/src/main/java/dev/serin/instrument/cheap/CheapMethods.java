package dev.serin.instrument.cheap;

import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.choose.SkipRule;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import dev.serin.instrument.classfile.WaysOut;
import org.jspecify.annotations.Nullable;

/**
 * Finds the methods that take next to no time however they are called: short ones that call
 * nothing, allocate nothing, wait for nothing and have no loop, such as getters. A probe would cost
 * more than they do; their time counts for their caller. Work that the JVM does once, such as
 * initialising the class of a static field, does not count, nor does code that runs only before a
 * throw. A constant that a method computes at its first use is not cheap.
 */
public final class CheapMethods {
  /** In bytes; without a loop no instruction is executed twice. */
  private static final int MAX_CODE_LENGTH = 128;

  private CheapMethods() {}

  /** A {@link SkipRule}. */
  public static @Nullable SkipReason reason(MethodHeader method, MethodCode code) {
    return isCheap(method, code) ? SkipReason.CHEAP : null;
  }

  private static boolean isCheap(MethodHeader method, MethodCode code) {
    if (code.length() > MAX_CODE_LENGTH || (method.access() & ClassFile.ACC_SYNCHRONIZED) != 0) {
      return false;
    }
    WaysOut ways = WaysOut.of(code);
    if (ways == null || !ways.returnFrom(0)) {
      return false;
    }
    for (int at = 0; at < code.length(); at = code.next(at)) {
      if (ways.returnFrom(at) && !isCheap(code, at)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an instruction is cheap. */
  private static boolean isCheap(MethodCode code, int at) {
    int opcode = code.opcode(at);
    switch (opcode) {
      case InstructionSet.LDC:
        return isConstant(code, code.u1(at + 1));
      case InstructionSet.LDC_W:
      case InstructionSet.LDC2_W:
        return isConstant(code, code.u2(at + 1));
      case InstructionSet.CHECKCAST:
      case InstructionSet.INSTANCEOF:
      case InstructionSet.ARRAYLENGTH:
        return true;
      default:
        return isJump(opcode) || isCheapInRange(opcode);
    }
  }

  private static boolean isJump(int opcode) {
    return (opcode >= InstructionSet.IFEQ && opcode <= InstructionSet.GOTO)
        || opcode == InstructionSet.IFNULL
        || opcode == InstructionSet.IFNONNULL;
  }

  /** Whether an instruction that is no jump computes, moves values, returns or uses a field. */
  private static boolean isCheapInRange(int opcode) {
    return opcode < InstructionSet.IFEQ
        || (opcode >= InstructionSet.IRETURN && opcode <= InstructionSet.PUTFIELD);
  }

  /** Whether a constant is not computed by a method. */
  private static boolean isConstant(MethodCode code, int index) {
    ClassFile file = code.file();
    return file.u1(file.constant(index)) != ClassFile.CONSTANT_DYNAMIC;
  }
}
