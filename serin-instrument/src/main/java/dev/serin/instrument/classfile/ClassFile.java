package dev.serin.instrument.classfile;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a class file and the offsets of its parts, following <a
 * href="https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-4.html">chapter 4 of the JVM
 * specification</a>. Offsets count from the first byte. Throws a {@link RuntimeException} of any
 * kind for a part that it cannot read. Not thread-safe.
 */
public final class ClassFile {
  public static final int ACC_PUBLIC = 0x0001;
  public static final int ACC_PRIVATE = 0x0002;
  public static final int ACC_PROTECTED = 0x0004;
  public static final int ACC_STATIC = 0x0008;
  public static final int ACC_FINAL = 0x0010;
  public static final int ACC_SYNCHRONIZED = 0x0020;
  public static final int ACC_BRIDGE = 0x0040;
  public static final int ACC_NATIVE = 0x0100;
  public static final int ACC_INTERFACE = 0x0200;
  public static final int ACC_ABSTRACT = 0x0400;
  public static final int ACC_SYNTHETIC = 0x1000;
  public static final int ACC_ANNOTATION = 0x2000;

  public static final int CONSTANT_UTF8 = 1;
  public static final int CONSTANT_INTEGER = 3;
  public static final int CONSTANT_CLASS = 7;
  public static final int CONSTANT_METHOD = 10;
  public static final int CONSTANT_NAME_AND_TYPE = 12;
  static final int CONSTANT_METHOD_HANDLE = 15;
  public static final int CONSTANT_DYNAMIC = 17;
  public static final int CONSTANT_INVOKE_DYNAMIC = 18;

  /** How many bytes an attribute has before its content: name and length. */
  public static final int ATTRIBUTE_HEADER = 6;

  /** How many bytes a field or method has before its attributes. */
  static final int MEMBER_HEADER = 8;

  private static final byte[] CODE = text("Code");
  private static final int MAJOR_AT = 6;
  private static final int LAST_INFERRED_MAJOR = 50;
  private static final int POOL_COUNT_AT = 8;

  /** The length of a constant by its tag, the tag included; 0 where there is none of that tag. */
  private static final int[] CONSTANT_LENGTHS = {
    0, 3, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3,
  };

  private static final int CONSTANT_LONG = 5;
  private static final int CONSTANT_DOUBLE = 6;

  private final byte[] bytes;
  private final int[] constants;
  private final @Nullable String[] texts;
  private final int poolEnd;
  private final int methodsAt;
  private int lastMethod;

  /** Reads where constants, fields and methods begin. */
  public ClassFile(byte[] bytes) {
    this.bytes = bytes;
    this.constants = new int[u2(POOL_COUNT_AT)];
    this.texts = new String[constants.length];
    this.poolEnd = readPool();
    int at = fieldsAt() + 2;
    for (int i = u2(fieldsAt()); i > 0; i--) {
      at = memberEnd(at);
    }
    this.methodsAt = at;
  }

  private int readPool() {
    int at = POOL_COUNT_AT + 2;
    for (int i = 1; i < constants.length; i++) {
      constants[i] = at;
      int tag = u1(at);
      int length = tag < CONSTANT_LENGTHS.length ? CONSTANT_LENGTHS[tag] : 0;
      if (length == 0) {
        throw new IllegalArgumentException("constant " + i + " has the unknown tag " + tag);
      }
      at += tag == CONSTANT_UTF8 ? length + u2(at + 1) : length;
      if (tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE) {
        if (++i == constants.length) {
          throw new IllegalArgumentException("the last constant takes two entries and has one");
        }
      }
    }
    return at;
  }

  /** Whether the JVM can do without frames: it infers types where frames are missing or wrong. */
  public boolean isVerifiedWithoutFrames() {
    return u2(MAJOR_AT) <= LAST_INFERRED_MAJOR;
  }

