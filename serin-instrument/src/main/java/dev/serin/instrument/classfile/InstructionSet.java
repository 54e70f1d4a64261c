package dev.serin.instrument.classfile;

import java.util.Arrays;

/**
 * The forms of instructions, by their first byte; <a
 * href="https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-6.html">chapter 6 of the JVM
 * specification</a> lists them. In names, as there, {@code X} stands for the letter of a type.
 */
public final class InstructionSet {
  public static final int NOP = 0;
  public static final int ICONST_0 = 3;
  public static final int ICONST_5 = 8;
  public static final int BIPUSH = 16;
  public static final int SIPUSH = 17;
  public static final int LDC = 18;
  public static final int LDC_W = 19;
  public static final int LDC2_W = 20;
  public static final int ILOAD = 21;
  public static final int ALOAD = 25;
  public static final int ILOAD_0 = 26;
  public static final int ALOAD_0 = 42;
  public static final int ALOAD_3 = 45;
  public static final int ISTORE = 54;
  public static final int ASTORE = 58;
  public static final int ISTORE_0 = 59;
  public static final int ASTORE_0 = 75;
  public static final int ASTORE_3 = 78;
  public static final int POP = 87;
  public static final int DUP = 89;
  public static final int SWAP = 95;
  public static final int IINC = 132;
  public static final int IFEQ = 153;
  public static final int GOTO = 167;
  static final int JSR = 168;
  static final int RET = 169;
  public static final int TABLESWITCH = 170;
  static final int LOOKUPSWITCH = 171;
  public static final int IRETURN = 172;
  public static final int RETURN = 177;
  public static final int GETSTATIC = 178;
  public static final int PUTSTATIC = 179;
  public static final int PUTFIELD = 181;
  public static final int INVOKEVIRTUAL = 182;
  public static final int INVOKESPECIAL = 183;
  public static final int INVOKESTATIC = 184;
  public static final int INVOKEINTERFACE = 185;
  public static final int INVOKEDYNAMIC = 186;
  public static final int NEW = 187;
  public static final int NEWARRAY = 188;
  public static final int ANEWARRAY = 189;
  public static final int ARRAYLENGTH = 190;
  public static final int ATHROW = 191;
  public static final int CHECKCAST = 192;
  public static final int INSTANCEOF = 193;
  public static final int MONITORENTER = 194;
  public static final int MONITOREXIT = 195;
  public static final int WIDE = 196;
  public static final int MULTIANEWARRAY = 197;
  public static final int IFNULL = 198;
  public static final int IFNONNULL = 199;

  /** An instruction that is the same at any position. */
  public static final int KIND_PLAIN = 0;

  /** An instruction with the number of a local in its second byte. */
  public static final int KIND_LOCAL = 1;

  /** An instruction with the number of a local, 0 to 3, in its first byte. */
  public static final int KIND_SHORT_LOCAL = 2;

  /** An instruction with the number of a local in two bytes, after the second. */
  public static final int KIND_WIDE = 3;

  /** A jump whose distance has two bytes. */
  public static final int KIND_JUMP = 4;

  /** A jump whose distance has four bytes. */
  public static final int KIND_FAR_JUMP = 5;

  /** A table of jumps, which begins at a multiple of four bytes. */
  public static final int KIND_SWITCH = 6;

  /** An instruction that leaves the method. */
  public static final int KIND_LEAVE = 7;

  static final int GOTO_W = 200;
  private static final int JSR_W = 201;
  private static final int LAST = JSR_W;

  private static final int VARIABLE = 0;
  private static final byte[] LENGTHS = lengths();
  private static final byte[] KINDS = kinds();

  private InstructionSet() {}

  /** The length of an instruction; 0 if it depends on the bytes that follow. */
  static int length(int opcode) {
    if (opcode > LAST) {
      throw new IllegalArgumentException("unknown instruction " + opcode);
    }
    return LENGTHS[opcode];
  }

  /** The kind of an instruction: one of the constants of this class. */
  public static int kind(int opcode) {
    return KINDS[opcode];
  }

