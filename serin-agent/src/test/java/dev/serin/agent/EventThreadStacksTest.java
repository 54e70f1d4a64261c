package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Samples of event threads, as lines. */
class EventThreadStacksTest {
  private static final StackTraceElement DISPATCH = frame("java.awt.EventQueue", "dispatchEvent");
  private static final StackTraceElement PUMP =
      frame("java.awt.EventDispatchThread", "pumpOneEventForFilters");

  private final EventThreadStacks stacks = new EventThreadStacks();

  @Test
  void the_most_frequent_stack_is_shown_up_to_the_dispatch() {
    sample(frame("app.Editor", "save"), DISPATCH, PUMP);
    sample(frame("app.Editor", "load"), DISPATCH, PUMP);
    sample(frame("app.Editor", "save"), DISPATCH, PUMP);
    sample(frame("java.awt.EventQueue", "getNextEvent"), PUMP);
    assertThat(stacks.report())
        .containsExactly(
            "AWT-EventQueue-0 ran one event, or several, in 3 of 4 samples. Events that began before"
                + " the attach have no call tree. Methods in at least half of these samples:",
            "    at app.Editor.save(Unknown Source)",
            "    at java.awt.EventQueue.dispatchEvent(Unknown Source)");
  }

  @Test
  void a_thread_that_waits_for_an_event_is_not_shown() {
    sample(frame("java.awt.EventQueue", "getNextEvent"), PUMP);
    assertThat(stacks.report()).containsExactly("No event runs; the event thread waits for one.");
  }

  @Test
  void a_thread_that_waits_for_an_event_in_a_dialog_is_not_shown() {
    sample(frame("java.awt.EventQueue", "getNextEvent"), PUMP, frame("app.Dialog", "show"), PUMP);
    assertThat(stacks.report()).containsExactly("No event runs; the event thread waits for one.");
  }

  @Test
  void a_program_without_an_event_thread_is_named() {
    assertThat(stacks.report())
        .containsExactly(
            "No event thread runs in the program. Events are recorded once Swing or AWT has started"
                + " one.");
  }

  @Test
  void a_queue_of_the_program_that_blocks_is_shown() {
    sample(frame("app.Queue", "dispatchEvent"), PUMP);
    assertThat(stacks.report()).contains("    at app.Queue.dispatchEvent(Unknown Source)");
  }

  @Test
  void samples_that_all_differ_are_shown_by_what_they_have_in_common() {
    for (String method : List.of("a", "b", "c")) {
      sample(frame("app.Work", method), frame("app.Editor", "save"), DISPATCH, PUMP);
    }
    assertThat(stacks.report())
        .hasSize(3)
        .contains("    at app.Editor.save(Unknown Source)")
        .noneMatch(line -> line.contains("app.Work"));
  }

  @Test
  void a_deep_stack_is_cut() {
    StackTraceElement[] deep = new StackTraceElement[1000];
    Arrays.fill(deep, frame("app.Tree", "visit"));
    deep[998] = DISPATCH;
    deep[999] = PUMP;
    sample(deep);
    List<String> lines = stacks.report();
    assertThat(lines).hasSize(42);
    assertThat(lines.get(41)).isEqualTo("    … and 959 more");
  }

  @Test
  void the_holder_of_the_lock_that_an_event_waits_for_is_named_with_its_stack() throws Exception {
    Object lock = new Object();
    Thread waiting = new Thread(() -> enter(lock), "AWT-EventQueue-0");
    List<String> holder;
    synchronized (lock) {
      waiting.start();
      while (waiting.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
      holder = LockHolder.lines(waiting);
    }
    waiting.join();
    sample(frame("app.Editor", "save"), DISPATCH, PUMP);
    stacks.addHolder("AWT-EventQueue-0", holder);
    assertThat(stacks.report())
        .contains(
            "AWT-EventQueue-0 waits for the lock java.lang.Object, which the thread "
                + Thread.currentThread().getName()
                + " holds:")
        .anyMatch(line -> line.startsWith("    at " + getClass().getName() + ".the_holder_of"));
  }

  @Test
  void a_thread_that_waits_for_no_lock_has_no_holder() {
    assertThat(LockHolder.lines(Thread.currentThread())).isEmpty();
  }

  @Test
  void a_lock_that_may_not_be_looked_up_has_no_holder() {
    Thread refusing =
        new Thread() {
          @Override
          public long getId() { // stands for the beans under a security manager
            throw new SecurityException("monitor");
          }
        };
    assertThat(LockHolder.lines(refusing)).isEmpty();
  }

  private static void enter(Object lock) {
    synchronized (lock) {
      lock.notifyAll();
    }
  }

  private void sample(StackTraceElement... stack) {
    stacks.add(Map.of("AWT-EventQueue-0", stack));
  }

  private static StackTraceElement frame(String className, String method) {
    return new StackTraceElement(className, method, null, -1);
  }
}
