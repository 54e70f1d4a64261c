package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.InstructionSet;

/**
 * The local variable that keeps a call's token, and where the others go to make room for it.
 * Immutable.
 */
final class TokenLocal {
  private final int index;

  /**
   * A local to keep the token in.
   *
   * @param index its number; all others from there on move by one
   */
  TokenLocal(int index) {
    this.index = index;
  }

  /** The number of the token's local. */
  int index() {
    return index;
  }

  /** Whether a local moves, or would if its value took two. */
  boolean concerns(int local) {
    return local >= index - 1;
  }

  /** Where a local of one slot goes. */
  int moved(int local) {
    return local < index ? local : local + 1;
  }

  /**
   * Where the local that an instruction names goes.
   *
   * @throws Straddled if it is one of two slots that lies partly before the token and partly after
   */
  int moved(int local, int opcode) {
    if (local == index - 1 && InstructionSet.takesTwoLocals(opcode)) {
      throw new Straddled();
    }
    return moved(local);
  }

  /** Thrown when there is no room between two locals, as one value takes both. */
  static final class Straddled extends RuntimeException {
    private static final long serialVersionUID = 1;

    Straddled() {
      super("a long or double lies on both sides of the token's local", null, false, false);
    }
  }
}
