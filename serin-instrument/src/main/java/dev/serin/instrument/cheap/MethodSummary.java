package dev.serin.instrument.cheap;

import dev.serin.instrument.classfile.ClassFile;
import org.jspecify.annotations.Nullable;

/** What has to be known of a method to say whether it, and who calls it, is cheap. Immutable. */
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

  /** Name and descriptor: what a method has in common with those that override it. */
  public String signature() {
    return name + descriptor;
  }

  /** What the method does; null if that is not bounded by itself, or not in the class file. */
  public @Nullable BoundedBody body() {
    return body;
  }

  public boolean is(int accessFlag) {
    return (access & accessFlag) != 0;
  }

  public boolean isConstructor() {
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
