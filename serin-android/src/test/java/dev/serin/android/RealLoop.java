package dev.serin.android;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Runs the framework's own loop on the main thread. Robolectric otherwise replaces it by one that
 * prints nothing.
 */
final class RealLoop {
  private RealLoop() {}

  /** Runs the messages that are due now. On the main thread. */
  static void runMain() throws ReflectiveOperationException {
    runMain(0);
  }

  /** Runs the messages of so many milliseconds, while another thread lets them pass. */
  static void runMain(long millis) throws ReflectiveOperationException {
    sendStop(millis);
    loop();
  }

  /** Runs the messages until {@link #stopMain} is called. On the main thread. */
  static void runMainUntilStopped() throws ReflectiveOperationException {
    loop();
  }

  /** Ends the loop after the messages that are due. By any thread. */
  static void stopMain() {
    sendStop(0);
  }

  /**
   * Runs the messages that are due now, and the idle handlers of the queue after them. On the main
   * thread.
   */
  static void runMainUntilIdle() throws ReflectiveOperationException {
    Looper.myQueue()
        .addIdleHandler(
            () -> {
              sendStop(0);
              return false;
            });
    loop();
  }

  private static void loop() throws ReflectiveOperationException {
    Looper main = Looper.getMainLooper();
    Method loop = Looper.class.getDeclaredMethod("$$robo$$android_os_Looper$loop");
    loop.setAccessible(true);
    forgetThatItLoops(main);
    try {
      loop.invoke(null);
    } catch (InvocationTargetException e) {
      if (!(e.getCause() instanceof Stop)) {
        throw e;
      }
    }
  }

  private static void sendStop(long millis) {
    Message stop =
        Message.obtain(
            new Handler(Looper.getMainLooper()),
            () -> {
              throw new Stop();
            });
    stop.setAsynchronous(true); // messages that wait for a beat of the display hold others back
    stop.getTarget().sendMessageDelayed(stop, millis);
  }

  /** Prevents the log entry that newer versions of Android write when a loop begins again. */
  private static void forgetThatItLoops(Looper main) throws IllegalAccessException {
    for (Field field : Looper.class.getDeclaredFields()) {
      if (field.getName().equals("mInLoop")) {
        field.setAccessible(true);
        field.setBoolean(main, false);
      }
    }
  }

  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;

    Stop() {
      super(null, null, false, false);
    }
  }
}
