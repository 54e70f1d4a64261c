package dev.serin.testkit;

import java.util.List;
import org.objectweb.asm.Type;

/** Exceptions of programs, of three types; the second extends the first. */
public final class Failures {
  /** The number of types; they are numbered from 0. */
  static final int TYPES = 3;

  private static final List<RuntimeException> ALL = List.of(new First(), new Second(), new Third());

  private Failures() {}

  /** The exception of a type; always the same. */
  public static RuntimeException of(int type) {
    return ALL.get(type);
  }

  /** The name of a type in the form of class files. */
  static String className(int type) {
    return Type.getInternalName(of(type).getClass());
  }

  /** Whether a handler of one type catches exceptions of another. */
  static boolean catches(int handler, int thrown) {
    return handler == Statement.ANY || handler == thrown || (handler == 0 && thrown == 1);
  }

  /** An exception. */
  public static class First extends RuntimeException {
    private static final long serialVersionUID = 1;

    First() {
      super(null, null, false, false);
    }
  }

  /** An exception that handlers of the first type catch too. */
  public static final class Second extends First {
    private static final long serialVersionUID = 1;
  }

  /** An exception that is unrelated to the others. */
  public static final class Third extends RuntimeException {
    private static final long serialVersionUID = 1;

    Third() {
      super(null, null, false, false);
    }
  }
}
