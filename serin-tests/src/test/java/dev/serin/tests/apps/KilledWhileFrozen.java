package dev.serin.tests.apps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.SwingUtilities;

/**
 * Freezes its event thread, and kills itself with SIGKILL when Serin has written the expected
 * files.
 */
public final class KilledWhileFrozen {
  private static final Pattern COST = Pattern.compile("\"cost\":(\\d+)");

  private KilledWhileFrozen() {}

  /**
   * Runs the program.
   *
   * @param arguments the milliseconds of the unfinished issue that trigger the kill, the directory
   *     of the issues, and the details of the required issues
   */
  public static void main(String[] arguments) {
    List<String> given = List.of(arguments);
    long millis = Long.parseLong(given.get(0));
    Path directory = Path.of(given.get(1));
    SwingUtilities.invokeLater(() -> freeze(millis, directory, given.subList(2, given.size())));
  }

  private static void freeze(long millis, Path directory, List<String> details) {
    new Thread(() -> kill(millis, directory, details)).start();
    early();
    outer();
  }

  private static void early() {
    waitUntil(System.nanoTime() + 300_000_000);
  }

  private static void outer() {
    deepest();
  }

  private static void deepest() {
    waitUntil(Long.MAX_VALUE);
  }

  private static void kill(long millis, Path directory, List<String> details) {
    try {
      // The shell runs already and only waits for a line, so that the kill comes on time.
      String script = "read line; kill -9 " + ProcessHandle.current().pid();
      Process shell = new ProcessBuilder("sh", "-c", script).start();
      while (!isWritten(millis, directory, details)) {
        LockSupport.parkNanos(1_000_000);
      }
      shell.getOutputStream().write('\n');
      shell.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isWritten(long millis, Path directory, List<String> details)
      throws IOException {
    Matcher unfinished = COST.matcher(text(directory, "pending-*"));
    String ended = text(directory, "issues-*");
    return unfinished.find()
        && Long.parseLong(unfinished.group(1)) >= millis
        && details.stream().allMatch(detail -> ended.contains("\"detail\":\"" + detail + '"'));
  }

  /** The text of the files whose names match; empty while there are none. */
  private static String text(Path directory, String names) throws IOException {
    StringBuilder text = new StringBuilder();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, names)) {
        for (Path file : files) {
          text.append(Files.readString(file));
        }
      } catch (NoSuchFileException e) {
        return ""; // just replaced
      }
    }
    return text.toString();
  }

  private static void waitUntil(long nanos) {
    while (System.nanoTime() < nanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
