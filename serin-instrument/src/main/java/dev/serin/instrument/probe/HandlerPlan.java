package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which handlers of a method get a probe, and which instructions are covered by a handler.
 *
 * <p>A handler that only releases a monitor and throws again gets none: nothing of the method
 * follows, and the exit before its throw reports the same.
 *
 * <p>A handler's probe never lies in a range that the same handler protects: a stack overflow in
 * the probe would call it again and again. Nor may probes of several handlers lie in each other's
 * ranges in a circle. One rule ensures both: a range does not protect the probe of a handler that
 * stands at or after its own; every circle would need such a range. Compilers put the handlers of
 * outer ranges last, so all other code stays protected as before. An {@link ExitHandler} comes
 * after all others, and no range covers it.
 */
final class HandlerPlan {
  /** The maximum number of instructions that release a monitor; compilers need at most six. */
  private static final int MAX_TO_RELEASE = 16;

  private final MethodCode code;
  private final BitSet covered = new BitSet();
  private final BitSet probed = new BitSet();
  private final boolean hasHandlers;
  private final @Nullable ExitHandler exit;

  /**
   * Plans the handlers of a method.
   *
   * @param exit the handler that is added; null if there is none
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

  /** Whether the method may catch an exception that an instruction throws. */
  boolean isCovered(int at) {
    return (hasHandlers && covered.get(at)) || (exit != null && exit.covers(at));
  }

  /** Whether an instruction begins a handler that gets a probe. */
  boolean isProbed(int at) {
    return hasHandlers && probed.get(at);
  }

  /** The first handler with a probe from an offset on; negative if there is none. */
  int nextProbed(int from) {
    return probed.nextSetBit(from);
  }

  /** The handler that is added; null if there is none. */
  @Nullable ExitHandler exit() {
    return exit;
  }

  /** The start of a range. */
  int start(int range) {
    return code.file().u2(code.range(range));
  }

  /** The end of a range, exclusive. */
  int end(int range) {
    return code.file().u2(code.range(range) + 2);
  }

  /** The start of the handler of a range. */
  int handler(int range) {
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

  /** Whether an instruction only moves references between stack and locals. */
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
