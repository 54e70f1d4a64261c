package dev.serin.android;

import android.os.Looper;
import android.util.Printer;
import dev.serin.runtime.PageEvents;
import org.jspecify.annotations.Nullable;

/**
 * Learns from the first lines that the main Looper prints that the application has been made, and
 * for what: the first message for a component of the app. Then it is gone. Passes each line on to
 * the printer that was there before.
 */
final class FirstMessages implements Printer {
  private static final String BEGIN = ">>>>> Dispatching to ";
  private static final String OF_APP = BEGIN + "Handler (android.app.ActivityThread$H) {";

  /** After so many messages none is for a component, as in a process made for a provider. */
  private static final int MOST_MESSAGES = 500;

  private static final int LAUNCH_ACTIVITY = 100;
  private static final int RECEIVER = 113;
  private static final int CREATE_SERVICE = 114;
  private static final int EXECUTE_TRANSACTION = 159;

  private final Looper looper;
  private final HiddenField<Printer> logging;
  private final @Nullable Printer former;
  private final PageEvents events;
  private volatile boolean done;
  private int messages;

  private FirstMessages(Looper looper, HiddenField<Printer> logging, PageEvents events) {
    this.looper = looper;
    this.logging = logging;
    this.former = logging.of(looper);
    this.events = events;
  }

  /** Listens until all is known. */
  static FirstMessages listen(Looper looper, PageEvents events) {
    return listen(looper, events, new HiddenField<>(Looper.class, "mLogging", Printer.class));
  }

  /**
   * As above.
   *
   * @param logging the printer that is there; where it cannot be read nobody listens
   */
  static FirstMessages listen(Looper looper, PageEvents events, HiddenField<Printer> logging) {
    FirstMessages made = new FirstMessages(looper, logging, events);
    if (logging.isKnown()) {
      looper.setMessageLogging(made);
    }
    return made;
  }

  @Override
  public void println(@Nullable String line) {
    if (!done && line != null && line.startsWith(BEGIN)) {
      begin(line);
    }
    Printer next = former;
    if (next != null) {
      next.println(line);
    }
  }

  /** Lets the printer be that was there before, unless somebody has replaced this one. */
  void stop() {
    done = true;
    if (logging.of(looper) == this) {
      looper.setMessageLogging(former);
    }
  }

  private void begin(String line) {
    messages++;
    if (messages == 1) {
      events.applicationCreated();
    }
    int what = line.startsWith(OF_APP) ? number(line) : 0;
    boolean ofComponent =
        what == LAUNCH_ACTIVITY
            || what == RECEIVER
            || what == CREATE_SERVICE
            || what == EXECUTE_TRANSACTION;
    if (ofComponent) {
      events.scene(what);
    }
    if (ofComponent || messages >= MOST_MESSAGES) {
      stop();
    }
  }

  /** The number behind the last colon; 0 for none. */
  private static int number(String line) {
    String text = line.substring(line.lastIndexOf(':') + 1).trim();
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }
}
