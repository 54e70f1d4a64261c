package dev.serin.tests.fuzz;

import org.objectweb.asm.ClassReader;

/**
 * Tests whether the JVM accepts a class file: defines, verifies and prepares the class, and runs
 * nothing.
 */
final class Linking {
  private Linking() {}

  /** Whether a class file becomes a class. */
  static boolean links(byte[] classFile) {
    return problem(classFile).isEmpty();
  }

  /** The reason if it does not; empty if it does. */
  static String problem(byte[] classFile) {
    try {
      new One(classFile).link();
      return "";
    } catch (LinkageError | SecurityException | ClassNotFoundException e) {
      return e.toString();
    } catch (RuntimeException e) {
      return "cannot be named: " + e;
    }
  }

  /** Has one class beside those of the tests. */
  private static final class One extends ClassLoader {
    private final byte[] classFile;
    private final String name;

    One(byte[] classFile) {
      super(One.class.getClassLoader());
      this.classFile = classFile;
      this.name = new ClassReader(classFile).getClassName().replace('/', '.');
    }

    /** Links the class, as the JVM does when it lists the fields of one. */
    int link() throws ClassNotFoundException {
      return loadClass(name).getDeclaredFields().length;
    }

    @Override
    protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(wanted)) {
        if (!wanted.equals(name)) {
          return super.loadClass(wanted, resolve);
        }
        Class<?> loaded = findLoadedClass(wanted);
        return loaded == null ? defineClass(wanted, classFile, 0, classFile.length) : loaded;
      }
    }
  }
}
