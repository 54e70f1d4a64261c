package dev.serin.instrument;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which handlers of a method get a probe, and which instructions are covered by a handler.
 *
 * <p>A handler that only releases a monitor and throws again gets none: nothing of the method
 * follows, and the exit before its throw says the same.
 *
 * <p>A handler's probe never lies in a range that the same handler protects: a stack overflow in
 * the probe would call it again and again. Nor may probes of several handlers lie in each other's
 * ranges in a circle. Both are kept by one rule, that a range does not protect the probe of a
 * handler that stands at or after its own; every circle would need such a range. Compilers put the
 * handlers of outer ranges last, so all else stays protected as it was. An {@link ExitHandler}
 * comes after all others, and no range covers it.
 */
final class HandlerPlan {
  private static final int MAX_PARTS = 0xFFFF;

  /** The type of exceptions of a handler for all of them. */
  private static final int ANY_TYPE = 0;

  /** How many instructions it may take to release a monitor; compilers need at most six. */
  private static final int MAX_TO_RELEASE = 16;

  private final MethodCode code;
  private final BitSet covered = new BitSet();
  private final BitSet probed = new BitSet();
  private final boolean hasHandlers;
  private final @Nullable ExitHandler exit;

  /**
   * Plans the handlers of a method.
   *
   * @param exit the one that is added, if there is one
   */
  HandlerPlan(MethodCode code, @Nullable ExitHandler exit) {
    this.code = code;
    this.exit = exit;
    this.hasHandlers = code.rangeCount() > 0;
    BitSet handlers = new BitSet();
    for (int i = code.rangeCount() - 1; i >= 0; i--) {
      covered.set(start(i), end(i));
      handlers.set(handler(i));
    }
    for (int at = handlers.nextSetBit(0); at >= 0; at = handlers.nextSetBit(at + 1)) {
      if (!onlyReleasesMonitor(at)) {
        probed.set(at);
      }
    }
  }

  /** Whether what an instruction throws may be caught in the method. */
  boolean isCovered(int at) {
    return (hasHandlers && covered.get(at)) || (exit != null && exit.covers(at));
  }

  /** Whether an instruction begins a handler that gets a probe. */
  boolean isProbed(int at) {
    return hasHandlers && probed.get(at);
  }

  /**
   * Writes the table of protected ranges, divided where they must not protect a probe.
   *
   * @return for each range the index in the new table of its first part
   */
  int[] write(CodeLayout layout, ByteSink sink) {
    int[] firstParts = new int[code.rangeCount()];
    int countAt = sink.size();
    sink.u2(0);
    int parts = 0;
    for (int i = 0; i < firstParts.length; i++) {
      firstParts[i] = parts;
      parts += writeParts(i, layout, sink);
      if (parts > MAX_PARTS) {
        throw new CannotProbe(SkipReason.NO_ROOM);
      }
    }
    parts += exit == null ? 0 : writeExit(exit, layout, sink);
    if (parts > MAX_PARTS) {
      throw new CannotProbe(SkipReason.NO_ROOM);
    }
    sink.setU2(countAt, parts);
    return firstParts;
  }

  private int writeExit(ExitHandler added, CodeLayout layout, ByteSink sink) {
    int parts = 0;
    int partStart = layout.target(added.start());
    if (added.leavesOutProbes()) {
      for (int at = probed.nextSetBit(added.start()); at >= 0; at = probed.nextSetBit(at + 1)) {
        parts += writePart(partStart, layout.target(at), layout.length(), ANY_TYPE, sink);
        partStart = layout.afterCaught(at);
      }
    }
    return parts + writePart(partStart, layout.length(), layout.length(), ANY_TYPE, sink);
  }

  private int writeParts(int range, CodeLayout layout, ByteSink sink) {
    int parts = 0;
    int handler = layout.target(handler(range));
    int type = code.file().u2(code.range(range) + 6);
    int partStart = layout.target(start(range));
    int from = Math.max(start(range), handler(range));
    for (int at = probed.nextSetBit(from); at >= 0 && at < end(range); ) {
      parts += writePart(partStart, layout.target(at), handler, type, sink);
      partStart = layout.afterCaught(at);
      at = probed.nextSetBit(at + 1);
    }
    return parts + writePart(partStart, layout.target(end(range)), handler, type, sink);
  }

  private static int writePart(int start, int end, int handler, int type, ByteSink sink) {
    if (start >= end) {
      return 0;
    }
    sink.u2(start);
    sink.u2(end);
    sink.u2(handler);
    sink.u2(type);
    return 1;
  }

  private int start(int range) {
    return code.file().u2(code.range(range));
  }

  private int end(int range) {
    return code.file().u2(code.range(range) + 2);
  }

  private int handler(int range) {
    return code.file().u2(code.range(range) + 4);
  }

  private boolean onlyReleasesMonitor(int handler) {
    boolean releases = false;
    int at = handler;
    for (int i = 0; i < MAX_TO_RELEASE && at < code.length(); ) {
      int first = code.opcode(at);
      int opcode = first == InstructionSet.WIDE ? code.u1(at + 1) : first;
      at = code.next(at);
      i += opcode == InstructionSet.NOP ? 0 : 1;
      if (opcode == InstructionSet.ATHROW) {
        return releases;
      }
      if (opcode == InstructionSet.MONITOREXIT) {
        releases = true;
      } else if (!movesValues(opcode)) {
        return false;
      }
    }
    return false;
  }

  /** Whether an instruction does nothing but move references between stack and locals. */
  private static boolean movesValues(int opcode) {
    return opcode == InstructionSet.NOP
        || opcode == InstructionSet.ALOAD
        || opcode == InstructionSet.ASTORE
        || opcode == InstructionSet.DUP
        || opcode == InstructionSet.SWAP
        || (opcode >= InstructionSet.ALOAD_0 && opcode <= InstructionSet.ALOAD_3)
        || (opcode >= InstructionSet.ASTORE_0 && opcode <= InstructionSet.ASTORE_3);
  }
}
