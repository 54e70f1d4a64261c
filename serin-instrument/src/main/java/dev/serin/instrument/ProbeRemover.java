package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.ClassFiles;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import dev.serin.instrument.probe.ProbeCalls;
import java.util.Set;

/**
 * Removes the agent's probes from methods of a class file. Calls of probes are overwritten in
 * place, so that lengths, jumps, frames and tables stay as they are: {@code enter}, which takes an
 * id and returns a token, by three {@code nop}, after which the id stands for the token; {@code
 * exit}, {@code thrown} and {@code caught}, which take a token, by {@code pop} and two {@code nop}.
 * All other methods keep their bytes, and with them their ids.
 */
public final class ProbeRemover {
  private static final int CALL_BYTES = 3;

  private ProbeRemover() {}

  /** The result for one class. Immutable except for the bytes. */
  public static final class Result {
    private final byte[] bytes;
    private final int methods;

    private Result(byte[] bytes, int methods) {
      this.bytes = bytes;
      this.methods = methods;
    }

    /** The class file; the input is not changed. */
    public byte[] bytes() {
      return bytes;
    }

    /** How many methods had probes before. */
    public int methods() {
      return methods;
    }
  }

  /**
   * Removes the probes from some methods.
   *
   * @param methods the methods, {@code x()D} each, with slashes in their descriptors; a name alone
   *     is all methods of that name
   * @param where the name of the class in messages
   * @throws InstrumentException if the bytes are no class file that can be read
   */
  public static Result remove(byte[] classFile, Set<String> methods, String where)
      throws InstrumentException {
    return ClassFiles.use(classFile.clone(), where, file -> remove(file, methods));
  }

  private static Result remove(ClassFile file, Set<String> methods) {
    int changed = 0;
    int at = file.methodsAt() + 2;
    for (int i = file.u2(file.methodsAt()); i > 0; i--) {
      MethodHeader method = new MethodHeader(file, at);
      String name = method.name();
      int code = file.codeOf(at);
      if (code >= 0
          && (methods.contains(name) || methods.contains(name + method.descriptor()))
          && remove(file, new MethodCode(file, code))) {
        changed++;
      }
      at = file.memberEnd(at);
    }
    return new Result(file.bytes(), changed);
  }

  private static boolean remove(ClassFile file, MethodCode code) {
    byte[] bytes = file.bytes();
    boolean isChanged = false;
    int next;
    for (int at = 0; at < code.length(); at = next) {
      next = code.next(at);
      if (code.opcode(at) == InstructionSet.INVOKESTATIC) {
        int called = code.u2(at + 1);
        boolean isEnter = ProbeCalls.isEnter(file, called);
        if (isEnter || ProbeCalls.isLeave(file, called)) {
          int start = code.start() + at;
          bytes[start] = (byte) (isEnter ? InstructionSet.NOP : InstructionSet.POP);
          for (int rest = 1; rest < CALL_BYTES; rest++) {
            bytes[start + rest] = InstructionSet.NOP;
          }
          isChanged = true;
        }
      }
    }
    return isChanged;
  }
}
