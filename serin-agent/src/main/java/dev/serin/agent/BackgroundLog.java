package dev.serin.agent;

import dev.serin.runtime.Log;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Passes lines to another log on a daemon thread. The standard error stream of a program may be a
 * full pipe that nobody reads, and a write to it blocks. {@code serin attach} loads the agent on a
 * thread that the JVM needs and the command waits for, so that thread must not write. At most
 * {@link #CAPACITY} lines wait. Further ones are dropped, and their number is written later.
 */
final class BackgroundLog implements AgentLog {
  static final int CAPACITY = 256;

  private static final long MAX_AWAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Log log;
  private final Queue<String> waiting = new ArrayDeque<>();
  private boolean isWriting;
  private boolean isClosed;
  private boolean hasThread;
  private long dropped;

  private BackgroundLog(Log log) {
    this.log = log;
  }

  /** Starts a log; it drops all lines beyond its capacity if no thread can be started. */
  static BackgroundLog start(Log log) {
    BackgroundLog started = new BackgroundLog(log);
    Thread thread = new Thread(null, started::run, "serin-log", 0, false);
    thread.setDaemon(true);
    try {
      thread.start();
      started.setThread();
    } catch (OutOfMemoryError e) {
      // Lines are lost then, as writing them on this thread could block.
    }
    return started;
  }

  private synchronized void setThread() {
    hasThread = true;
  }

  @Override
  public synchronized void write(String text) {
    if (isClosed) {
      return;
    }
    if (waiting.size() < CAPACITY) {
      waiting.add(text);
      notifyAll();
    } else {
      dropped++;
    }
  }

  @Override
  public synchronized void await() {
    long startNanos = System.nanoTime();
    boolean wasInterrupted = false;
    while (hasThread && (isWriting || !waiting.isEmpty())) {
      long leftNanos = MAX_AWAIT_NANOS - (System.nanoTime() - startNanos);
      if (leftNanos <= 0) {
        break;
      }
      try {
        TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
      } catch (InterruptedException e) {
        wasInterrupted = true;
      }
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the thread once the lines so far are written. */
  synchronized void close() {
    isClosed = true;
    notifyAll();
  }

  /** The next line, as soon as there is one; null after the last. */
  private synchronized @Nullable String next() {
    isWriting = false;
    notifyAll();
    while (waiting.isEmpty() && dropped == 0 && !isClosed) {
      try {
        wait();
      } catch (InterruptedException e) {
        // Only the program interrupts this thread; it ends when the log is closed.
      }
    }
    String text = waiting.isEmpty() ? droppedLine() : waiting.remove();
    isWriting = text != null;
    return text;
  }

  private @Nullable String droppedLine() {
    if (dropped == 0) {
      return null;
    }
    String line =
        "serin: "
            + dropped
            + (dropped == 1 ? " line was" : " lines were")
            + " not logged, as nobody read the standard error stream.";
    dropped = 0;
    return line;
  }

  private void run() {
    String text = next();
    while (text != null) {
      try {
        log.write(text);
      } catch (RuntimeException | Error e) {
        // The line is lost; the next one may be written.
      }
      text = next();
    }
  }
}
