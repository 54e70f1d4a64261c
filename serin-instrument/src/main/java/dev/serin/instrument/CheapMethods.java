package dev.serin.instrument;

import java.util.BitSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Finds the methods that take next to no time however they are called: short ones that call
 * nothing, allocate nothing, wait for nothing and have no loop, such as getters. A probe would cost
 * more than they do; their time is their caller's. What the JVM does once, such as initialising the
 * class of a static field, does not count.
 *
 * <p>Reads the class file itself, as a method has to be known before its instructions are visited:
 * one that gets no probe is then copied without being looked at.
 */
final class CheapMethods {
  /** In bytes; without a loop no instruction is executed twice. */
  private static final int MAX_CODE_LENGTH = 128;

  private static final int CONSTANT_DYNAMIC = 17;
  private static final int NOT_CHEAP = 0;

  private final ClassReader reader;
  private final char[] buffer;

  private CheapMethods(ClassReader reader) {
    this.reader = reader;
    this.buffer = new char[reader.getMaxStringLength()];
  }

  /** The cheap methods of a class, by their places in the class file. */
  static BitSet of(ClassReader reader) {
    return new CheapMethods(reader).find();
  }

  private BitSet find() {
    int interfaces = reader.readUnsignedShort(reader.header + 6);
    int at = reader.header + 8 + 2 * interfaces;
    int fields = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < fields; i++) {
      at = endOfMember(at);
    }
    BitSet cheap = new BitSet();
    int methods = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < methods; i++) {
      cheap.set(i, isCheap(at));
      at = endOfMember(at);
    }
    return cheap;
  }

  /** Where the field or method that begins at an offset ends. */
  private int endOfMember(int member) {
    int attributes = reader.readUnsignedShort(member + 6);
    int at = member + 8;
    for (int i = 0; i < attributes; i++) {
      at += 6 + reader.readInt(at + 2);
    }
    return at;
  }

  private boolean isCheap(int method) {
    int attributes = reader.readUnsignedShort(method + 6);
    boolean synchronizes = (reader.readUnsignedShort(method) & Opcodes.ACC_SYNCHRONIZED) != 0;
    int at = method + 8;
    for (int i = 0; i < attributes; i++) {
      if ("Code".equals(reader.readUTF8(at, buffer))) {
        return !synchronizes && isCheapCode(at + 10);
      }
      at += 6 + reader.readInt(at + 2);
    }
    return false;
  }

  /** Whether code is cheap, of which the length stands at an offset. */
  private boolean isCheapCode(int offset) {
    int length = reader.readInt(offset);
    int start = offset + 4;
    if (length > MAX_CODE_LENGTH || reader.readUnsignedShort(start + length) != 0) {
      return false;
    }
    int at = start;
    while (at < start + length) {
      int instruction = cheapLength(at);
      if (instruction == NOT_CHEAP) {
        return false;
      }
      at += instruction;
    }
    return true;
  }

  /** The length of the instruction at an offset if it is cheap. */
  private int cheapLength(int at) {
    int opcode = reader.readByte(at);
    switch (opcode) {
      case Opcodes.BIPUSH:
      case Opcodes.ILOAD:
      case Opcodes.LLOAD:
      case Opcodes.FLOAD:
      case Opcodes.DLOAD:
      case Opcodes.ALOAD:
      case Opcodes.ISTORE:
      case Opcodes.LSTORE:
      case Opcodes.FSTORE:
      case Opcodes.DSTORE:
      case Opcodes.ASTORE:
        return 2;
      case Opcodes.LDC:
        return isConstant(reader.readByte(at + 1)) ? 2 : NOT_CHEAP;
      case 19: // LDC_W
      case 20: // LDC2_W
        return isConstant(reader.readUnsignedShort(at + 1)) ? 3 : NOT_CHEAP;
      case Opcodes.SIPUSH:
      case Opcodes.IINC:
      case Opcodes.CHECKCAST:
      case Opcodes.INSTANCEOF:
        return 3;
      case Opcodes.ARRAYLENGTH:
        return 1;
      default:
        return cheapLengthOfRange(opcode, at);
    }
  }

  private int cheapLengthOfRange(int opcode, int at) {
    boolean branch =
        (opcode >= Opcodes.IFEQ && opcode <= Opcodes.GOTO)
            || opcode == Opcodes.IFNULL
            || opcode == Opcodes.IFNONNULL;
    if (branch) {
      return reader.readShort(at + 1) > 0 ? 3 : NOT_CHEAP;
    }
    if (opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD) {
      return 3;
    }
    boolean simple =
        opcode < Opcodes.IFEQ || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
    return simple ? 1 : NOT_CHEAP;
  }

  /** Whether a constant is not computed by a method. */
  private boolean isConstant(int index) {
    return reader.readByte(reader.getItem(index) - 1) != CONSTANT_DYNAMIC;
  }
}
