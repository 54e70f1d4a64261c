package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.AWTEvent;
import java.awt.EventQueue;
import org.junit.jupiter.api.Test;

class EventQueueHooksTest {
  @Test
  void a_queue_that_dispatches_tells_of_events_and_of_waiting() throws Exception {
    byte[] hooked = Classes.instrument(Classes.bytes(Dispatching.class)).bytes();
    assertThat(Classes.verify(hooked)).isEmpty();
    assertThat(Classes.text(hooked, "dispatchEvent"))
        .containsSubsequence(
            "EventHook.begin",
            "EventQueue.dispatchEvent",
            "EventHook.end",
            "RETURN",
            "EventHook.end",
            "ATHROW");
    assertThat(Classes.text(hooked, "getNextEvent"))
        .containsSubsequence(
            "EventHook.waiting",
            "EventQueue.getNextEvent",
            "EventHook.woke",
            "ARETURN",
            "EventHook.woke",
            "ATHROW");
  }

  @Test
  void a_queue_that_only_waits_is_told_of_too() throws Exception {
    byte[] hooked = Classes.instrument(Classes.bytes(Waiting.class)).bytes();
    assertThat(Classes.verify(hooked)).isEmpty();
    assertThat(Classes.text(hooked, "getNextEvent")).contains("EventHook.waiting");
    assertThat(Classes.text(hooked, "dispatchEvent")).contains("EventHook.begin");
  }

  @Test
  void an_agent_puts_no_hooks_into_queues() throws Exception {
    byte[] plain =
        Instrumenter.withoutEventQueues((access, owner, name, descriptor) -> 1)
            .instrument(Classes.bytes(Dispatching.class), "in a test")
            .bytes();
    assertThat(Classes.text(plain, "dispatchEvent"))
        .contains("Probe.enter")
        .doesNotContain("EventHook");
  }

  static final class Dispatching extends EventQueue {
    @Override
    protected void dispatchEvent(AWTEvent event) {
      if (event.getID() > 0) {
        super.dispatchEvent(event);
      }
    }
  }

  static final class Waiting extends EventQueue {
    @Override
    public AWTEvent getNextEvent() throws InterruptedException {
      return super.getNextEvent();
    }
  }
}
