package dev.serin.instrument.choose;

import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import org.jspecify.annotations.Nullable;

/**
 * Finds the methods that compilers add so that a nested class can reach private members around it:
 * {@code access$000} of javac before Java 11, {@code access$getCount$p} of Kotlin. They only pass
 * the call on; their time counts for their caller. Bridges and the bodies of lambdas are synthetic
 * too, but not accessors.
 */
public final class SyntheticAccessors {
  private static final String NAME = "access$";
  private static final int FLAGS = ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

  private SyntheticAccessors() {}

  /** A {@link SkipRule}. */
  public static @Nullable SkipReason reason(MethodHeader method, MethodCode code) {
    boolean isAccessor =
        (method.access() & FLAGS) == FLAGS
            && (method.access() & ClassFile.ACC_BRIDGE) == 0
            && method.name().startsWith(NAME)
            && code.rangeCount() == 0
            && runsStraight(code);
    return isAccessor ? SkipReason.SYNTHETIC_ACCESSOR : null;
  }

  /** Whether no instruction is executed twice. */
  private static boolean runsStraight(MethodCode code) {
    for (int at = 0; at < code.length(); at = code.next(at)) {
      int kind = InstructionSet.kind(code.opcode(at));
      if (kind == InstructionSet.KIND_JUMP
          || kind == InstructionSet.KIND_FAR_JUMP
          || kind == InstructionSet.KIND_SWITCH) {
        return false;
      }
    }
    return true;
  }
}
