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
  void in_a_message_with_many_calls_a_method_with_fewer_calls_is_hot_too() {
    HotCalls.Message notBusy = withRareCalls(message(4_960_000));
    calls.add(notBusy);
    assertThat(patterns()).containsExactly("m3");
    calls.remove(notBusy);
    calls.add(withRareCalls(message(4_970_000)));
    assertThat(patterns()).containsExactly("m3", "m4"); // 10,000 per second are not more
    calls.add(withRareCalls(message(1_000)));
    assertThat(patterns()).as("a quiet message changes nothing").containsExactly("m3", "m4");
  }

  private static HotCalls.Message withRareCalls(HotCalls.Message message) {
    message.add(2, 4, 30_000, 300);
    message.add(2, 5, 10_000, 100);
    return message;
  }

  @Test
  void all_calls_of_a_method_replace_those_of_its_rows() {
    HotCalls.Message message = message(20_000);
    message.addFrequent(3, 300_000, 15_000, false);
    message.addFrequent(4, 200_000, 10_000, false);
    message.addFrequent(2, 200_000, 10_000, false); // without a name
    message.addFrequent(5, 200_000, 10_000, true);
    calls.add(message);
    assertThat(calls.methods())
        .extracting(hot -> hot.line().toString())
        .containsExactly("m3 # 300000 calls/s, 50 ns", "m4 # 200000 calls/s, 50 ns");
    assertThat(calls.methods().get(0).callShare()).isEqualTo(300_000 / 700_000.0);
    assertThat(calls.firstCalled()).containsExactly("m5");
    calls.remove(message);
    assertThat(patterns()).isEmpty();
  }

  @Test
  void a_slow_method_of_the_same_pattern_counts_beside_a_frequent_one() {
    HotCalls.Message message = new HotCalls.Message(id -> id == 9 ? "first" : "overloaded");
    message.add(0, MethodMap.DISPATCH_METHOD_ID, 1, 1_000_000);
    message.add(1, 9, 1, 1_000_000);
    message.add(2, 3, 1000, 50);
    message.add(2, 4, 5, 500_000);
    message.addFrequent(3, 300_000, 15_000, false);
    calls.add(message);
    assertThat(calls.methods()).isEmpty();
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