  /** Whether the JVM reads frames: older versions have none. */
  public boolean hasFrames() {
    return u2(MAJOR_AT) >= LAST_INFERRED_MAJOR;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int u1(int at) {
    return bytes[at] & 0xFF;
  }

  public int u2(int at) {
    return (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
  }

  int s2(int at) {
    return bytes[at] << 8 | (bytes[at + 1] & 0xFF);
  }

  int s4(int at) {
    return u2(at) << 16 | u2(at + 2);
  }

  /** One more than the highest index of a constant. */
  public int constantCount() {
    return constants.length;
  }

  /** The offset of a constant's tag. */
  public int constant(int index) {
    int at = constants[index];
    if (at == 0) {
      throw new IllegalArgumentException("unknown constant " + index);
    }
    return at;
  }

  /** Whether there is a constant of a kind at an index; a long or double takes two of them. */
  public boolean isConstant(int index, int tag) {
    return constants[index] != 0 && u1(constants[index]) == tag;
  }

  /** The start of the constants, right after their count. */
  public int poolStart() {
    return POOL_COUNT_AT + 2;
  }

  /** The end of the constants, where the access flags of the class begin. */
  public int poolEnd() {
    return poolEnd;
  }

  /** The offset of the number of methods; the first method follows. */
  public int methodsAt() {
    return methodsAt;
  }

  /** The index of the constant that is the class itself. */
  public int thisClass() {
    return u2(poolEnd + 2);
  }

  /** The class, with slashes. */
  public String className() {
    return nameOfClass(thisClass());
  }

  /** The class it extends, with slashes; empty for {@code java.lang.Object}. */
  public String superName() {
    int index = u2(poolEnd + 4);
    return index == 0 ? "" : nameOfClass(index);
  }

  /** The access flags of the class. */
  public int access() {
    return u2(poolEnd);
  }

  /** The interfaces that it names, with slashes. */
  public List<String> interfaceNames() {
    List<String> names = new ArrayList<>();
    for (int i = u2(poolEnd + 6); i > 0; i--) {
      names.add(nameOfClass(u2(poolEnd + 6 + 2 * i)));
    }
    Collections.reverse(names);
    return names;
  }

  /** The class, with slashes, that a constant names. */
  public String nameOfClass(int index) {
    return utf8(u2(constant(index) + 1));
  }

  /** The offset of the number of fields; the first field follows. */
  public int fieldsAt() {
    return poolEnd + 8 + 2 * u2(poolEnd + 6);
  }

  /** The text of a constant, the same object for the same constant. */
  public String utf8(int index) {
    String text = texts[index];
    if (text == null) {
      text = decodeAt(constant(index));
      texts[index] = text;
    }
    return text;
  }

  private String decodeAt(int at) {
    int length = u2(at + 1);
    for (int i = 0; i < length; i++) {
      if (bytes[at + 3 + i] <= 0) {
        return decode(at + 1);
      }
    }
    return new String(bytes, at + 3, length, StandardCharsets.ISO_8859_1);
  }

  /** Reads text in the JVM's own form of UTF-8, its length before it. */
  private String decode(int lengthAt) {
    InputStream from = new ByteArrayInputStream(bytes, lengthAt, bytes.length - lengthAt);
    try {
      return new DataInputStream(from).readUTF();
    } catch (IOException e) {
      throw new IllegalArgumentException("the text at " + lengthAt + " cannot be decoded", e);
    }
  }

  /** Whether a constant is the given text. */
  public boolean isText(int index, byte[] text) {
    return isTextAt(constant(index), text);
  }

  /** The index of the constant of the given text; 0 if there is none. */
  public int indexOfText(byte[] text) {
    for (int i = 0; i < constants.length; i++) {
      if (isTextAt(constants[i], text)) { // 0 where there is none, and no text begins there
        return i;
      }
    }
    return 0;
  }

  /** Whether there is a constant of the given text. */
  public boolean hasText(byte[] text) {
    return indexOfText(text) != 0;
  }

  /** The index of the class constant of the given name; 0 if there is none. */
  public int indexOfClass(byte[] name) {
    for (int i = 0; i < constants.length; i++) {
      int at = constants[i];
      if (bytes[at] == CONSTANT_CLASS && isTextAt(constants[u2(at + 1)], name)) {
        return i;
      }
    }
    return 0;
  }

  private boolean isTextAt(int at, byte[] text) {
    return bytes[at] == CONSTANT_UTF8
        && u2(at + 1) == text.length
        && Arrays.equals(bytes, at + 3, at + 3 + text.length, text, 0, text.length);
  }

  /** The bytes of a text of ASCII characters. */
  public static byte[] text(String ascii) {
    return ascii.getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns the end of the field or method that begins at an offset. */
  public int memberEnd(int member) {
    return attributesEnd(member + 6);
  }

  /** Returns the end of the attributes whose number is at an offset. */
  public int attributesEnd(int countAt) {
    int at = countAt + 2;
    for (int i = u2(countAt); i > 0; i--) {
      at = attributeEnd(at);
    }
    return at;
  }

  /** Returns the end of the attribute that begins at an offset. */
  public int attributeEnd(int attribute) {
    int length = s4(attribute + 2);
    int start = attribute + ATTRIBUTE_HEADER;
    if (length < 0 || length > bytes.length - start) {
      throw new IllegalArgumentException(
          "an attribute at " + attribute + " extends beyond the end");
    }
    return start + length;
  }

  /** Returns the start of a method's code attribute, or -1 if it has none. */
  public int codeOf(int method) {
    int attributes = u2(method + 6);
    lastMethod = method;
    int at = method + MEMBER_HEADER;
    for (int i = attributes; i > 0; i--) {
      if (isText(u2(at), CODE)) {
        return at;
      }
      at = attributeEnd(at);
    }
    return -1;
  }

  /** The method whose code was requested last, for messages; empty if there is none. */
  String lastMethod() {
    return lastMethod == 0 ? "" : lenient(u2(lastMethod + 2)) + lenient(u2(lastMethod + 4));
  }

  /** The text of a constant, or a substitute. */
  private String lenient(int index) {
    int at = index < constants.length ? constants[index] : 0;
    return at == 0 || u1(at) != CONSTANT_UTF8
        ? "#" + index
        : new String(bytes, at + 3, u2(at + 1), StandardCharsets.UTF_8);
  }
}
