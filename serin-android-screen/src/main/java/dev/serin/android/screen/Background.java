package dev.serin.android.screen;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Does what reads and writes files on a thread of its own, and hands the outcome to the main
 * thread. Used by the main thread.
 */
final class Background {
  static final String THREAD = "serin-screen";

  private final Handler main = new Handler(Looper.getMainLooper());

  /** How many questions were asked: only the last one is answered. */
  private int asked;

  /** Takes an answer, on the main thread. */
  interface Answer<T> {
    /** Takes it; null if the question failed. */
    void take(@Nullable T value);
  }

  /** Asks something, in place of what was asked before if that has not been answered. */
  <T> void ask(Callable<T> question, Answer<T> answer) {
    int number = ++asked;
    Thread thread =
        new Thread(
            () -> {
              T value = ScreenGuard.ask(question);
              main.post(() -> answer(number, answer, value));
            },
            THREAD);
    thread.setDaemon(true);
    thread.start();
  }

  private <T> void answer(int number, Answer<T> answer, @Nullable T value) {
    if (number == asked) {
      ScreenGuard.run(() -> answer.take(value));
    }
  }

  /** Answers nothing more of what was asked. */
  void forget() {
    asked++;
  }
}
