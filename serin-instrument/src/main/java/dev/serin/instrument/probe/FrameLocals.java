package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodHeader;
import java.util.Arrays;

/**
 * The locals at one frame of a method. A type is a number: the tag in the file, and above it the
 * constant or the instruction that follows the tag there.
 */
final class FrameLocals {
  /** Not a tag of the file: the type of the parameter at an offset of the file. */
  private static final int PARAMETER = 9;

  private static final int TAG_BITS = 4;
  private static final int TAG_MASK = (1 << TAG_BITS) - 1;

  private final MethodHeader method;
  private final TokenLocal token;
  private int[] types = new int[8];
  private int count;

  /** The locals at the start of a method: its parameters. */
  FrameLocals(MethodHeader method, TokenLocal token) {
    this.method = method;
    this.token = token;
    if (!method.isStatic()) {
      int self = FrameType.OBJECT | method.file().thisClass() << TAG_BITS;
      add(method.isConstructor() ? FrameType.UNINITIALIZED_THIS : self);
    }
    for (int at = method.firstParameter(); method.isParameter(at); at = method.nextParameter(at)) {
      add(parameterType(at));
    }
  }

  private int parameterType(int at) {
    switch (method.file().u1(at)) {
      case 'J':
        return FrameType.LONG;
      case 'D':
        return FrameType.DOUBLE;
      case 'F':
        return FrameType.FLOAT;
      case 'L':
      case '[':
        return PARAMETER | at << TAG_BITS;
      default:
        return FrameType.INTEGER;
    }
  }

  /** The types of all locals; not changed later. */
  int[] withoutToken() {
    return Arrays.copyOf(types, count);
  }

  /**
   * The types of all locals with the token's type at its position; not changed later.
   *
   * @throws TokenLocal.Straddled if there is no such position
   */
  int[] withToken() {
    int[] with = new int[count + token.index() + 1];
    int used = 0;
    int next = 0;
    int slots = 0;
    while (slots < token.index()) {
      int type = next < count ? types[next++] : FrameType.TOP;
      with[used++] = type;
      slots += type == FrameType.LONG || type == FrameType.DOUBLE ? 2 : 1;
    }
    if (slots > token.index()) {
      throw new TokenLocal.Straddled();
    }
    with[used++] = FrameType.INTEGER;
    System.arraycopy(types, next, with, used, count - next);
    return Arrays.copyOf(with, used + count - next);
  }

  /** Removes all locals. */
  void clear() {
    count = 0;
  }

  /** Removes the last locals. */
  void drop(int number) {
    if (number > count) {
      throw new IllegalArgumentException("a frame drops more locals than exist");
    }
    count -= number;
  }

  /** Appends the locals at an offset of the file; returns their end. */
  int append(int start, int number) {
    int at = start;
    for (int i = 0; i < number; i++) {
      int type = read(method.file(), at);
      add(type);
      at += bytes(type);
    }
    return at;
  }

  private void add(int type) {
    if (count == types.length) {
      types = Arrays.copyOf(types, 2 * count);
    }
    types[count++] = type;
  }

  /** The type at an offset. */
  static int read(ClassFile file, int at) {
    int tag = file.u1(at);
    if (tag > FrameType.UNINITIALIZED) {
      throw new IllegalArgumentException("unknown type " + tag + " in the frame at " + at);
    }
    return tag < FrameType.OBJECT ? tag : tag | file.u2(at + 1) << TAG_BITS;
  }

  /** The number of bytes of a type that was read. */
  static int bytes(int type) {
    return (type & TAG_MASK) < FrameType.OBJECT ? 1 : 3;
  }

  /**
   * Writes a type; parameters' types become constants, and instructions get their new positions.
   */
  void write(int type, Constants constants, CodeLayout layout, ByteSink sink) {
    int tag = type & TAG_MASK;
    int value = type >> TAG_BITS;
    sink.u1(tag == PARAMETER ? FrameType.OBJECT : tag);
    if (tag == FrameType.OBJECT) {
      sink.u2(value);
    } else if (tag == FrameType.UNINITIALIZED) {
      sink.u2(layout.place(value));
    } else if (tag == PARAMETER) {
      sink.u2(constants.classNamed(parameterClass(value)));
    }
  }

  /** The name of a parameter's class in the form of a class constant. */
  private byte[] parameterClass(int at) {
    byte[] bytes = method.file().bytes();
    int end = method.nextParameter(at);
    return bytes[at] == '['
        ? Arrays.copyOfRange(bytes, at, end)
        : Arrays.copyOfRange(bytes, at + 1, end - 1);
  }
}
