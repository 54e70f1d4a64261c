package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DumpedMessagesTest {
  @Test
  void durations_are_read_as_android_prints_them() {
    assertThat(DumpedMessages.millis("0")).isEqualTo(0);
    assertThat(DumpedMessages.millis("+1s200ms")).isEqualTo(1200);
    assertThat(DumpedMessages.millis("-5ms")).isEqualTo(-5);
    assertThat(DumpedMessages.millis("+1d2h3m4s5ms")).isEqualTo(93_784_005);
  }

  @Test
  void messages_are_read_without_what_the_app_has_put_into_them() {
    DumpedMessages messages = new DumpedMessages(2);
    messages.println("Looper (main, tid 2) {3f}");
    messages.println(
        "  Message 0: { when=-5ms what=7 arg1=3 obj=Anne's secret target=x } target=a.Later }");
    messages.println("  Message 1: { when=+1s callback=a.Task target=android.os.Handler }");
    messages.println("  Message 2: { when=+2s what=1 target=a.One }");
    messages.println("(Total messages: 3, polling=true, quitting=false)");
    assertThat(messages.messages().toString())
        .isEqualTo(
            "[{what=a.Later 7, dueInMillis=-5}, {what=android.os.Handler a.Task,"
                + " dueInMillis=1000}]");
  }

  @Test
  void messages_are_put_in_order_where_android_prints_them_in_none() {
    DumpedMessages messages = new DumpedMessages(2);
    messages.println("Message 0: { when=+3s what=3 target=a.Later async=false heapIndex=2 }");
    messages.println("Message 1: { when=+1s what=1 target=a.Later async=true heapIndex=0 }");
    messages.println("Message 2: { when=+2s what=2 obj=x target=a.Later heapIndex=1 }");
    assertThat(messages.messages().toString())
        .isEqualTo("[{what=a.Later 1, dueInMillis=1000}, {what=a.Later 2, dueInMillis=2000}]");
  }
}
