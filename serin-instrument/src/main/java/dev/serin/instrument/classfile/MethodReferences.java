package dev.serin.instrument.classfile;

import java.util.ArrayList;
import java.util.List;

/**
 * The methods for which a class has method handles: bodies of lambdas, and methods that expressions
 * such as {@code Main::run} name. Each is a text: the class with slashes, a dot, the name and the
 * descriptor.
 */
public final class MethodReferences {
  private static final char SEPARATOR = '.';

  /** Methods of the platform are not part of a program. */
  private static final String PLATFORM = "java/";

  /** The first kind of handle that calls a method; the others use fields. */
  private static final int FIRST_CALLING_KIND = 5;

  private MethodReferences() {}

  /** All references of a class, in the order of its constants. */
  public static List<String> of(ClassFile file) {
    List<String> references = new ArrayList<>();
    for (int i = 1; i < file.constantCount(); i++) {
      if (file.isConstant(i, ClassFile.CONSTANT_METHOD_HANDLE)
          && file.u1(file.constant(i) + 1) >= FIRST_CALLING_KIND) {
        int method = file.constant(file.u2(file.constant(i) + 2));
        String owner = file.nameOfClass(file.u2(method + 1));
        if (!owner.startsWith(PLATFORM)) {
          int signature = file.constant(file.u2(method + 3));
          String name = file.utf8(file.u2(signature + 1));
          references.add(owner + SEPARATOR + name + file.utf8(file.u2(signature + 3)));
        }
      }
    }
    return references;
  }

  /** The class that a reference names. */
  public static String owner(String reference) {
    return reference.substring(0, reference.indexOf(SEPARATOR));
  }

  /** Name and descriptor of the method. */
  public static String signature(String reference) {
    return reference.substring(reference.indexOf(SEPARATOR) + 1);
  }
}
