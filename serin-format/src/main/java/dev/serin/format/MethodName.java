package dev.serin.format;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A method as a map names it. Immutable. */
public final class MethodName {
  /** The name that Matrix and Serin give a dispatch. */
  public static final MethodName DISPATCH =
      new MethodName(1, "android.os.Handler", "dispatchMessage", "(Landroid.os.Message;)V");

  /** The memory of a method's objects in a map on a 64-bit JVM, without its characters. */
  private static final long OBJECT_BYTES = 220;

  private final int access;
  private final String className;
  private final String methodName;
  private final String descriptor;

  /**
   * Names a method.
   *
   * @param access the method's access flags, as in its class file
   * @param className the class, with dots
   * @param descriptor the method's descriptor, with dots in the names of classes
   */
  public MethodName(int access, String className, String methodName, String descriptor) {
    this.access = access;
    this.className = className;
    this.methodName = methodName;
    this.descriptor = descriptor;
  }

  public int access() {
    return access;
  }

  public String className() {
    return className;
  }

  public String methodName() {
    return methodName;
  }

  public String descriptor() {
    return descriptor;
  }

  /** The class and the method: {@code com.example.Main.run}. */
  public String qualified() {
    return className + '.' + methodName;
  }

  /**
   * Estimates the memory that this method takes in a map.
   *
   * @param sharedClassName the class name whose characters are counted elsewhere
   */
  long estimatedBytes(String sharedClassName) {
    long chars = (long) methodName.length() + descriptor.length();
    if (!className.equals(sharedClassName)) {
      chars += className.length();
    }
    return OBJECT_BYTES + 2 * chars;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof MethodName)) {
      return false;
    }
    MethodName that = (MethodName) other;
    return access == that.access
        && className.equals(that.className)
        && methodName.equals(that.methodName)
        && descriptor.equals(that.descriptor);
  }

  @Override
  public int hashCode() {
    return Objects.hash(access, className, methodName, descriptor);
  }

  /** For people: {@code access,class method descriptor}; a line of a map also has escapes. */
  @Override
  public String toString() {
    return access + "," + className + ' ' + methodName + ' ' + descriptor;
  }
}
