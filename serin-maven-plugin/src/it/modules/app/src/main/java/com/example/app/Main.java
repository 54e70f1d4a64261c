package com.example.app;

import com.example.model.Model;
import javax.swing.SwingUtilities;

/** Waits on its event thread for what another module does. */
final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    SwingUtilities.invokeAndWait(() -> Model.load(300));
  }
}
