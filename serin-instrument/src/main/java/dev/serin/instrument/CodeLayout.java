package dev.serin.instrument;

/**
 * Where the instructions of a method go when probes are put between them, and what grows by it:
 * instructions whose local gets a larger number, and switches, which are filled up to a multiple of
 * four bytes.
 */
final class CodeLayout {
  private static final int MAX_CODE_LENGTH = 0xFFFF;

  private final MethodCode code;
  private final TokenLocal token;
  private final HandlerPlan handlers;
  private final int leaveBytes;

  /** By old offset, the new one of what comes before the instruction; 0 where none begins. */
  private final int[] targets;

  /** By old offset, the new one of the instruction itself. */
  private final int[] places;

  /**
   * Lays out code.
   *
   * @param entryBytes the length of the entry probe
   * @throws CannotProbe if the code would be too long
   */
  CodeLayout(MethodCode code, TokenLocal token, HandlerPlan handlers, int entryBytes) {
    this.code = code;
    this.token = token;
    this.handlers = handlers;
    this.leaveBytes = ProbeCalls.leaveBytes(token);
    this.targets = new int[code.length() + 1];
    this.places = new int[code.length() + 1];
    int end = code.length();
    int place = entryBytes;
    int at = 0;
    while (at < end) {
      targets[at] = place;
      place += probeBytes(at);
      places[at] = place;
      int next = code.next(at);
      place += next - at + growth(at, place);
      at = next;
    }
    targets[end] = place;
    places[end] = place;
    if (place > MAX_CODE_LENGTH) {
      throw new CannotProbe(SkipReason.TOO_LONG);
    }
  }

  /** The length of the new code. */
  int length() {
    return places[code.length()];
  }

  /** Where jumps to an instruction go: before its probes. */
  int target(int at) {
    return checked(at, targets);
  }

  /** Where an instruction itself goes. */
  int place(int at) {
    return checked(at, places);
  }

  /** Where the probe ends that a handler begins with. */
  int afterCaught(int handler) {
    return target(handler) + leaveBytes;
  }

  /** Whether there are probes before an instruction. */
  boolean hasProbes(int at) {
    return targets[at] != places[at];
  }

  /** Whether an instruction begins a handler that gets a probe. */
  boolean isCaught(int at) {
    return handlers.isProbed(at);
  }

  /** Whether an instruction leaves the method for sure. */
  boolean isExit(int at) {
    int opcode = code.opcode(at);
    return InstructionSet.kind(opcode) == InstructionSet.KIND_LEAVE
        && (opcode != InstructionSet.ATHROW || !handlers.isCovered(at));
  }

  private int checked(int at, int[] offsets) {
    int offset = at >= 0 && at <= code.length() ? offsets[at] : 0;
    if (offset == 0) {
      throw new IllegalArgumentException(
          "no instruction begins at " + at + " of the code at " + code.start());
    }
    return offset;
  }

  private int probeBytes(int at) {
    return (isCaught(at) ? leaveBytes : 0) + (isExit(at) ? leaveBytes : 0);
  }

  private int growth(int at, int place) {
    int opcode = code.opcode(at);
    switch (InstructionSet.kind(opcode)) {
      case InstructionSet.KIND_LOCAL:
        int wide = token.moved(code.u1(at + 1), opcode) >> 8; // 1 if it needs two bytes
        return opcode == InstructionSet.IINC ? 3 * wide : 2 * wide;
      case InstructionSet.KIND_SHORT_LOCAL:
        int local = InstructionSet.shortLocal(opcode);
        return token.moved(local, opcode) > 3 ? 1 : 0;
      case InstructionSet.KIND_SWITCH:
        return (MethodCode.switchOperands(place) - place) - (MethodCode.switchOperands(at) - at);
      default:
        return 0;
    }
  }
}
