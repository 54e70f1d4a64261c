package dev.serin.tests.apps;

import java.io.IOException;
import java.io.InputStream;

/** Loads one class again and again, each time in a loader of its own. */
public final class ReloadsClass {
  private ReloadsClass() {}

  /**
   * Runs the program.
   *
   * @param arguments the number of loads
   */
  public static void main(String[] arguments) throws Exception {
    byte[] classFile = bytes("ShortFreeze.class");
    for (int i = Integer.parseInt(arguments[0]); i > 0; i--) {
      Class<?> loaded = new Loader().define(ShortFreeze.class.getName(), classFile);
      if (loaded == ShortFreeze.class) {
        throw new IllegalStateException("it was not loaded again");
      }
    }
    System.out.println("loaded");
  }

  private static byte[] bytes(String resource) throws IOException {
    try (InputStream in = ReloadsClass.class.getResourceAsStream(resource)) {
      return in.readAllBytes();
    }
  }

  private static final class Loader extends ClassLoader {
    Class<?> define(String name, byte[] classFile) {
      return defineClass(name, classFile, 0, classFile.length);
    }
  }
}
