package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  @Test
  void in_work_with_many_calls_a_method_with_fewer_calls_is_hot_too() {
    HotCalls.Message busy = message(4_950_000);
    busy.add(2, 4, 30_000, 300);
    busy.add(2, 5, 10_000, 100);
    calls.add(busy);
    assertThat(patterns()).containsExactly("m3");
    assertThat(calls.minCallsPerSecond()).isEqualTo(100_000);
    calls.remove(busy);
    HotCalls.Message busier = message(4_970_000);
    busier.add(2, 4, 30_000, 300);
    busier.add(2, 5, 10_000, 100);
    calls.add(busier);
    assertThat(calls.minCallsPerSecond()).isEqualTo(10_000);
    assertThat(patterns()).containsExactly("m3", "m4"); // 10,000 per second are not more
  }

  @Test
  void all_calls_of_a_method_replace_those_of_its_rows() {
    HotCalls.Message message = message(20_000);
    message.addFrequent(3, 300_000, 15_000);
    message.addFrequent(4, 200_000, 10_000);
    message.addFrequent(2, 200_000, 10_000); // without a name
    calls.add(message);
    assertThat(calls.methods())
        .extracting(hot -> hot.line().toString())
        .containsExactly("m3 # 300000 calls/s, 50 ns", "m4 # 200000 calls/s, 50 ns");
    assertThat(calls.methods().get(0).callShare()).isEqualTo(0.6);
    calls.remove(message);
    assertThat(patterns()).isEmpty();
  }

  private List<String> patterns() {
    return calls.methods().stream().map(HotMethod::pattern).toList();
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
