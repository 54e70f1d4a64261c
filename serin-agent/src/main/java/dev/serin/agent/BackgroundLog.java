package dev.serin.agent;

import dev.serin.runtime.Log;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Passes lines to another log on a daemon thread. The standard error stream of a program may be a
 * full pipe that nobody reads, and a write to it blocks. The threads that call the agent must not
 * block on that: they start the program, load its classes or end it, or {@code serin attach} waits
 * for them. At most {@link #CAPACITY} lines with {@link #MAX_CHARS} characters wait, or one longer
 * line. Further ones are dropped, and their number is written later. See "The agent's lines have a
 * thread of their own" in docs/decisions.md.
 */
final class BackgroundLog implements Log {
  /** The limit of the number of waiting lines. */
  static final int CAPACITY = 256;

  /** The limit of their characters; a longer line waits alone. */
  static final int MAX_CHARS = 1 << 20;

  private static final long MAX_AWAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Log log;
  private final long maxAwaitNanos;
  private final Queue<String> waiting = new ArrayDeque<>();
  private int waitingChars;
  private boolean isWriting;
  private boolean isClosed;
  private boolean hasThread;

  /** The number of lines without room, which a later line reports. */
  private long dropped;

  /** The number of lines that failed, added to {@link #dropped} with the next line. */
  private long failed;

  /** The number of lines that the text being written represents. */
  private long writing;

  private long written;

  private BackgroundLog(Log log, long maxAwaitNanos) {
    this.log = log;
    this.maxAwaitNanos = maxAwaitNanos;
  }

  /** Starts a log. If no thread can be started, no line is written. */
  static BackgroundLog start(Log log) {
    return start(log, MAX_AWAIT_NANOS);
  }

  /**
   * Starts a log.
   *
   * @param maxAwaitNanos the limit of a wait in which no line is written
   */
  static BackgroundLog start(Log log, long maxAwaitNanos) {
    BackgroundLog started = new BackgroundLog(log, maxAwaitNanos);
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
    dropped += failed;
    failed = 0;
    if (hasRoom(text)) {
      waiting.add(text);
      waitingChars += text.length();
      notifyAll();
    } else {
      dropped++;
    }
  }

  private boolean hasRoom(String text) {
    return waiting.isEmpty()
        || (waiting.size() < CAPACITY && text.length() <= MAX_CHARS - waitingChars);
  }

  /** Waits a limited time until pending lines are written, as the JVM may end afterwards. */
  synchronized void await() {
    long startNanos = System.nanoTime();
    long before = written;
    boolean wasInterrupted = false;
    while (hasThread && (isWriting || !waiting.isEmpty())) {
      if (written != before) {
        before = written;
        startNanos = System.nanoTime();
      }
      long leftNanos = maxAwaitNanos - (System.nanoTime() - startNanos);
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
    written += isWriting ? 1 : 0;
    isWriting = false;
    notifyAll();
    while (waiting.isEmpty() && dropped == 0 && !isClosed) {
      try {
        wait();
      } catch (InterruptedException e) {
        // Only the program interrupts this thread; it ends when the log is closed.
      }
    }
    writing = 1;
    String text = waiting.isEmpty() ? droppedLine() : remove();
    isWriting = text != null;
    return text;
  }

  private String remove() {
    String text = waiting.remove();
    waitingChars -= text.length();
    return text;
  }

  private @Nullable String droppedLine() {
    if (dropped == 0) {
      return null;
    }
    writing = dropped;
    dropped = 0;
    return "serin: "
        + writing
        + (writing == 1 ? " line was" : " lines were")
        + " not logged because writing them failed or took too long.";
  }

  private void run() {
    boolean isOpen = true;
    while (isOpen) {
      try {
        String text = next();
        isOpen = text != null;
        if (text != null) {
          log.write(text);
        }
      } catch (RuntimeException | Error e) { // there may be no memory; the next line may be written
        countFailed();
      }
    }
  }

  private synchronized void countFailed() {
    failed += writing;
  }
}
