package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.InstructionSet;

/** The local variable that holds a call's token, and the new numbers of the others. Immutable. */
final class TokenLocal {
  private final int index;

  /**
   * A local for the token.
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

  /** The new number of a local of one slot. */
  int moved(int local) {
    return local < index ? local : local + 1;
  }

  /**
   * The new number of the local that an instruction names.
   *
   * @throws Straddled if it has two slots, one before the token and one after
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
