package dev.serin.instrument;

import org.jspecify.annotations.Nullable;

/** What has to be known of a method to say whether it, and who calls it, is cheap. Immutable. */
final class MethodSummary {
  private static final String CONSTRUCTOR = "<init>";

  private final int access;
  private final String name;
  private final String descriptor;
  private final @Nullable BoundedBody body;

  MethodSummary(int access, String name, String descriptor, @Nullable BoundedBody body) {
    this.access = access;
    this.name = name;
    this.descriptor = descriptor;
    this.body = body;
  }

  int access() {
    return access;
  }

  String name() {
    return name;
  }

  String descriptor() {
    return descriptor;
  }

  /** Name and descriptor: what a method has in common with those that override it. */
  String signature() {
    return name + descriptor;
  }

  /** What the method does; null if that is not bounded by itself, or not in the class file. */
  @Nullable BoundedBody body() {
    return body;
  }

  boolean is(int accessFlag) {
    return (access & accessFlag) != 0;
  }

  boolean isConstructor() {
    return name.equals(CONSTRUCTOR);
  }

  /** Whether a class below can have one of its own that is called instead. */
  boolean isOverridable() {
    return !is(ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL)
        && !isConstructor();
  }

  /**
   * Whether an object of a class below is asked for this method, rather than a static or private.
   */
  boolean isInherited() {
    return !is(ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC) && !isConstructor();
  }

  /** Whether only classes of the same package can override it. */
  boolean isOfPackage() {
    return !is(ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED | ClassFile.ACC_PRIVATE);
  }
}
