package program;

import clojure.lang.Compiler;
import clojure.lang.LineNumberingPushbackReader;
import clojure.lang.LispReader;
import clojure.lang.RT;
import clojure.lang.Var;
import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import javax.swing.SwingUtilities;

/**
 * Evaluates the forms of a script on the event thread, a message each. One message for all would
 * have more call paths than a message may have.
 */
public final class ClojureForms {
  private static final Object END = new Object();

  private final LineNumberingPushbackReader reader;
  private Object namespace = RT.CURRENT_NS.deref();

  private ClojureForms(Reader reader) {
    this.reader = new LineNumberingPushbackReader(reader);
  }

  /** Runs the script that the argument names. */
  public static void main(String[] arguments) throws IOException {
    RT.init();
    ClojureForms forms = new ClojureForms(new FileReader(arguments[0]));
    SwingUtilities.invokeLater(forms::goOn);
  }

  private void goOn() {
    try {
      if (evaluateNext()) {
        SwingUtilities.invokeLater(this::goOn);
      } else {
        reader.close();
      }
    } catch (IOException | RuntimeException e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private boolean evaluateNext() throws IOException {
    Var.pushThreadBindings(RT.map(RT.CURRENT_NS, namespace));
    try {
      Object form = LispReader.read(reader, false, END, false);
      if (form == END) {
        return false;
      }
      Compiler.eval(form);
      namespace = RT.CURRENT_NS.deref();
      ((Writer) RT.OUT.deref()).flush();
      return true;
    } finally {
      Var.popThreadBindings();
    }
  }
}
