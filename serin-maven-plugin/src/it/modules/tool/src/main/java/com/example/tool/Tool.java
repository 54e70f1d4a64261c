package com.example.tool;

import com.example.model.Model;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.swing.SwingUtilities;

/** Another program that uses the same module. */
public final class Tool {
  private Tool() {}

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    SwingUtilities.invokeAndWait(() -> Model.load(Long.parseLong(arguments[0])));
    Files.writeString(Path.of("target", "said"), System.getProperty("tool.word"));
  }
}
