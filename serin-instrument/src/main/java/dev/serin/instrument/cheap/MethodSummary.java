package dev.serin.instrument.cheap;

import dev.serin.instrument.classfile.ClassFile;
import org.jspecify.annotations.Nullable;

/** The facts about a method that decide whether it and its callers are cheap. Immutable. */
public final class MethodSummary {
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

  public int access() {
    return access;
  }

  public String name() {
    return name;
  }

  public String descriptor() {
    return descriptor;
  }

  /** Name and descriptor, which a method shares with its overrides. */
  public String signature() {
    return name + descriptor;
  }

  /** The body; null if it is not bounded by itself, or not in the class file. */
  public @Nullable BoundedBody body() {
    return body;
  }

  public boolean is(int accessFlag) {
    return (access & accessFlag) != 0;
  }

  public boolean isConstructor() {
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
