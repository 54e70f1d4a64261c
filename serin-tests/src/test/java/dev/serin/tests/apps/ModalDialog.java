package dev.serin.tests.apps;

import java.awt.Component;
import java.awt.Point;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.concurrent.locks.LockSupport;
import javax.swing.JButton;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/**
 * Opens a modal dialog from a button, blocks in the dialog, and blocks in the button's handler
 * after the dialog was closed. Prints the place of the next click: a word, x and y.
 */
public final class ModalDialog {
  private static final int OPEN_MILLIS = 20_000;
  private static final long BLOCK_NANOS = 3_000_000_000L;

  private final JFrame frame = new JFrame("modal dialogs");
  private final JDialog dialog = new JDialog(frame, "the dialog", true);

  private ModalDialog() {}

  /** Runs the program, which ends by itself. */
  public static void main(String[] arguments) {
    SwingUtilities.invokeLater(() -> new ModalDialog().show());
  }

  private void show() {
    JButton open = new JButton("open");
    open.addActionListener(event -> openAndBlock());
    frame.add(open);
    frame.setBounds(100, 100, 400, 300);
    onOpened(frame, () -> say("open", open));
    frame.setVisible(true);
  }

  private void openAndBlock() {
    JButton block = new JButton("block");
    dialog.add(block);
    dialog.setBounds(600, 100, 400, 300);
    onOpened(dialog, () -> waitThenSay(block));
    block.addActionListener(event -> blockInside(block));
    dialog.setVisible(true);
    blockAfterwards();
    SwingUtilities.invokeLater(() -> System.exit(0));
  }

  /** Nobody acts for a long time. */
  private static void waitThenSay(JButton block) {
    Timer timer = new Timer(OPEN_MILLIS, event -> say("block", block));
    timer.setRepeats(false);
    timer.start();
  }

  private void blockInside(JButton block) {
    block();
    block.removeActionListener(block.getActionListeners()[0]);
    block.addActionListener(event -> dialog.dispose());
    say("close", block);
  }

  private static void blockAfterwards() {
    block();
  }

  private static void block() {
    long endNanos = System.nanoTime() + BLOCK_NANOS;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void onOpened(java.awt.Window window, Runnable action) {
    window.addWindowListener(
        new WindowAdapter() {
          @Override
          public void windowOpened(WindowEvent event) {
            SwingUtilities.invokeLater(action);
          }
        });
  }

  private static void say(String what, Component component) {
    Point at = component.getLocationOnScreen();
    int x = at.x + component.getWidth() / 2;
    int y = at.y + component.getHeight() / 2;
    System.out.println(what + " " + x + " " + y);
  }
}
