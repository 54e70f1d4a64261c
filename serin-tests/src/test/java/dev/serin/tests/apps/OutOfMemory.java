package dev.serin.tests.apps;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.SwingUtilities;

/**
 * Freezes, then exhausts the memory for half a second, survives that, and freezes again and again
 * until such a freeze is reported. A loop is not watched for a second after an error on its thread.
 */
public final class OutOfMemory {
  private static final long STEP_NANOS = 1_000_000;
  private static final long FIRST_MILLIS = 800;
  private static final long FULL_MILLIS = 500;
  private static final int MAX_PIECES = 200_000;
  private static final int FIRST_BYTES = 1 << 20;
  private static final int MIN_BYTES = 16;
  private static final int MAX_FREEZES = 10;

  private static final Pattern COST = Pattern.compile("\"cost\":([0-9]{1,18})");

  private OutOfMemory() {}

  /**
   * Runs the program.
   *
   * @param arguments the time of the last freezes in milliseconds, and the directory of issues
   */
  public static void main(String[] arguments) throws Exception {
    SwingUtilities.invokeAndWait(() -> freeze(FIRST_MILLIS));
    Thread main = Thread.currentThread();
    SwingUtilities.invokeAndWait(() -> fillWhileWaiting(main));
    long millis = Long.parseLong(arguments[0]);
    Path issues = Path.of(arguments[1]);
    for (int freeze = 0; freeze < MAX_FREEZES && !isReported(millis, issues); freeze++) {
      SwingUtilities.invokeAndWait(() -> freeze(millis));
    }
    System.out.println("ended as it would have");
  }

  private static boolean isReported(long millis, Path issues) throws IOException {
    if (!Files.isDirectory(issues)) {
      return false;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(issues, "issues-*")) {
      for (Path file : files) {
        Matcher cost = COST.matcher(Files.readString(file));
        while (cost.find()) {
          if (Long.parseLong(cost.group(1)) >= millis) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static void freeze(long millis) {
    long endNanos = System.nanoTime() + millis * STEP_NANOS;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(STEP_NANOS);
    }
  }

  /** Only the loop's thread and Serin's threads run meanwhile, and need memory. */
  private static void fillWhileWaiting(Thread main) {
    while (main.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    Object[] pieces = new Object[MAX_PIECES];
    fill(pieces);
    for (int piece = 0; piece < pieces.length; piece++) {
      pieces[piece] = null; // Arrays is not loaded here, which needs memory
    }
  }

  /** Also takes the memory that the collector frees meanwhile. */
  private static void fill(Object[] pieces) {
    long endNanos = System.nanoTime() + FULL_MILLIS * STEP_NANOS;
    int count = 0;
    while (System.nanoTime() < endNanos) {
      int bytes = FIRST_BYTES;
      while (bytes >= MIN_BYTES && count < MAX_PIECES) {
        try {
          pieces[count] = new byte[bytes];
          count++;
        } catch (OutOfMemoryError e) {
          bytes /= 2;
        }
      }
    }
  }
}
