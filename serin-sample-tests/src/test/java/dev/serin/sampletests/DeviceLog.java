package dev.serin.sampletests;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.robolectric.shadows.ShadowLog;

/** The app's lines in Android's log. */
final class DeviceLog {
  private static final long MAX_MILLIS = TimeUnit.SECONDS.toMillis(30);
  private static final List<String> LINES = new ArrayList<>();

  private DeviceLog() {}

  /** Starts listening. */
  static void open() {
    ShadowLog.stream =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8) {
          @Override
          public void println(String text) {
            add(text);
          }
        };
  }

  private static void add(String text) {
    synchronized (LINES) {
      LINES.add(text);
      LINES.notifyAll();
    }
  }

  /** Forgets all lines so far. */
  static void clear() {
    synchronized (LINES) {
      LINES.clear();
    }
  }

  /** Waits for a line with a text, after the line that the previous call found. */
  static void await(String text) {
    long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS);
    synchronized (LINES) {
      while (LINES.stream().noneMatch(line -> line.contains(text))) {
        if (System.nanoTime() > untilNanos) {
          throw new AssertionError("not logged: " + text + "; but " + LINES);
        }
        try {
          LINES.wait(MAX_MILLIS);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
      int found = 0;
      while (!LINES.get(found).contains(text)) {
        found++;
      }
      LINES.subList(0, found + 1).clear();
    }
  }
}
