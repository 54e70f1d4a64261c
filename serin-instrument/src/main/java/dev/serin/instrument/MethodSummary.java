package dev.serin.instrument;

import org.jspecify.annotations.Nullable;

/** The facts about a method that decide whether it and its callers are cheap. Immutable. */
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

  /** Name and descriptor, which a method shares with its overrides. */
  String signature() {
    return name + descriptor;
  }

  /** The body; null if it is not bounded by itself, or not in the class file. */
  @Nullable BoundedBody body() {
    return body;
  }

  boolean is(int accessFlag) {
    return (access & accessFlag) != 0;
  }

  boolean isConstructor() {
    return name.equals(CONSTRUCTOR);
  }

  /** Whether a subclass can override it. */
  boolean isOverridable() {
    return !is(ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL)
        && !isConstructor();
  }

  /** Whether a call looks it up in the class of the object, unlike a static or private method. */
  boolean isInherited() {
    return !is(ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC) && !isConstructor();
  }

  /** Whether only classes of the same package can override it. */
  boolean isOfPackage() {
    return !is(ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED | ClassFile.ACC_PRIVATE);
  }
}
