package dev.serin.instrument.cheap;

import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCall;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import dev.serin.instrument.classfile.WaysOut;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a method with few instructions, each executed at most once. No instruction waits,
 * makes an array of unknown length, or makes a call or a constant that the JVM links dynamically.
 * An array of constant length counts as one more instruction for each element. The methods that it
 * calls may take any time. Code that runs only before a throw does not count, but a method that
 * always throws has no such body. Immutable.
 */
public final class BoundedBody {
  /** The limit of instructions and elements: a longer method is not bounded. */
  static final int MAX_INSTRUCTIONS = 200;

  private final int instructions;
  private final List<MethodCall> calls;
  private final List<String> initialised;

  /**
   * A body.
   *
   * @param calls one for each instruction that calls
   * @param initialised the classes that it may initialise
   */
  BoundedBody(int instructions, List<MethodCall> calls, List<String> initialised) {
    this.instructions = instructions;
    this.calls = List.copyOf(calls);
    this.initialised = List.copyOf(initialised);
  }

  /** The number of instructions and of elements of new arrays, 1 to {@link #MAX_INSTRUCTIONS}. */
  int instructions() {
    return instructions;
  }

  public List<MethodCall> calls() {
    return calls;
  }

  /**
   * The classes, with slashes, that may be initialised, because the method uses their static
   * fields, calls their static methods or creates instances of them. The method's own class is
   * included only for a field that it does not declare itself.
   */
  public List<String> initialised() {
    return initialised;
  }

  /**
   * Counts the instructions of a method that lie on a way to a return, and the elements of arrays;
   * -1 if the method is not bounded.
   *
   * @param ways the method's ways out; null if it has none
   */
  static int count(MethodHeader method, MethodCode code, @Nullable WaysOut ways) {
    if (ways == null
        || !ways.returnFrom(0)
        || (method.access() & ClassFile.ACC_SYNCHRONIZED) != 0) {
      return -1;
    }
    int count = 0;
    int before = 0;
    for (int at = 0; at < code.length(); at = code.next(at)) {
      if (ways.returnFrom(at)) {
        int length = isArray(code.opcode(at)) ? arrayLength(code, ways, before, at) : 0;
        count += 1 + length;
        if (length < 0 || count > MAX_INSTRUCTIONS || !isBounded(code, at)) {
          return -1;
        }
      }
      before = at;
    }
    return count;
  }

  private static boolean isArray(int opcode) {
    return opcode == InstructionSet.NEWARRAY || opcode == InstructionSet.ANEWARRAY;
  }

  /**
   * The length of a new array; -1 if it is not a constant.
   *
   * @param before the offset of the instruction before the one that makes the array
   */
  private static int arrayLength(MethodCode code, WaysOut ways, int before, int at) {
    if (ways.isJumpTarget(at)) {
      return -1; // the instruction before it may not have given the length
    }
    int opcode = code.opcode(before);
    if (opcode >= InstructionSet.ICONST_0 && opcode <= InstructionSet.ICONST_5) {
      return opcode - InstructionSet.ICONST_0;
    }
    if (opcode == InstructionSet.BIPUSH) {
      return (byte) code.u1(before + 1);
    }
    return opcode == InstructionSet.SIPUSH ? code.s2(before + 1) : -1;
  }

  private static boolean isBounded(MethodCode code, int at) {
    switch (code.opcode(at)) {
      case InstructionSet.INVOKEDYNAMIC:
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
}
