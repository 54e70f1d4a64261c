package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadOrderTest {
  private static final int THREADS = 1000;

  /** A list that counts how often its elements are read. */
  private static final class CountedThreads extends AbstractList<JsonNode> {
    private final List<JsonNode> threads;
    private int reads;

    CountedThreads(List<JsonNode> threads) {
      this.threads = threads;
    }

    @Override
    public JsonNode get(int index) {
      reads++;
      return threads.get(index);
    }

    @Override
    public int size() {
      return threads.size();
    }
  }

  private static JsonNode thread(String name, String heldBy) {
    return JsonNodeFactory.instance.objectNode().put("name", name).put("heldBy", heldBy);
  }

  @Test
  void a_long_chain_of_holders_reads_no_thread_more_often_than_a_short_one() {
    List<JsonNode> chain = new ArrayList<>();
    chain.add(thread("main", "0"));
    for (int number = 0; number < THREADS; number++) {
      chain.add(thread(Integer.toString(number), Integer.toString(number + 1)));
    }
    List<JsonNode> reversed = new ArrayList<>(chain);
    Collections.reverse(reversed);
    CountedThreads listed = new CountedThreads(reversed);
    assertThat(ThreadOrder.of(listed, "")).isEqualTo(chain);
    int reads = 4; // its name twice, its holder, and in the result
    assertThat(listed.reads).isEqualTo(reads * chain.size());
  }

  @Test
  void a_chain_ends_at_a_name_of_several_threads_or_of_none() {
    JsonNode main = thread("main", "saver");
    JsonNode first = thread("saver", "main");
    JsonNode second = thread("saver", "");
    JsonNode third = thread("saver", "other");
    JsonNode unnamed = thread("", "gone");
    List<JsonNode> listed = List.of(unnamed, first, second, third, main);
    assertThat(ThreadOrder.of(listed, "main")).containsExactly(main, unnamed, first, second, third);
    assertThat(ThreadOrder.numberByName(listed)).containsOnlyKeys("main");
  }
}
