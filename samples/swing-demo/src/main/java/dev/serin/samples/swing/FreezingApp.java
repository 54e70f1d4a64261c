package dev.serin.samples.swing;

import java.awt.GraphicsEnvironment;
import java.awt.GridLayout;
import java.awt.event.ActionListener;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.awt.event.WindowListener;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;

/**
 * A window with four buttons, each of which freezes it in another way. With an argument, a file,
 * the program clicks them itself, one after the other, writes what it measured to the file, and
 * ends; that also works where there is no display.
 */
public final class FreezingApp extends JFrame {
  private static final long serialVersionUID = 1;

  /** For how long a window is waited for that may never become active. */
  private static final long ACTIVATION_SECONDS = 2;

  private final transient Map<String, JButton> buttons = new LinkedHashMap<>();

  private FreezingApp(Map<String, Runnable> freezes) {
    super("A program that freezes");
    setDefaultCloseOperation(EXIT_ON_CLOSE);
    setLayout(new GridLayout(0, 1));
    freezes.forEach(
        (name, freeze) -> {
          JButton button = new JButton(name);
          button.addActionListener(listener(freeze));
          buttons.put(name, button);
          add(button);
        });
    pack();
    setLocationRelativeTo(null);
  }

  /** Starts the program. */
  public static void main(String[] arguments) throws Exception {
    Truth truth = new Truth();
    Map<String, Runnable> freezes = freezes(truth);
    boolean headless = GraphicsEnvironment.isHeadless();
    FreezingApp[] window = new FreezingApp[1];
    if (!headless) {
      CountDownLatch activated = new CountDownLatch(1);
      SwingUtilities.invokeAndWait(
          () -> {
            window[0] = new FreezingApp(freezes);
            window[0].addWindowListener(listener(activated));
            window[0].setVisible(true);
          });
      if (!activated.await(ACTIVATION_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("the window has not become active");
      }
    }
    if (arguments.length == 0) {
      return;
    }
    for (Entry<String, Runnable> freeze : freezes.entrySet()) {
      SwingUtilities.invokeAndWait(
          headless ? freeze.getValue() : () -> window[0].click(freeze.getKey()));
    }
    truth.write(Path.of(arguments[0]));
    System.exit(0);
  }

  private static Map<String, Runnable> freezes(Truth truth) {
    Freezes freezes = new Freezes(truth);
    Map<String, Runnable> all = new LinkedHashMap<>();
    all.put("f", truth.around(freezes::f));
    all.put("block", truth.around(freezes::block));
    all.put("thousand cuts", truth.around(freezes::thousandCuts));
    all.put("exception", truth.around(freezes::catchAll));
    return all;
  }

  private static WindowListener listener(CountDownLatch activated) {
    return new WindowAdapter() {
      @Override
      public void windowActivated(WindowEvent event) {
        activated.countDown();
      }
    };
  }

  private static ActionListener listener(Runnable freeze) {
    return event -> freeze.run();
  }

  private void click(String name) {
    JButton button = buttons.get(name);
    if (button != null) {
      button.doClick(0);
    }
  }
}
