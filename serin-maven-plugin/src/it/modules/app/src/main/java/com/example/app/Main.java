package com.example.app;

import com.example.model.Model;
import javax.swing.SwingUtilities;

/** Waits on its event thread for a method of another module. */
final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    SwingUtilities.invokeAndWait(() -> Model.load(300));
  }
}
