package dev.serin.android.screen;

import android.os.Handler;
import android.os.Looper;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes files on a thread of its own, which lives only while there are tasks, and passes
 * the results to the main thread. Only the newest question waits; changes all wait in order. Used
 * by the main thread.
 */
final class Background {
  static final String THREAD = "serin-screen";

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ScreenGuard asking = new ScreenGuard("the contents of its files");
  private final ScreenGuard answering;

  /** The number of questions so far: only the last one is answered. */
  private int asked;

  /** The thread's tasks, like the fields below; guarded by this. */
  private final Deque<Runnable> changes = new ArrayDeque<>();

  private @Nullable Runnable waiting;
  private boolean isWorking;

  /**
   * Starts without tasks.
   *
   * @param answering guards the answers
   */
  Background(ScreenGuard answering) {
    this.answering = answering;
  }

  /** Receives an answer on the main thread. */
  interface Answer<T> {
    /** Receives the value; null if the question failed. */
    void take(@Nullable T value);
  }

  /** Asks a question, which replaces an unanswered earlier one. */
  <T> void ask(Callable<T> question, Answer<T> answer) {
    Runnable task = task(question, answer);
    synchronized (this) {
      waiting = task;
      work();
    }
  }

  /** The same for a change, which is made regardless of later questions. */
  <T> void change(Callable<T> change, Answer<T> answer) {
    Runnable task = task(change, answer);
    synchronized (this) {
      changes.addLast(task);
      work();
    }
  }

  private <T> Runnable task(Callable<T> question, Answer<T> answer) {
    int number = ++asked;
    return () -> {
      T value = asking.ask(question);
      main.post(() -> answer(number, answer, value));
    };
  }

  /** The caller holds the lock. */
  private void work() {
    if (!isWorking) {
      Thread thread = new Thread(this::doAll, THREAD);
      thread.setDaemon(true);
      thread.start();
      isWorking = true;
    }
  }

  private void doAll() {
    for (Runnable task = next(); task != null; task = next()) {
      task.run();
    }
  }

  private synchronized @Nullable Runnable next() {
    Runnable next = changes.pollFirst();
    if (next == null) {
      next = waiting;
      waiting = null;
    }
    isWorking = next != null;
    return next;
  }

  private <T> void answer(int number, Answer<T> answer, @Nullable T value) {
    if (number == asked) {
      answering.run(() -> answer.take(value));
    }
  }

  /** Discards the answers to all questions so far. */
  void forget() {
    asked++;
    synchronized (this) {
      waiting = null;
    }
  }
}
