package dev.serin.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What a method is called and takes. Immutable. */
final class MethodSignature {
  final int access;
  final String name;
  final String descriptor;

  MethodSignature(int access, String name, String descriptor) {
    this.access = access;
    this.name = name;
    this.descriptor = descriptor;
  }

  /** The name with the descriptor: one method of a class. */
  String key() {
    return name + descriptor;
  }

  /** How many locals the parameters take, the receiver included. */
  int parameterSlots() {
    int withReceiver = Type.getArgumentsAndReturnSizes(descriptor) >> 2;
    return (access & Opcodes.ACC_STATIC) != 0 ? withReceiver - 1 : withReceiver;
  }
}
