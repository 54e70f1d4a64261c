package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import java.util.HashMap;
import java.util.Map;

/**
 * The call of another constructor, of the class or of the superclass, in a constructor. The object
 * is not initialised before it, and the verifier rejects a handler that covers code of both sides.
 */
final class ConstructorCall {
  /** There is no such call, or code before and after it is mixed. */
  static final int UNCLEAR = -1;

  private static final byte[] CONSTRUCTOR = ClassFile.text("<init>");

  private final MethodCode code;
  private final ClassFile file;

  private ConstructorCall(MethodCode code) {
    this.code = code;
    this.file = code.file();
  }

  /** The first instruction after the call, if all code from there on runs only after it. */
  static int end(MethodCode code) {
    return new ConstructorCall(code).end();
  }

  private int end() {
    Map<String, Integer> open = new HashMap<>(); // objects that are created and not initialised yet
    String self = file.className();
    int end = UNCLEAR;
    for (int at = 0; at < code.length(); at = code.next(at)) {
      if (code.opcode(at) == InstructionSet.NEW) {
        open.merge(file.nameOfClass(code.u2(at + 1)), 1, Integer::sum);
      } else if (code.opcode(at) == InstructionSet.INVOKESPECIAL && isOfConstructor(at)) {
        String owner = file.nameOfClass(file.u2(file.constant(code.u2(at + 1)) + 1));
        if (open.merge(owner, -1, Integer::sum) < 0) {
          boolean isOther = !owner.equals(self) && !owner.equals(file.superName());
          if (isOther || end != UNCLEAR) {
            return UNCLEAR;
          }
          open.put(owner, 0);
          end = code.next(at);
        }
      }
    }
    return end == UNCLEAR || leadsBeyond(end) ? UNCLEAR : end;
  }

  private boolean isOfConstructor(int at) {
    int signature = file.constant(file.u2(file.constant(code.u2(at + 1)) + 3));
    return file.isText(file.u2(signature + 1), CONSTRUCTOR);
  }

  /** Whether an instruction before the end jumps, or has a handler, beyond it. */
  private boolean leadsBeyond(int end) {
    for (int i = 0; i < code.rangeCount(); i++) {
      int range = code.range(i);
      if (file.u2(range) < end && file.u2(range + 4) >= end) {
        return true;
      }
    }
    for (int at = 0; at < end; at = code.next(at)) {
      if (farthest(at) >= end) {
        return true;
      }
    }
    return false;
  }

  /** The farthest target of an instruction's jumps; its own offset if it does not jump. */
  private int farthest(int at) {
    int opcode = code.opcode(at);
    switch (InstructionSet.kind(opcode)) {
      case InstructionSet.KIND_JUMP:
        return at + code.s2(at + 1);
      case InstructionSet.KIND_FAR_JUMP:
        return at + code.s4(at + 1);
      case InstructionSet.KIND_SWITCH:
        int operands = MethodCode.switchOperands(at);
        boolean isTable = opcode == InstructionSet.TABLESWITCH;
        int farthest = at + code.s4(operands);
        for (int jump = operands + 12; jump < code.next(at); jump += isTable ? 4 : 8) {
          farthest = Math.max(farthest, at + code.s4(jump));
        }
        return farthest;
      default:
        return at;
    }
  }
}
