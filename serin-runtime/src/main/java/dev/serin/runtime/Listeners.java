package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The listeners for messages, the foreground, pages and issues. Safe for use by several threads.
 */
public final class Listeners {
  private static final DispatchListener[] NOBODY = {};

  /** Listeners that take longer than this on a loop's thread are logged. */
  private static final long SLOW_NANOS = 1_000_000;

  private final LoopContext context;
  private final Writer writer;
  private final @Nullable DispatchLog log;
  private final boolean readsCpu;
  private final List<WriterCall<ForegroundListener>> foreground = new CopyOnWriteArrayList<>();
  private final List<WriterCall<PageListener>> pages = new CopyOnWriteArrayList<>();
  private final List<IssueSink> sinks = new CopyOnWriteArrayList<>();
  private final AtomicBoolean saidSlow = new AtomicBoolean();

  /** Replaced, never modified: a loop iterates over it without allocating. */
  private volatile DispatchListener[] dispatches = NOBODY;

  Listeners(Options options, LoopContext context, Writer writer) {
    this.context = context;
    this.writer = writer;
    this.log = options.get(Option.DEVELOPER_MODE) ? new DispatchLog(writer) : null;
    this.readsCpu = log != null || options.get(Option.MESSAGE_CPU);
  }

  /** Adds a listener for all messages. The threads of their loops call it. */
  public void add(DispatchListener listener) {
    change(listener, true);
    context.wanted();
  }

  /** Removes a listener for messages. A notification in progress still completes. */
  public void remove(DispatchListener listener) {
    change(listener, false);
    context.wanted();
  }

  /** Adds a listener that is notified when the program enters and leaves the foreground. */
  public void add(ForegroundListener listener) {
    foreground.add(new WriterCall<>("the foreground listener ", listener));
  }

  /** Removes a listener for the foreground. Pending notifications still reach it. */
  public void remove(ForegroundListener listener) {
    remove(listener, foreground);
  }

  /** Adds a listener for entered pages. */
  public void add(PageListener listener) {
    pages.add(new WriterCall<>("the page listener ", listener));
  }

  /** Removes a listener for pages. Pending notifications still reach it. */
  public void remove(PageListener listener) {
    remove(listener, pages);
  }

  /** Adds a sink that receives all issues from now on, like a sink of the {@link TracerConfig}. */
  public void addSink(IssueSink sink) {
    sinks.add(sink);
  }

  /** Removes a sink. Pending issues still reach it. */
  public void removeSink(IssueSink sink) {
    sinks.remove(sink);
  }

  /** The sinks for issues; the list changes over time. */
  List<IssueSink> sinks() {
    return sinks;
  }

  private static <T> void remove(T listener, List<WriterCall<T>> from) {
    List<WriterCall<T>> its = new ArrayList<>();
    for (WriterCall<T> call : from) {
      if (call.listener == listener) {
        its.add(call);
      }
    }
    from.removeAll(its);
  }

  /** Whether any listener needs messages. */
  boolean wantDispatches() {
    return dispatches.length > 0 || log != null;
  }

  /** Notifies that the program entered or left the foreground. */
  void foreground(boolean isForeground) {
    for (WriterCall<ForegroundListener> call : foreground) {
      writer.offer(call, () -> call.listener.foreground(isForeground));
    }
  }

  /** Notifies that a page was entered. */
  void entered(String page, long tookNanos, int entry) {
    for (WriterCall<PageListener> call : pages) {
      writer.offer(call, () -> call.listener.entered(page, tookNanos, entry));
    }
  }

  /** Notifies that a dispatch is about to begin. Called by the loop's thread. */
  void begin(String loop, OpenDispatch beginning, long number) {
    DispatchListener[] told = dispatches;
    beginning.told = told;
    if (told.length == 0 && !readsCpu) {
      beginning.cpuNanos = DispatchListener.UNKNOWN;
      return;
    }
    beginning.enteredNanos = context.clock().nanoTime();
    for (DispatchListener listener : told) {
      deliver(listener, loop, number, null);
    }
    checkTime(told, beginning.enteredNanos);
    beginning.cpuNanos = context.clock().currentThreadCpuNanos();
  }

  /**
   * Computes the processor time of a dispatch that is about to end. Called by the loop's thread.
   */
  void ending(OpenDispatch ending) {
    if (ending.cpuNanos >= 0) {
      ending.cpuNanos = context.clock().currentThreadCpuNanos() - ending.cpuNanos;
    }
  }

  /** Notifies that a dispatch has ended. Called by the loop's thread. */
  void ended(String loop, OpenDispatch ended) {
    DispatchListener[] told = ended.told;
    if (told.length > 0) {
      long startNanos = context.clock().nanoTime();
      for (DispatchListener listener : told) {
        deliver(listener, loop, ended.number, ended);
      }
      checkTime(told, startNanos);
    }
    if (log != null && !ended.cut) {
      log.ended(loop, ended, context.clock().nanoTime());
    }
  }

  /** Notifies a listener that a dispatch begins, or that it has ended. */
  private void deliver(
      DispatchListener listener, String loop, long number, @Nullable OpenDispatch ended) {
    try {
      if (ended == null) {
        listener.begun(loop, number);
      } else if (ended.cut) {
        listener.abandoned(loop, number);
      } else {
        listener.ended(loop, number, ended.endNanos - ended.sinceNanos, ended.cpuNanos);
      }
    } catch (Throwable e) {
      failed(listener, e);
    }
  }

  private void failed(DispatchListener listener, Throwable failure) {
    change(listener, false);
    context.failed(
        "the dispatch listener " + Writer.typeName(listener) + " failed and is no longer called",
        failure);
  }

  private void checkTime(DispatchListener[] told, long startNanos) {
    if (context.clock().nanoTime() - startNanos >= SLOW_NANOS
        && saidSlow.compareAndSet(false, true)) {
      StringBuilder names = new StringBuilder();
      for (DispatchListener listener : told) {
        names.append(names.length() == 0 ? "" : ", ").append(Writer.typeName(listener));
      }
      context.log(
          "serin: dispatch listeners took more than a millisecond on the loop's own thread: "
              + names);
    }
  }

  private synchronized void change(DispatchListener listener, boolean hears) {
    List<DispatchListener> changed = new ArrayList<>(Arrays.asList(dispatches));
    changed.remove(listener);
    if (hears) {
      changed.add(listener);
    }
    dispatches = changed.toArray(NOBODY);
  }

  /** A listener as an owner for the writer, which logs it by name and drops it if it hangs. */
  private static final class WriterCall<T> {
    private final String what;
    private final T listener;

    WriterCall(String what, T listener) {
      this.what = what;
      this.listener = listener;
    }

    @Override
    public String toString() {
      return what + Writer.typeName(listener);
    }
  }
}
