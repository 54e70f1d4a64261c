package dev.serin.instrument.choose;

import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import org.jspecify.annotations.Nullable;

/**
 * Finds the bridges that compilers add: a method that casts its arguments and calls the method of
 * the same name in its class, which has the types of the source. {@code compare(Object, Object)} of
 * a {@code Comparator<String>} is one. It has no time of its own, and the call tree would contain
 * each such call twice.
 */
public final class Bridges {
  private Bridges() {}

  /** A {@link SkipRule}. */
  public static @Nullable SkipReason reason(MethodHeader method, MethodCode code) {
    boolean isBridge =
        (method.access() & ClassFile.ACC_BRIDGE) != 0
            && code.rangeCount() == 0
            && passesOn(method, code);
    return isBridge ? SkipReason.BRIDGE : null;
  }

  /** Whether a method does nothing but call one of the same name with its own arguments. */
  private static boolean passesOn(MethodHeader method, MethodCode code) {
    int calls = 0;
    for (int at = 0; at < code.length(); at = code.next(at)) {
      int opcode = code.opcode(at);
      if (isCall(opcode)) {
        if (!isOfSameName(method, code.u2(at + 1))) {
          return false;
        }
        calls++;
      } else if (!movesValues(opcode)) {
        return false;
      }
    }
    return calls == 1;
  }

  private static boolean isCall(int opcode) {
    return opcode >= InstructionSet.INVOKEVIRTUAL && opcode <= InstructionSet.INVOKEINTERFACE;
  }

  private static boolean movesValues(int opcode) {
    return opcode < InstructionSet.LDC
        || (opcode >= InstructionSet.ILOAD && opcode <= InstructionSet.ALOAD_3)
        || opcode == InstructionSet.POP
        || opcode == InstructionSet.GETSTATIC // Kotlin's Unit
        || opcode == InstructionSet.CHECKCAST
        || (opcode >= InstructionSet.IRETURN && opcode <= InstructionSet.RETURN);
  }

  /** Whether a constant names another method of the same class and name. */
  private static boolean isOfSameName(MethodHeader method, int called) {
    ClassFile file = method.file();
    int constant = file.constant(called);
    String owner = file.nameOfClass(file.u2(constant + 1));
    int nameAndType = file.constant(file.u2(constant + 3));
    String name = file.utf8(file.u2(nameAndType + 1));
    String descriptor = file.utf8(file.u2(nameAndType + 3));
    return owner.equals(file.className())
        && name.equals(method.name())
        && !descriptor.equals(method.descriptor())
        && declares(file, name, descriptor);
  }

  private static boolean declares(ClassFile file, String name, String descriptor) {
    int at = file.methodsAt() + 2;
    for (int i = file.u2(file.methodsAt()); i > 0; i--) {
      if (file.utf8(file.u2(at + 2)).equals(name)
          && file.utf8(file.u2(at + 4)).equals(descriptor)) {
        return true;
      }
      at = file.memberEnd(at);
    }
    return false;
  }
}
