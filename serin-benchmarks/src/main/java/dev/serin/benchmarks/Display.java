package dev.serin.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** An invisible display with a number of its own: the program Xvfb. */
final class Display implements AutoCloseable {
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final Process server;
  private final String name;

  private Display(Process server, String name) {
    this.server = server;
    this.name = name;
  }

  /** Starts a display; returns when programs can use it. */
  static Display start() throws IOException {
    Process server =
        new ProcessBuilder(
                "Xvfb",
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1280x1024x24",
                "-nolisten",
                "tcp",
                "-noreset")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader output = server.inputReader(StandardCharsets.US_ASCII);
    String number = output.readLine();
    if (number == null) {
      throw new IOException("Xvfb has ended at once; Debian has it in the package xvfb");
    }
    return new Display(server, ":" + number.trim());
  }

  /** The name of the display for programs. */
  String name() {
    return name;
  }

  /**
   * Waits until a window with a title is visible, by polling.
   *
   * @return whether it was visible before the program ended and the time was over
   */
  boolean awaitWindow(String title, Process program, long maxNanos) throws IOException {
    long startNanos = System.nanoTime();
    while (program.isAlive() && System.nanoTime() - startNanos < maxNanos) {
      if (isVisible(title)) {
        return true;
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return false;
  }

  private boolean isVisible(String title) throws IOException {
    ProcessBuilder search =
        new ProcessBuilder("xdotool", "search", "--onlyvisible", "--name", title)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    search.environment().put("DISPLAY", name);
    try {
      return search.start().waitFor() == 0;
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new IOException("interrupted while looking for a window", e));
    }
  }

  @Override
  public void close() {
    server.destroy();
  }
}
