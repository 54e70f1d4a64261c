package dev.serin.instrument.probe;

import dev.serin.instrument.base.CannotProbe;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import java.util.Arrays;

/**
 * The new positions of a method's instructions when probes are put between them. Instructions that
 * do not just move are "touched":
 *
 * <ul>
 *   <li>those with a probe before them,
 *   <li>those whose local gets another number,
 *   <li>jumps,
 *   <li>switches, which are padded to a multiple of four bytes.
 * </ul>
 */
final class CodeLayout {
  static final int MAX_CODE_LENGTH = 0xFFFF;

  private final MethodCode code;
  private final TokenLocal token;
  private final HandlerPlan handlers;
  private final boolean withoutNops;
  private final int leaveBytes;

  /** The new offset of each instruction's probes, by its old offset; 0 where none begins. */
  private final int[] targets;

  /** The new offset of each instruction itself, by its old offset. */
  private final int[] places;

  private int[] touched = new int[16];
  private int touchedCount;

  /**
   * Lays out code.
   *
   * @param withoutNops whether each {@code nop} is left out
   * @param entryBytes the length of the entry probe
   * @throws CannotProbe if the code would be too long
   * @throws TokenLocal.Straddled if the token has no room at its position
   */
  CodeLayout(
      MethodCode code,
      TokenLocal token,
      HandlerPlan handlers,
      boolean withoutNops,
      int entryBytes) {
    this.code = code;
    this.token = token;
    this.handlers = handlers;
    this.withoutNops = withoutNops;
    this.leaveBytes = ProbeCalls.leaveBytes(token);
    this.targets = new int[code.length() + 1];
    this.places = new int[code.length() + 1];
    int length = layOut(entryBytes);
    if (length > MAX_CODE_LENGTH) {
      throw new CannotProbe(SkipReason.TOO_LONG);
    }
  }

  private int layOut(int entryBytes) {
    int end = code.length();
    int place = entryBytes;
    int at = 0;
    while (at < end) {
      int next = code.next(at);
      int opcode = code.opcode(at);
      int kind = InstructionSet.kind(opcode);
      targets[at] = place;
      boolean isPlain = kind == InstructionSet.KIND_PLAIN && !isLeftOut(at);
      if (handlers.isProbed(at) || (!isPlain && isTouched(at, kind))) {
        touch(at);
        place += probeBytes(at);
        places[at] = place;
        place += next - at + growth(at, opcode, place);
      } else {
        places[at] = place;
        place += next - at;
      }
      at = next;
    }
    targets[end] = place;
    places[end] = place;
    return place;
  }

  /** The length of the new code, without an {@link ExitHandler}. */
  int length() {
    return places[code.length()];
  }

  /** How many instructions do not just move. */
  int touchedCount() {
    return touchedCount;
  }

  /** The old offset of an instruction that does not just move; they rise. */
  int touched(int index) {
    return touched[index];
  }

  /** The new position of the target of jumps to an instruction: before its probes. */
  int target(int at) {
    return checked(at, targets);
  }

  /**
   * The new position of an offset in debug information: the instruction that contains it, as nobody
   * has checked such offsets before. Entries for the first instruction also cover the entry probe,
   * so that it has a line.
   */
  int debugTarget(int at) {
    int start = Math.min(at, code.length());
    while (start > 0 && targets[start] == 0) {
      start--;
    }
    return start == 0 ? 0 : targets[start];
  }

  /** The new position of an instruction itself. */
  int place(int at) {
    return checked(at, places);
  }

  /** The end of the probe with which a handler begins. */
  int afterCaught(int handler) {
    return target(handler) + leaveBytes;
  }

  /** Whether an instruction begins a handler that gets a probe. */
  boolean isCaught(int at) {
    return handlers.isProbed(at);
  }

  /** Whether an instruction certainly leaves the method. */
  boolean isExit(int at) {
    int opcode = code.opcode(at);
    return InstructionSet.kind(opcode) == InstructionSet.KIND_LEAVE
        && (opcode != InstructionSet.ATHROW || !handlers.isCovered(at));
  }

  /** Whether an instruction is a {@code nop} that is to be removed. */
  boolean isLeftOut(int at) {
    return withoutNops && code.opcode(at) == InstructionSet.NOP;
  }

  private int checked(int at, int[] offsets) {
    int offset = at >= 0 && at <= code.length() ? offsets[at] : 0;
    if (offset == 0) {
      throw new IllegalArgumentException(
          "no instruction begins at " + at + " of the code at " + code.start());
    }
    return offset;
  }

  private void touch(int at) {
    if (touchedCount == touched.length) {
      touched = Arrays.copyOf(touched, 2 * touchedCount);
    }
    touched[touchedCount++] = at;
  }

  private boolean isTouched(int at, int kind) {
    switch (kind) {
      case InstructionSet.KIND_LOCAL:
        return token.concerns(code.u1(at + 1));
      case InstructionSet.KIND_SHORT_LOCAL:
        return token.concerns(InstructionSet.shortLocal(code.opcode(at)));
      case InstructionSet.KIND_LEAVE:
        return isExit(at);
      default:
        return true;
    }
  }

  private int probeBytes(int at) {
    return (isCaught(at) ? leaveBytes : 0) + (isExit(at) ? leaveBytes : 0);
  }

  private int growth(int at, int opcode, int place) {
    switch (InstructionSet.kind(opcode)) {
      case InstructionSet.KIND_LOCAL:
        int wide = token.moved(code.u1(at + 1), opcode) >> 8; // 1 if it needs two bytes
        return opcode == InstructionSet.IINC ? 3 * wide : 2 * wide;
      case InstructionSet.KIND_SHORT_LOCAL:
        return token.moved(InstructionSet.shortLocal(opcode), opcode) > 3 ? 1 : 0;
      case InstructionSet.KIND_SWITCH:
        return (MethodCode.switchOperands(place) - place) - (MethodCode.switchOperands(at) - at);
      default:
        return isLeftOut(at) ? -1 : 0;
    }
  }
}
