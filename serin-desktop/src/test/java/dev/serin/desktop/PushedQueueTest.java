package dev.serin.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.EventHook;
import java.awt.AWTEvent;
import java.awt.EventQueue;
import java.awt.SecondaryLoop;
import java.awt.Toolkit;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import javax.swing.JPanel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Serin's queue on the real AWT event thread, which also runs without a display. */
class PushedQueueTest {
  private final EventRecorder recorder = new EventRecorder();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final List<String> seenByProgram = Collections.synchronizedList(new ArrayList<>());
  private final SwingLoopSource source = SwingLoopSource.pushed(false, log::add);

  @BeforeEach
  void start() {
    source.start(recorder);
  }

  /** Queues that a test pushes stay below the queues of the next test, and pass all events on. */
  @AfterEach
  void stop() {
    source.stop();
  }

  @Test
  void what_is_invoked_later_is_seen_with_the_time_it_was_sent() throws Exception {
    long before = System.currentTimeMillis();
    settle();
    List<String> told = recorder.take();
    assertThat(told)
        .containsSubsequence("resumed", "begin InvocationEvent", "end", "waiting", "resumed");
    assertThat(recorder.queuedEpochMillis())
        .isNotEmpty()
        .allMatch(sent -> sent >= before && sent <= System.currentTimeMillis());
  }

  @Test
  void a_handler_that_throws_ends_its_message() throws Exception {
    EventQueue.invokeLater(
        () -> {
          Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> {});
          throw new IllegalStateException("thrown by the program");
        });
    onEventThread(() -> {});
    assertThat(recorder.take())
        .containsSubsequence("begin InvocationEvent", "end", "begin InvocationEvent");
  }

  @Test
  void a_loop_inside_a_message_waits_and_dispatches_inside_it() throws Exception {
    onEventThread(() -> {});
    recorder.take();
    AtomicReference<SecondaryLoop> inner = new AtomicReference<>();
    EventQueue.invokeLater(
        () -> {
          SecondaryLoop loop = top().createSecondaryLoop();
          EventQueue.invokeLater(() -> seenByProgram.add("inside"));
          EventQueue.invokeLater(loop::exit);
          inner.set(loop);
          loop.enter();
        });
    while (inner.get() == null) {
      Thread.onSpinWait();
    }
    onEventThread(() -> {});
    assertThat(seenByProgram).containsExactly("inside");
    assertThat(recorder.take())
        .containsSubsequence(
            "begin InvocationEvent", "waiting", "resumed", "begin InvocationEvent", "end", "end");
  }

  @Test
  void an_instrumented_queue_of_the_program_tells_of_its_events_itself() throws Exception {
    TellingQueue program = new TellingQueue();
    onEventThread(() -> top().push(program));
    onEventThread(() -> {});
    recorder.take();
    clickSomething();
    assertThat(recorder.take())
        .containsSubsequence("resumed", "begin MouseEvent", "end", "waiting", "resumed");
    onEventThread(program::pop);
    settle();
    recorder.take();
    settle();
    assertThat(recorder.take()).containsSubsequence("begin InvocationEvent", "end", "waiting");
    assertThat(log).isEmpty();
  }

  @Test
  void a_queue_of_the_program_that_hides_its_events_is_named_once() throws Exception {
    SilentQueue program = new SilentQueue();
    onEventThread(() -> top().push(program));
    clickSomething();
    clickSomething();
    onEventThread(program::pop);
    assertThat(log).hasSize(1);
    assertThat(log.get(0)).contains(SilentQueue.class.getName()).contains("serin run");
    settle();
    recorder.take();
    settle();
    assertThat(recorder.take()).containsSubsequence("begin InvocationEvent", "end");
  }

  @Test
  void after_a_stop_nothing_is_told_and_events_are_dispatched() throws Exception {
    source.stop();
    onEventThread(() -> {});
    recorder.take();
    onEventThread(() -> seenByProgram.add("ran"));
    assertThat(seenByProgram).containsExactly("ran");
    assertThat(recorder.take()).isEmpty();
  }

  /** Waits until a message has not only run but ended. */
  private void settle() throws Exception {
    onEventThread(() -> {});
    onEventThread(() -> {});
  }

  private void onEventThread(Runnable task) throws Exception {
    EventQueue.invokeAndWait(task);
  }

  /** An input event, as AWT passes it to its listeners. */
  private static void clickSomething() throws Exception {
    JPanel panel = new JPanel();
    top()
        .postEvent(
            new MouseEvent(
                panel, MouseEvent.MOUSE_PRESSED, 0L, 0, 1, 1, 1, false, MouseEvent.BUTTON1));
    EventQueue.invokeAndWait(() -> {});
  }

  private static EventQueue top() {
    return Toolkit.getDefaultToolkit().getSystemEventQueue();
  }

  /** A queue with the calls that instrumentation adds. */
  private static final class TellingQueue extends EventQueue {
    @Override
    protected void dispatchEvent(AWTEvent event) {
      EventHook.begin(event);
      try {
        super.dispatchEvent(event);
      } finally {
        EventHook.end();
      }
    }

    @Override
    public AWTEvent getNextEvent() throws InterruptedException {
      EventHook.waiting();
      try {
        return super.getNextEvent();
      } finally {
        EventHook.resumed();
      }
    }

    @Override
    protected void pop() {
      super.pop();
    }
  }

  private static final class SilentQueue extends EventQueue {
    @Override
    protected void dispatchEvent(AWTEvent event) {
      super.dispatchEvent(event);
    }

    @Override
    protected void pop() {
      super.pop();
    }
  }
}
