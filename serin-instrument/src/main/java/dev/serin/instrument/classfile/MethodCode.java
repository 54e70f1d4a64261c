package dev.serin.instrument.classfile;

/**
 * The code of one method of a class file. Instructions and the offsets of the tables are counted
 * from the code's first byte, all else from the file's.
 */
public final class MethodCode {
  /** A method has no more locals, and no more stack slots. */
  public static final int MAX_SLOTS = 0xFFFF;

  private static final int RANGE_BYTES = 8;

  private final ClassFile file;
  private final byte[] bytes;
  private final int attribute;
  private final int start;
  private final int length;
  private final int rangesAt;

  /**
   * The code in an attribute.
   *
   * @param attribute where the attribute begins
   */
  public MethodCode(ClassFile file, int attribute) {
    this.file = file;
    this.bytes = file.bytes();
    this.attribute = attribute;
    this.length = file.s4(attribute + ClassFile.ATTRIBUTE_HEADER + 4);
    this.start = attribute + ClassFile.ATTRIBUTE_HEADER + 8;
    this.rangesAt = start + length;
    if (length <= 0 || file.attributesEnd(attributesAt()) != file.attributeEnd(attribute)) {
      throw new IllegalArgumentException(
          "the code at " + attribute + " does not end where it should");
    }
  }

  public ClassFile file() {
    return file;
  }

  /** The start of the attribute. */
  public int attribute() {
    return attribute;
  }

  public int maxStack() {
    return file.u2(attribute + ClassFile.ATTRIBUTE_HEADER);
  }

  public int maxLocals() {
    return file.u2(attribute + ClassFile.ATTRIBUTE_HEADER + 2);
  }

  /** Whether the method declares the maximum of locals or of stack slots. */
  public boolean hasAllSlots() {
    return maxStack() == MAX_SLOTS || maxLocals() == MAX_SLOTS;
  }

  /** The offset in the file of the first instruction. */
  public int start() {
    return start;
  }

  /** The length of all instructions. */
  public int length() {
    return length;
  }

  public int opcode(int at) {
    return bytes[start + at] & 0xFF;
  }

  public int u1(int at) {
    return bytes[start + at] & 0xFF;
  }

  public int u2(int at) {
    return file.u2(start + at);
  }

  public int s2(int at) {
    return file.s2(start + at);
  }

  public int s4(int at) {
    return file.s4(start + at);
  }

  /** How many protected ranges there are. */
  public int rangeCount() {
    return file.u2(rangesAt);
  }

  /** The offset in the file of a protected range: start, end, handler, and type, two bytes each. */
  public int range(int index) {
    return rangesAt + 2 + RANGE_BYTES * index;
  }

  /** The offset of the number of the code's own attributes; they follow. */
  public int attributesAt() {
    return range(rangeCount());
  }

  /** Whether one of the instructions has an opcode. */
  public boolean has(int opcode) {
    for (int at = 0; at < length; at = next(at)) {
      if (opcode(at) == opcode) {
        return true;
      }
    }
    return false;
  }

  /** The offset of the instruction after the one at an offset. */
  public int next(int at) {
    int known = InstructionSet.length(opcode(at));
    int next = at + (known == 0 ? variableLength(at) : known);
    if (next > length) {
      throw new IllegalArgumentException("the code at " + start + " ends within an instruction");
    }
    return next;
  }

  /** The offset of a switch's first operand. */
  public static int switchOperands(int at) {
    return (at + 4) & ~3;
  }

  private int variableLength(int at) {
    int opcode = opcode(at);
    if (opcode == InstructionSet.WIDE) {
      return u1(at + 1) == InstructionSet.IINC ? 6 : 4;
    }
    int operands = switchOperands(at);
    boolean isTable = opcode == InstructionSet.TABLESWITCH;
    long words =
        isTable
            ? 3 + ((long) s4(operands + 8) - s4(operands + 4) + 1) // default, bounds, jumps
            : 2 + 2L * s4(operands + 4); // default, count, pairs
    if (words < 2 || words > length) {
      throw new IllegalArgumentException(
          "the switch at " + (start + at) + " has an invalid length");
    }
    return (int) (operands - at + 4 * words);
  }
}