  /** Whether the local that an instruction names takes two slots, for a long or double. */
  public static boolean takesTwoLocals(int opcode) {
    int type;
    if (opcode >= ILOAD && opcode <= ALOAD) {
      type = opcode - ILOAD;
    } else if (opcode >= ISTORE && opcode <= ASTORE) {
      type = opcode - ISTORE;
    } else if (opcode >= ILOAD_0 && opcode <= ALOAD_3) {
      type = (opcode - ILOAD_0) >> 2;
    } else if (opcode >= ISTORE_0 && opcode <= ASTORE_3) {
      type = (opcode - ISTORE_0) >> 2;
    } else {
      return false;
    }
    return type == 1 || type == 3; // of int, long, float, double, reference
  }

  /** The local that an instruction of the kind {@link #KIND_SHORT_LOCAL} names. */
  public static int shortLocal(int opcode) {
    return (opcode - (opcode <= ALOAD_3 ? ILOAD_0 : ISTORE_0)) & 3;
  }

  /** The instruction that does the same as one of the kind {@link #KIND_SHORT_LOCAL}. */
  public static int longForm(int opcode) {
    return opcode <= ALOAD_3
        ? ILOAD + ((opcode - ILOAD_0) >> 2)
        : ISTORE + ((opcode - ISTORE_0) >> 2);
  }

  private static byte[] lengths() {
    byte[] lengths = new byte[LAST + 1];
    Arrays.fill(lengths, (byte) 1);
    for (int two : new int[] {BIPUSH, LDC, RET, 188}) {
      lengths[two] = 2;
    }
    Arrays.fill(lengths, ILOAD, ALOAD + 1, (byte) 2);
    Arrays.fill(lengths, ISTORE, ASTORE + 1, (byte) 2);
    for (int three : new int[] {SIPUSH, LDC_W, LDC2_W, IINC, 187, 189, CHECKCAST, INSTANCEOF}) {
      lengths[three] = 3;
    }
    Arrays.fill(lengths, IFEQ, JSR + 1, (byte) 3);
    Arrays.fill(lengths, GETSTATIC, INVOKESTATIC + 1, (byte) 3);
    Arrays.fill(lengths, IFNULL, IFNONNULL + 1, (byte) 3);
    lengths[197] = 4; // multianewarray
    for (int five : new int[] {185, 186, GOTO_W, JSR_W}) { // 185, 186: invokeinterface, -dynamic
      lengths[five] = 5;
    }
    for (int variable : new int[] {TABLESWITCH, LOOKUPSWITCH, WIDE}) {
      lengths[variable] = VARIABLE;
    }
    return lengths;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[LAST + 1];
    Arrays.fill(kinds, ILOAD, ALOAD + 1, (byte) KIND_LOCAL);
    Arrays.fill(kinds, ISTORE, ASTORE + 1, (byte) KIND_LOCAL);
    kinds[IINC] = KIND_LOCAL;
    kinds[RET] = KIND_LOCAL;
    Arrays.fill(kinds, ILOAD_0, ALOAD_3 + 1, (byte) KIND_SHORT_LOCAL);
    Arrays.fill(kinds, ISTORE_0, ASTORE_3 + 1, (byte) KIND_SHORT_LOCAL);
    kinds[WIDE] = KIND_WIDE;
    Arrays.fill(kinds, IFEQ, JSR + 1, (byte) KIND_JUMP);
    Arrays.fill(kinds, IFNULL, IFNONNULL + 1, (byte) KIND_JUMP);
    Arrays.fill(kinds, GOTO_W, JSR_W + 1, (byte) KIND_FAR_JUMP);
    Arrays.fill(kinds, TABLESWITCH, LOOKUPSWITCH + 1, (byte) KIND_SWITCH);
    Arrays.fill(kinds, IRETURN, RETURN + 1, (byte) KIND_LEAVE);
    kinds[ATHROW] = KIND_LEAVE;
    return kinds;
  }
}
