package dev.serin.proof;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import javax.swing.SwingUtilities;

/**
 * Runs the main method of a program on the event thread, as one message, which the agent records.
 */
public final class EventThreadMain {
  private EventThreadMain() {}

  /**
   * Runs the main method. The program ends with the exit status that it sets, with 1 if the main
   * method throws, or when its last thread does.
   *
   * @param arguments the class, and the arguments for its main method
   */
  public static void main(String[] arguments) throws Exception {
    Method main = Class.forName(arguments[0]).getMethod("main", String[].class);
    String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
    try {
      SwingUtilities.invokeAndWait(() -> run(main, rest));
    } catch (InvocationTargetException e) {
      e.printStackTrace();
      System.exit(1); // its threads must not keep the JVM alive
    }
  }

  private static void run(Method main, String[] arguments) {
    try {
      main.invoke(null, (Object) arguments);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(main.getDeclaringClass() + " failed", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("The main method must be public.", e);
    }
  }
}
