package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The keys of issues about idle handlers and input events. */
class TracerCallTest extends TracerFixture {
  private static final LoopCall TOUCH = new LoopCall(LoopCall.Kind.TOUCH, String.class);
  private static final LoopCall IDLE = new LoopCall(LoopCall.Kind.IDLE_HANDLER, Runnable.class);

  @Test
  void an_input_event_says_how_long_it_waited_and_who_handled_it_for_how_long() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      call(TOUCH, 300_000_000, 2500);
      Issue touch = next();
      assertThat(touch.tag()).isEqualTo("Trace_EvilMethod");
      assertThat(touch.content())
          .containsEntry("detail", "LAG_TOUCH")
          .containsEntry("scene", "FakeScene")
          .containsEntry("isProcessForeground", true)
          .containsEntry("call", "touch")
          .containsEntry("handler", "java.lang.String")
          .containsEntry("waitedMillis", 300L)
          .containsEntry("queueDelayMillis", 300L)
          .containsEntry("message", "touch java.lang.String")
          .containsEntry("cost", 2500L)
          .containsEntry("handledMillis", 2500L);
      assertThat(next().content())
          .containsEntry("detail", "NORMAL")
          .containsEntry("handledMillis", 2500L)
          .containsEntry("dispatchId", touch.value("dispatchId"));
    }
    assertThat(log).anyMatch(text -> text.contains("slow input event(2500 ms)!"));
    assertThat(log).anyMatch(text -> text.contains("Call: touch java.lang.String"));
  }

  @Test
  void an_idle_handler_has_not_waited_for_anything() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(loop);
      call(IDLE, LoopEvents.UNKNOWN_WAIT, 2000);
      assertThat(next().content())
          .containsEntry("detail", "LAG_IDLE_HANDLER")
          .containsEntry("handler", "java.lang.Runnable")
          .doesNotContainKeys("waitedMillis", "queueDelayMillis");
      assertThat(next().value("detail")).isEqualTo("NORMAL");
    }
    assertThat(log).anyMatch(text -> text.contains("slow idle handler(2000 ms)!"));
  }

  private void call(LoopCall call, long waitedNanos, long millis) {
    loop.beginCall(call, waitedNanos);
    clock.advanceMillis(millis);
    loop.endCall();
  }
}
