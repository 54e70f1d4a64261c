package dev.serin.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.EventHook;
import java.awt.event.InvocationEvent;
import org.junit.jupiter.api.Test;

class SwingLoopSourceTest {
  private final EventRecorder former = new EventRecorder();
  private final EventRecorder latter = new EventRecorder();

  @Test
  void who_stops_leaves_the_hook_of_whoever_started_later() {
    SwingLoopSource stopped = SwingLoopSource.hooked(false);
    SwingLoopSource running = SwingLoopSource.hooked(false);
    stopped.start(former);
    running.start(latter);
    stopped.stop();
    dispatch();
    assertThat(former.take()).isEmpty();
    assertThat(latter.take()).containsExactly("begin InvocationEvent", "end");
    running.stop();
    dispatch();
    assertThat(latter.take()).isEmpty();
  }

  @Test
  void a_source_that_never_started_can_be_stopped() {
    SwingLoopSource running = SwingLoopSource.hooked(false);
    running.start(latter);
    SwingLoopSource.hooked(false).stop();
    dispatch();
    running.stop();
    assertThat(latter.take()).containsExactly("begin InvocationEvent", "end");
  }

  private static void dispatch() {
    EventHook.begin(new InvocationEvent("source", () -> {}));
    EventHook.end();
  }
}
