package dev.serin.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * A display of its own with a window manager, and a user who clicks and types: Xvfb, openbox and
 * xdotool.
 */
public final class Screen implements AutoCloseable {
  private static final long TIMEOUT_SECONDS = 180;

  private final Process server;
  private final Process windowManager;
  private final String display;

  /** Starts the screen. */
  public Screen() throws IOException, InterruptedException {
    server =
        new ProcessBuilder(
                "Xvfb",
                "-displayfd",
                "1",
                "-noreset", // after the end of its only client it would restart, and kill the
                // next
                "-nolisten",
                "tcp",
                "-screen",
                "0",
                "1280x1024x24")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader out =
        new BufferedReader(
            new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII));
    display = ":" + out.readLine();
    windowManager =
        new ProcessBuilder("env", "DISPLAY=" + display, "openbox")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    // Only a window manager tells which desktop is shown.
    await("a window manager", () -> !run("get_desktop").isEmpty());
  }

  /** The display for programs. */
  public String display() {
    return display;
  }

  /** Waits until a window whose name begins with a text is the active one. */
  public void awaitActive(String name) throws IOException, InterruptedException {
    await("the window " + name, () -> run("getactivewindow", "getwindowname").startsWith(name));
  }

  /** Waits until a window whose name matches a regular expression is visible. */
  public void awaitVisible(String name) throws IOException, InterruptedException {
    await("a window " + name, () -> !run("search", "--onlyvisible", "--name", name).isEmpty());
  }

  /** Presses keys, such as {@code ctrl+a}. */
  public void type(String keys) throws IOException, InterruptedException {
    run("key", keys);
  }

  /** Clicks at a place of the screen. */
  public void click(int x, int y) throws IOException, InterruptedException {
    run("mousemove", Integer.toString(x), Integer.toString(y), "click", "1");
  }

  /** Clicks at a place of the active window, given as fractions of its width and height. */
  public void clickInActive(double across, double down) throws IOException, InterruptedException {
    String window = run("getactivewindow").trim();
    Properties geometry = new Properties();
    geometry.load(new StringReader(run("getwindowgeometry", "--shell", window)));
    String x = inside(geometry, "WIDTH", across);
    run("mousemove", "--window", window, x, inside(geometry, "HEIGHT", down), "click", "1");
  }

  private static String inside(Properties geometry, String side, double part) {
    return Long.toString(Math.round(Integer.parseInt(geometry.getProperty(side)) * part));
  }

  @Override
  public void close() {
    windowManager.destroy();
    server.destroy();
  }

  private interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  private static void await(String what, Condition condition)
      throws IOException, InterruptedException {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!condition.holds()) {
      if (System.nanoTime() > endNanos) {
        throw new AssertionError("waited in vain for " + what);
      }
    }
  }

  /** The output of xdotool; empty if it fails, as it does when a window vanishes meanwhile. */
  private String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("env", "DISPLAY=" + display));
    command.addAll(List.of("timeout", Long.toString(TIMEOUT_SECONDS), "xdotool"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    return process.waitFor() == 0 ? out : "";
  }
}
