package program;

import org.python.util.PythonInterpreter;

/** Runs a script in Python. Jython's own main method would end the JVM in its message. */
public final class JythonScript {
  private JythonScript() {}

  /** Runs the script that the argument names. */
  public static void main(String[] arguments) {
    PythonInterpreter.initialize(System.getProperties(), System.getProperties(), new String[0]);
    try (PythonInterpreter interpreter = new PythonInterpreter()) {
      interpreter.execfile(arguments[0]);
    }
  }
}
