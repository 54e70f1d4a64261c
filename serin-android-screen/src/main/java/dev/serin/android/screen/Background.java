package dev.serin.android.screen;

import android.os.Handler;
import android.os.Looper;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Does what reads and writes files on a thread of its own, which lives as long as there is
 * something to do, and hands the outcome to the main thread. Of questions that wait there is one,
 * the newest; changes all wait for their turn. Used by the main thread.
 */
final class Background {
  static final String THREAD = "serin-screen";

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ScreenGuard asking = new ScreenGuard("what is in its files");
  private final ScreenGuard answering;

  /** How many questions were asked: only the last one is answered. */
  private int asked;

  /** What waits for the thread, as all below; guarded by this. */
  private final Deque<Runnable> changes = new ArrayDeque<>();

  private @Nullable Runnable waiting;
  private boolean isWorking;

  /**
   * Has nothing to do.
   *
   * @param answering guards the answers
   */
  Background(ScreenGuard answering) {
    this.answering = answering;
  }

  /** Takes an answer, on the main thread. */
  interface Answer<T> {
    /** Takes it; null if the question failed. */
    void take(@Nullable T value);
  }

  /** Asks something, in place of what was asked before if that has not been answered. */
  <T> void ask(Callable<T> question, Answer<T> answer) {
    Runnable task = task(question, answer);
    synchronized (this) {
      waiting = task;
      work();
    }
  }

  /** The same for what changes something: that is done, whatever is asked afterwards. */
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

  /** Holding the lock. */
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

  /** Answers nothing more of what was asked. */
  void forget() {
    asked++;
    synchronized (this) {
      waiting = null;
    }
  }
}
