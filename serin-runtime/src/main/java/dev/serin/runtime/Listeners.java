package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Who wants to hear of what happens. Safe for use by several threads. */
public final class Listeners {
  private static final DispatchListener[] NOBODY = {};

  /** A listener on a loop's thread that takes longer is named. */
  private static final long SLOW_NANOS = 1_000_000;

  private final LoopContext context;
  private final Writer writer;
  private final @Nullable DispatchLog log;
  private final boolean readsCpu;
  private final List<WriterCall<ForegroundListener>> foreground = new CopyOnWriteArrayList<>();
  private final List<WriterCall<PageListener>> pages = new CopyOnWriteArrayList<>();
  private final List<IssueSink> sinks = new CopyOnWriteArrayList<>();
  private final AtomicBoolean saidSlow = new AtomicBoolean();

  /** Replaced, never changed: a loop walks along it without allocating. */
  private volatile DispatchListener[] dispatches = NOBODY;

  Listeners(Options options, LoopContext context, Writer writer) {
    this.context = context;
    this.writer = writer;
    this.log = options.get(Option.DEVELOPER_MODE) ? new DispatchLog(writer) : null;
    this.readsCpu = log != null || options.get(Option.MESSAGE_CPU);
  }

  /** Has a listener hear of all messages, on the threads of their loops. */
  public void add(DispatchListener listener) {
    change(listener, true);
    context.wanted();
  }

  /** Has a listener hear of no message more, but for one that it is just being told of. */
  public void remove(DispatchListener listener) {
    change(listener, false);
    context.wanted();
  }

  /** Has a listener hear when the program comes to the foreground and leaves it. */
  public void add(ForegroundListener listener) {
    foreground.add(new WriterCall<>("the foreground listener ", listener));
  }

  /** Has a listener hear of the foreground no more, but for what it is to be told already. */
  public void remove(ForegroundListener listener) {
    remove(listener, foreground);
  }

  /** Has a listener hear of the pages that are entered. */
  public void add(PageListener listener) {
    pages.add(new WriterCall<>("the page listener ", listener));
  }

  /** Has a listener hear of pages no more, but for what it is to be told already. */
  public void remove(PageListener listener) {
    remove(listener, pages);
  }

  /** Has a sink receive all issues from now on, as one that the tracer was started with. */
  public void addSink(IssueSink sink) {
    sinks.add(sink);
  }

  /** Has a sink receive no issue more, but for what it is to receive already. */
  public void removeSink(IssueSink sink) {
    sinks.remove(sink);
  }

  /** Who receives issues; changes with time. */
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

  /** Whether anybody wants to hear of messages. */
  boolean wantDispatches() {
    return dispatches.length > 0 || log != null;
  }

  /** The program is in the foreground now, or no longer. */
  void foreground(boolean isForeground) {
    for (WriterCall<ForegroundListener> call : foreground) {
      writer.offer(call, () -> call.listener.foreground(isForeground));
    }
  }

  /** A page has been entered. */
  void entered(String page, long tookNanos, int entry) {
    for (WriterCall<PageListener> call : pages) {
      writer.offer(call, () -> call.listener.entered(page, tookNanos, entry));
    }
  }

  /** A dispatch is about to begin. By the loop's thread. */
  void begin(String loop, OpenDispatch beginning, long number) {
    DispatchListener[] told = dispatches;
    beginning.told = told;
    if (told.length == 0 && !readsCpu) {
      beginning.cpuNanos = DispatchListener.UNKNOWN;
      return;
    }
    beginning.enteredNanos = context.clock().nanoTime();
    for (DispatchListener listener : told) {
      tell(listener, loop, number, null);
    }
    checkTime(told, beginning.enteredNanos);
    beginning.cpuNanos = context.clock().currentThreadCpuNanos();
  }

  /** A dispatch is about to end: what it has used is known. By the loop's thread. */
  void ending(OpenDispatch ending) {
    if (ending.cpuNanos >= 0) {
      ending.cpuNanos = context.clock().currentThreadCpuNanos() - ending.cpuNanos;
    }
  }

  /** A dispatch has ended. By the loop's thread. */
  void ended(String loop, OpenDispatch ended) {
    DispatchListener[] told = ended.told;
    if (told.length > 0) {
      long startNanos = context.clock().nanoTime();
      for (DispatchListener listener : told) {
        tell(listener, loop, ended.number, ended);
      }
      checkTime(told, startNanos);
    }
    if (log != null && !ended.cut) {
      log.ended(loop, ended, context.clock().nanoTime());
    }
  }

  /** Tells of a dispatch that begins, or of one that has ended. */
  private void tell(
      DispatchListener listener, String loop, long number, @Nullable OpenDispatch ended) {
    try {
      if (ended == null) {
        listener.begun(loop, number);
      } else if (ended.cut) {
        listener.cut(loop, number);
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
        "the dispatch listener " + Writer.typeName(listener) + " failed and hears no more",
        failure);
  }

  private void checkTime(DispatchListener[] told, long startNanos) {
    if (context.clock().nanoTime() - startNanos >= SLOW_NANOS
        && saidSlow.compareAndSet(false, true)) {
      StringBuilder names = new StringBuilder();
      for (DispatchListener listener : told) {
        names.append(names.length() == 0 ? "" : ", ").append(Writer.typeName(listener));
      }
      context.say(
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

  /** What the writer names, and gives up if it hangs. */
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
