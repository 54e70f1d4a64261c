package dev.serin.testkit;

import java.lang.invoke.MethodHandles;

/**
 * A class file that is loaded again for each use, as the JVM runs a class initialiser once per
 * class. Immutable.
 */
final class FreshClass {
  private final ClassLoader parent;
  private final String name;
  private final byte[] classFile;

  /**
   * A class file.
   *
   * @param parent loads the classes that it refers to
   * @param name with dots
   */
  FreshClass(ClassLoader parent, String name, byte[] classFile) {
    this.parent = parent;
    this.name = name;
    this.classFile = classFile;
  }

  /** Loads and initialises the class by its name. */
  void forName() throws ClassNotFoundException {
    Class.forName(name, true, new OneClassLoader());
  }

  /** Defines and initialises the class without a name, in the package of a lookup. */
  void define(MethodHandles.Lookup lookup) throws IllegalAccessException {
    lookup.defineHiddenClass(classFile, true);
  }

  private final class OneClassLoader extends ClassLoader {
    OneClassLoader() {
      super(parent);
    }

    @Override
    protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
      if (!wanted.equals(name)) {
        return super.loadClass(wanted, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? defineClass(name, classFile, 0, classFile.length) : loaded;
    }
  }
}
