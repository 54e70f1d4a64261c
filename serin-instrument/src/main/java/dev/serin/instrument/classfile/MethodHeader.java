package dev.serin.instrument.classfile;

/** The name and parameters of a method of a class file. Immutable. */
public final class MethodHeader {
  private static final byte[] CONSTRUCTOR = ClassFile.text("<init>");

  private final ClassFile file;
  private final int start;
  private final int descriptor;

  /**
   * The method that begins at an offset of the file.
   *
   * @throws IllegalArgumentException if its descriptor is not that of a method
   */
  public MethodHeader(ClassFile file, int start) {
    this.file = file;
    this.start = start;
    this.descriptor = file.constant(file.u2(start + 4)) + 3;
    if (file.u1(descriptor) != '(') {
      throw new IllegalArgumentException("the method at " + start + " has an invalid descriptor");
    }
  }

  public ClassFile file() {
    return file;
  }

  public int access() {
    return file.u2(start);
  }

  /** The offset of the number of the method's attributes; they follow. */
  public int attributesAt() {
    return start + ClassFile.MEMBER_HEADER - 2;
  }

  public boolean isStatic() {
    return (access() & ClassFile.ACC_STATIC) != 0;
  }

  public boolean isConstructor() {
    return file.isText(file.u2(start + 2), CONSTRUCTOR);
  }

  public String name() {
    return file.utf8(file.u2(start + 2));
  }

  public String descriptor() {
    return file.utf8(file.u2(start + 4));
  }

  /** How many locals the parameters take, the receiver included. */
  public int parameterSlots() {
    int slots = isStatic() ? 0 : 1;
    for (int at = firstParameter(); isParameter(at); at = nextParameter(at)) {
      int type = file.u1(at);
      slots += type == 'J' || type == 'D' ? 2 : 1;
    }
    return slots;
  }

  /** The offset in the file of the first parameter's type. */
  public int firstParameter() {
    return descriptor + 1;
  }

  /** Whether a parameter's type begins at an offset. */
  public boolean isParameter(int at) {
    return file.u1(at) != ')';
  }

  /** The end of a parameter's type, where the next one begins. */
  public int nextParameter(int at) {
    int end = at;
    while (file.u1(end) == '[') {
      end++;
    }
    if (file.u1(end) == 'L') {
      while (file.u1(end) != ';') {
        end++;
      }
    }
    return end + 1;
  }
}
