package dev.serin.android;

import android.util.Printer;
import dev.serin.runtime.LoopEvents;
import org.jspecify.annotations.Nullable;

/**
 * Detects messages by the lines that a Looper prints at their begin and end. Passes every line on
 * to the printer that was there before. Passes lines on without further effect if they are not the
 * framework's, or come from another thread. Copies of Serin in other class loaders recognize this
 * class by its name.
 */
final class LoopPrinter implements Printer {
  private static final String BEGIN = ">>>>> Dispatching to ";
  private static final String END = "<<<<< Finished to ";
  private static final String OF_APP = "Handler (android.app.ActivityThread$H) {";
  private static final String ENTER_ANIMATION_COMPLETE = ": 149";

  private static final String FRAME = "Handler (android.view.Choreographer$FrameHandler)";

  private final Thread thread;
  private final @Nullable Printer former;
  private final BeginListener listener;
  private volatile @Nullable LoopEvents events;

  // The loop's thread only.
  private boolean open;
  private long lines;
  private boolean isCalled;

  /**
   * Creates a printer.
   *
   * @param thread the loop's thread
   * @param former the printer that was there before, if any
   * @param inMessage whether a message runs that was reported, though not by a line: the next
   *     message ends it, or the loop when it is idle
   * @param listener notified of each message before it begins
   */
  LoopPrinter(
      Thread thread,
      LoopEvents events,
      @Nullable Printer former,
      boolean inMessage,
      BeginListener listener) {
    this.thread = thread;
    this.events = events;
    this.former = former;
    this.open = inMessage;
    this.listener = listener;
  }

  /** Notified of messages on the loop's thread. */
  interface BeginListener {
    /** Called when the framework has printed a line before a message. */
    void begins(String line);
  }

  /** Whether such a line belongs to a message for the app's components. */
  static boolean isOfApp(String line) {
    return line.startsWith(OF_APP, BEGIN.length());
  }

  /**
   * Whether such a line belongs to the message by which the system notifies an activity that its
   * enter animation is over.
   */
  static boolean isEnterAnimationComplete(String line) {
    return line.endsWith(ENTER_ANIMATION_COMPLETE) && isOfApp(line);
  }

  /** Whether a printer is Serin's, possibly of a copy in another class loader. */
  static boolean isAny(@Nullable Printer candidate) {
    return candidate != null && candidate.getClass().getName().equals(LoopPrinter.class.getName());
  }

  /** The first printer, from one on to those before it, that is not a retired one of Serin's. */
  static @Nullable Printer inUse(@Nullable Printer candidate) {
    Printer at = candidate;
    while (at instanceof LoopPrinter && ((LoopPrinter) at).events == null) {
      at = ((LoopPrinter) at).former;
    }
    return at;
  }

  @Override
  public void println(@Nullable String line) {
    LoopEvents current = events;
    if (line == null || Thread.currentThread() != thread) {
      pass(line);
    } else if (current == null) {
      isCalled |= line.startsWith(BEGIN);
      pass(line);
    } else if (line.startsWith(BEGIN)) {
      pass(line);
      begin(current, line);
    } else if (line.startsWith(END)) {
      end(current);
      pass(line);
    } else {
      pass(line);
    }
  }

  /** The printer that was there before. */
  @Nullable Printer former() {
    return former;
  }

  /** The number of lines from the framework. */
  long lines() {
    return lines;
  }

  /** Whether a message is open that was reported. On the loop's thread. */
  boolean isOpen() {
    return open;
  }

  /** Ends an open message whose end was not printed. On the loop's thread. */
  void end() {
    LoopEvents current = events;
    if (open && current != null) {
      open = false;
      current.end();
    }
  }

  /** Only passes lines on from now on. */
  void retire() {
    isCalled = false;
    events = null;
  }

  /** Whether a message has begun since this printer retired, with a line to it. */
  boolean isCalled() {
    return isCalled;
  }

  /**
   * Detects messages again. On the loop's thread.
   *
   * @param inMessage see the constructor
   */
  void revive(LoopEvents again, boolean inMessage) {
    open = inMessage;
    events = again;
  }

  /**
   * A message whose end was not printed has ended: it threw, and the program restarted the loop.
   */
  private void begin(LoopEvents current, String line) {
    lines++;
    boolean isHeartbeat = LooperHeartbeat.isIn(line, BEGIN);
    if (open) {
      current.end();
    }
    open = !isHeartbeat;
    if (isHeartbeat) {
      return;
    }
    listener.begins(line);
    current.begin(LoopEvents.UNKNOWN, line);
    if (line.startsWith(FRAME, BEGIN.length())) {
      current.frame();
    }
  }

  private void end(LoopEvents current) {
    lines++;
    if (open) {
      open = false;
      current.end();
    }
  }

  private void pass(@Nullable String line) {
    Printer next = former;
    if (next != null) {
      next.println(line);
    }
  }
}
