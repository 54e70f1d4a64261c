package dev.serin.instrument.classfile;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The places in the source that a class file names: its source file, and for each method the line
 * of its first instruction that has one. The lowest line would be that of an initialized field in
 * constructors. Immutable.
 */
public final class SourcePlaces {
  private static final byte[] SOURCE_FILE = ClassFile.text("SourceFile");
  private static final byte[] LINES = ClassFile.text("LineNumberTable");

  /** No file system has longer names of files. */
  private static final int MAX_FILE_CHARS = 255;

  private final String file;
  private final int[] lines;

  private SourcePlaces(String file, int[] lines) {
    this.file = file;
    this.lines = lines;
  }

  /**
   * The places in a class file. A file name that cannot be decoded is missing, and tables that
   * cannot be read have no lines.
   */
  public static SourcePlaces of(ClassFile type) {
    int nameOfLines = type.indexOfText(LINES);
    int[] lines = new int[type.u2(type.methodsAt())];
    int at = type.methodsAt() + 2;
    for (int i = 0; i < lines.length; i++) {
      int code = nameOfLines == 0 ? -1 : type.codeOf(at);
      lines[i] = code < 0 ? 0 : firstLine(type, code, nameOfLines);
      at = type.memberEnd(at);
    }
    return new SourcePlaces(sourceFile(type, at), lines);
  }

  private static String sourceFile(ClassFile type, int attributesAt) {
    int name = type.indexOfText(SOURCE_FILE);
    int at = attributesAt + 2;
    for (int i = type.u2(attributesAt); name != 0 && i > 0; i--) {
      int end = type.attributeEnd(at);
      if (type.u2(at) == name && end - at == ClassFile.ATTRIBUTE_HEADER + 2) {
        return shortText(type, type.u2(at + ClassFile.ATTRIBUTE_HEADER));
      }
      at = end;
    }
    return "";
  }

  /** The text of a constant; empty if it is too long, or no text that can be decoded. */
  private static String shortText(ClassFile type, int constant) {
    if (constant >= type.constantCount() || !type.isConstant(constant, ClassFile.CONSTANT_UTF8)) {
      return "";
    }
    try {
      String text = type.utf8(constant);
      return text.length() > MAX_FILE_CHARS ? "" : text;
    } catch (IllegalArgumentException e) {
      return ""; // probes do not need it
    }
  }

  /** The line of the first instruction that has one; 0 if none has. */
  private static int firstLine(ClassFile type, int code, int nameOfLines) {
    int attributesAt = new MethodCode(type, code).attributesAt();
    int at = attributesAt + 2;
    int first = Integer.MAX_VALUE;
    int line = 0;
    for (int i = type.u2(attributesAt); i > 0; i--) {
      int end = type.attributeEnd(at);
      // Several tables may add up to the lines of one method.
      for (int row = at + 8; type.u2(at) == nameOfLines && row + 4 <= end; row += 4) {
        if (type.u2(row) < first) {
          first = type.u2(row);
          line = type.u2(row + 2);
        }
      }
      at = end;
    }
    return line;
  }

  /** The source file as the class names it; empty if it does not. Any text, in any class. */
  public String file() {
    return file;
  }

  /**
   * The first line of a method; 0 if it has none.
   *
   * @param number the number of the method in the class file
   */
  public int line(int number) {
    return number < lines.length ? lines[number] : 0;
  }

  /** Reads places as {@link #write} has written them. */
  public static SourcePlaces read(DataInput in) throws IOException {
    String file = in.readUTF();
    int[] lines = new int[in.readUnsignedShort()];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = in.readUnsignedShort();
    }
    return new SourcePlaces(file, lines);
  }

  /** Writes the places for {@link #read}. */
  public void write(DataOutput out) throws IOException {
    out.writeUTF(file);
    out.writeShort(lines.length);
    for (int line : lines) {
      out.writeShort(line);
    }
  }
}
