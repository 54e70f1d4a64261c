package dev.serin;

/**
 * The token of a call, with which its end names it: the number of the element of {@link
 * CallTable#slots} with the path's key, and some bits. Never 0, which stands for an unrecorded
 * call.
 */
final class Token {
  /** Marks the token of a folded call, which names the caller. */
  private static final int FOLDED_BIT = 1 << 30;

  private static final int ELEMENT_MASK = 2 * CallKey.SLOT_MASK;

  private Token() {}

  static int of(int slot) {
    return 2 * slot;
  }

  static int folded(long current) {
    return FOLDED_BIT | element(current);
  }

  static boolean isFolded(int token) {
    return (token & FOLDED_BIT) != 0;
  }

  /** The path of the call; for a folded one its caller's. */
  static int slot(int token) {
    return (token & ~FOLDED_BIT) >> 1;
  }

  /** The element that has the key of the innermost call. */
  static int element(long current) {
    return (int) (current >>> (CallKey.METHOD_BITS - 1)) & ELEMENT_MASK;
  }
}
