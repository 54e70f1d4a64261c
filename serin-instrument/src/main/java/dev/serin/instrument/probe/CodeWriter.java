package dev.serin.instrument.probe;

import dev.serin.instrument.base.CannotProbe;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;

/**
 * Writes the instructions of a method with probes between them. Most instructions stay as they are
 * and are copied in runs.
 */
final class CodeWriter {
  private final MethodCode code;
  private final TokenLocal token;
  private final CodeLayout layout;
  private final ProbeCalls calls;
  private final ByteSink sink;

  CodeWriter(
      MethodCode code, TokenLocal token, CodeLayout layout, ProbeCalls calls, ByteSink sink) {
    this.code = code;
    this.token = token;
    this.layout = layout;
    this.calls = calls;
    this.sink = sink;
  }

  /** Writes all instructions after the entry probe. */
  void write() {
    int copied = 0;
    for (int i = 0; i < layout.touchedCount(); i++) {
      int at = layout.touched(i);
      copy(copied, at);
      if (layout.isCaught(at)) {
        calls.caught(token, sink);
      }
      if (layout.isExit(at)) {
        writeExit(at);
      }
      copied = writeTouched(at);
    }
    copy(copied, code.length());
  }

  private void writeExit(int at) {
    if (code.opcode(at) == InstructionSet.ATHROW) {
      calls.thrown(token, sink);
    } else {
      calls.exit(token, sink);
    }
  }

  private void copy(int from, int to) {
    sink.copy(code.file().bytes(), code.start() + from, code.start() + to);
  }

  /**
   * Writes an instruction unless it stays as it is; returns the offset up to which all is written.
   */
  private int writeTouched(int at) {
    int opcode = code.opcode(at);
    int next = code.next(at);
    switch (InstructionSet.kind(opcode)) {
      case InstructionSet.KIND_PLAIN:
        return layout.isLeftOut(at) ? next : at;
      case InstructionSet.KIND_LEAVE:
        return at;
      case InstructionSet.KIND_LOCAL:
        writeLocal(opcode, code.u1(at + 1), at);
        break;
      case InstructionSet.KIND_SHORT_LOCAL:
        writeShortLocal(opcode);
        break;
      case InstructionSet.KIND_WIDE:
        int local = token.moved(code.u2(at + 2), code.u1(at + 1));
        copy(at, at + 2);
        sink.u2(local);
        copy(at + 4, next);
        break;
      case InstructionSet.KIND_JUMP:
        sink.u1(opcode);
        sink.u2(near(distance(at, code.s2(at + 1))));
        break;
      case InstructionSet.KIND_FAR_JUMP:
        sink.u1(opcode);
        sink.s4(distance(at, code.s4(at + 1)));
        break;
      default:
        writeSwitch(opcode, at, next);
    }
    return next;
  }

  private void writeLocal(int opcode, int oldLocal, int at) {
    int local = token.moved(oldLocal);
    if (local > 0xFF) {
      sink.u1(InstructionSet.WIDE);
      sink.u1(opcode);
      sink.u2(local);
      if (opcode == InstructionSet.IINC) {
        sink.u2((byte) code.u1(at + 2));
      }
    } else {
      sink.u1(opcode);
      sink.u1(local);
      if (opcode == InstructionSet.IINC) {
        sink.u1(code.u1(at + 2));
      }
    }
  }

  private void writeShortLocal(int opcode) {
    int oldLocal = InstructionSet.shortLocal(opcode);
    int local = token.moved(oldLocal);
    if (local <= 3) {
      sink.u1(opcode + local - oldLocal);
    } else {
      sink.u1(InstructionSet.longForm(opcode));
      sink.u1(local);
    }
  }

  private void writeSwitch(int opcode, int at, int next) {
    sink.u1(opcode);
    int place = layout.place(at);
    for (int i = MethodCode.switchOperands(place) - place - 1; i > 0; i--) {
      sink.u1(0);
    }
    int operands = MethodCode.switchOperands(at);
    boolean isTable = opcode == InstructionSet.TABLESWITCH;
    sink.s4(distance(at, code.s4(operands)));
    copy(operands + 4, operands + (isTable ? 12 : 8));
    for (int i = operands + (isTable ? 12 : 8); i < next; i += 4) {
      if (!isTable) {
        copy(i, i + 4); // the key
        i += 4;
      }
      sink.s4(distance(at, code.s4(i)));
    }
  }

  /** The new distance of a jump from an instruction. */
  private int distance(int at, int oldDistance) {
    return layout.target(at + oldDistance) - layout.place(at);
  }

  private static int near(int distance) {
    if (distance != (short) distance) {
      throw new CannotProbe(SkipReason.FAR_JUMP);
    }
    return distance;
  }
}
