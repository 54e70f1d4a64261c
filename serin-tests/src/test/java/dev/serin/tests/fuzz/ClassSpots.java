package dev.serin.tests.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the places of numbers in an undamaged class file, as in chapter 4 of the JVM specification.
 * Used once.
 */
final class ClassSpots {
  /**
   * The length of each instruction in bytes, as a letter: {@code a} for one; {@code ?} for a
   * variable length.
   */
  private static final String LENGTHS =
      "aaaaaaaaaaaaaaaabcbcc" // 0: constants
          + "bbbbb" // 21: loads of a local
          + "a".repeat(28)
          + "bbbbb" // 54: stores into one
          + "a".repeat(73)
          + "c" // 132: iinc
          + "a".repeat(20)
          + "c".repeat(16) // 153: jumps
          + "b??" // 169: ret, switches
          + "aaaaaa"
          + "c".repeat(7) // 178: fields, methods
          + "eecbc" // 185: invokeinterface, invokedynamic, new, arrays
          + "aaccaa" // 190: lengths, throws, casts, monitors
          + "?dccee"; // 196: wide, multianewarray, jumps

  private static final int TABLESWITCH = 170;
  private static final int WIDE = 196;
  private static final int WIDE_IINC = 132;

  private final byte[] bytes;
  private final List<Spot> spots = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private int at;

  private ClassSpots(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The numbers of a class file. */
  static List<Spot> of(byte[] classFile) {
    ClassSpots spots = new ClassSpots(classFile);
    spots.readClass();
    return spots.spots;
  }

  private void readClass() {
    at = 6;
    take(2, "version");
    readPool();
    take(2, "access");
    take(2, "class");
    take(2, "class");
    int interfaces = take(2, "count of interfaces");
    takeAll(interfaces, 2, "class");
    for (String member : new String[] {"field", "method"}) {
      for (int i = take(2, "count of members"); i > 0; i--) {
        take(2, "access");
        take(2, "name of a " + member);
        take(2, "type of a " + member);
        readAttributes();
      }
    }
    readAttributes();
  }

  private void readPool() {
    int count = take(2, "count of constants");
    texts.add("");
    while (texts.size() < count) {
      int tag = take(1, "tag");
      String text = "";
      switch (tag) {
        case 1 -> {
          int length = take(2, "length of text");
          text = new String(bytes, at, length, StandardCharsets.UTF_8);
          takeAll(length, 1, "text");
        }
        case 3, 4 -> at += 4;
        case 5, 6 -> {
          at += 8;
          texts.add(text);
        }
        case 7, 8, 16, 19, 20 -> take(2, "constant of " + tag);
        case 15 -> {
          take(1, "kind of handle");
          take(2, "constant of 15");
        }
        default -> {
          take(2, "first constant of " + tag);
          take(2, "second constant of " + tag);
        }
      }
      texts.add(text);
    }
  }

  private void readAttributes() {
    for (int i = take(2, "count of attributes"); i > 0; i--) {
      String name = texts.get(take(2, "name of an attribute"));
      int length = take(4, "length of an attribute");
      int end = at + length;
      switch (name) {
        case "Code" -> readCode();
        case "StackMapTable" -> takeAll(length, 1, name);
        default -> takeAll(length / 2, 2, name);
      }
      at = end;
    }
  }

  private void readCode() {
    take(2, "stack");
    take(2, "locals");
    int length = take(4, "length of code");
    for (int start = at; at < start + length; ) {
      readInstruction(start);
    }
    for (int i = take(2, "count of handlers"); i > 0; i--) {
      takeAll(3, 2, "place of a handler");
      take(2, "type of a handler");
    }
    readAttributes();
  }

  private void readInstruction(int codeStart) {
    int opcode = bytes[at] & 0xFF;
    char length = LENGTHS.charAt(opcode);
    take(1, "opcode " + length);
    if (length != '?') {
      int operand = length - 'a';
      if (operand == 2) {
        take(2, opcode >= 153 && opcode <= 168 ? "jump" : "operand");
      } else {
        takeAll(operand, 1, "operand");
      }
    } else if (opcode == WIDE) {
      takeAll((bytes[at] & 0xFF) == WIDE_IINC ? 5 : 3, 1, "operand");
    } else {
      at += -(at - codeStart) & 3;
      take(4, "jump of a switch");
      int low = take(4, "number of a switch");
      int count = opcode == TABLESWITCH ? take(4, "number of a switch") - low + 1 : 2 * low;
      takeAll(count, 4, "jump of a switch");
    }
  }

  private void takeAll(int count, int width, String kind) {
    for (int i = 0; i < count; i++) {
      take(width, kind);
    }
  }

  /** Records a number, and moves to the next. */
  private int take(int width, String kind) {
    spots.add(new Spot(at, width, kind));
    int value = 0;
    for (int i = 0; i < width; i++) {
      value = value << 8 | (bytes[at++] & 0xFF);
    }
    return value;
  }
}
