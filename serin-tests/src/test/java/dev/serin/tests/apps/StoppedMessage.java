package dev.serin.tests.apps;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import javax.swing.SwingUtilities;

/** Runs a message until a file exists; somebody stops the process meanwhile. */
public final class StoppedMessage {
  private static final long STEP_NANOS = 1_000_000;
  private static final int STEPS_BEFORE = 200;

  private StoppedMessage() {}

  /**
   * Runs the program.
   *
   * @param arguments the file
   */
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[0]);
    SwingUtilities.invokeAndWait(() -> await(file));
    System.out.println("ended as it would have");
  }

  private static void await(Path file) {
    for (int i = 0; i < STEPS_BEFORE; i++) { // the clock has to tick before the process stops
      LockSupport.parkNanos(STEP_NANOS);
    }
    System.out.println(ProcessHandle.current().pid());
    System.out.flush();
    while (!Files.exists(file)) {
      LockSupport.parkNanos(STEP_NANOS);
    }
  }
}
