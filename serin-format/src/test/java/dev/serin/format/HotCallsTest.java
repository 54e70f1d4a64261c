package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HotCallsTest {
  private final HotCalls calls = new HotCalls();

  @Test
  void a_message_that_is_known_better_replaces_what_was_known_of_it() {
    HotCalls.Message part = message(300_000);
    calls.add(part);
    assertThat(calls.methods()).hasSize(1);
    calls.remove(part);
    assertThat(calls.methods()).isEmpty();
    calls.add(message(400_000));
    assertThat(calls.methods())
        .singleElement()
        .hasToString("HotMethod[line=m3 # 400000 calls/s, 50 ns, callShare=1.0, messages=1]");
  }

  @Test
  void a_method_that_was_called_first_once_is_not_hot_even_if_the_message_is_replaced() {
    HotCalls.Message first = new HotCalls.Message(id -> "m" + id);
    first.add(0, MethodMap.DISPATCH_METHOD_ID, 1, 1_000_000);
    first.add(1, 3, 1, 10);
    calls.add(first);
    calls.remove(first);
    calls.add(message(400_000));
    assertThat(calls.methods()).isEmpty();
    assertThat(calls.firstCalled()).containsExactly("m3");
  }

  /** A message of a second whose first method, which has no name, calls another. */
  private static HotCalls.Message message(long count) {
    HotCalls.Message message = new HotCalls.Message(id -> id == 2 ? null : "m" + id);
    message.add(0, MethodMap.DISPATCH_METHOD_ID, 1, 1_000_000);
    message.add(1, 2, 1, 1_000_000);
    message.add(2, 3, count, count / 20);
    return message;
  }
}
