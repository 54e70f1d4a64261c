package dev.serin.tests.apps;

import java.awt.Component;
import java.awt.KeyboardFocusManager;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * An agent in jEdit that makes a marker once jEdit has read the file from its command line and its
 * text has the focus. The window may show the file's name earlier, when a user cannot select all of
 * it yet, and may be the active one before keys reach the text.
 */
public final class LoadedBuffer implements Runnable {
  private static final long INTERVAL_NANOS = 10_000_000;

  private final Path marker;

  private LoadedBuffer(Path marker) {
    this.marker = marker;
  }

  /**
   * Starts polling.
   *
   * @param marker the file to make
   */
  public static void premain(String marker) {
    Thread thread = new Thread(new LoadedBuffer(Path.of(marker)), "loaded buffer");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    try {
      Class<?> editor = ClassLoader.getSystemClassLoader().loadClass("org.gjt.sp.jedit.jEdit");
      while (!isLoaded(editor) || !hasFocus()) {
        LockSupport.parkNanos(INTERVAL_NANOS);
      }
      Files.createFile(marker);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isLoaded(Class<?> editor) throws ReflectiveOperationException {
    Object buffer = editor.getMethod("getFirstBuffer").invoke(null);
    return buffer != null
        && !(boolean) buffer.getClass().getMethod("isNewFile").invoke(buffer)
        && (boolean) buffer.getClass().getMethod("isLoaded").invoke(buffer)
        && !(boolean) buffer.getClass().getMethod("isPerformingIO").invoke(buffer);
  }

  private static boolean hasFocus() {
    Component focused = KeyboardFocusManager.getCurrentKeyboardFocusManager().getFocusOwner();
    return focused != null && focused.getClass().getName().endsWith(".JEditTextArea");
  }
}
