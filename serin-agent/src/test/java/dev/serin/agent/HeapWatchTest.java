package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapWatchTest {
  private final FakeHeap heap = new FakeHeap();
  private final HeapWatch watch = new HeapWatch(heap);

  @Test
  void the_management_beans_are_not_asked_while_the_heap_is_less_than_half_full() {
    look(31, 0);
    assertThat(heap.asked).isZero();
    look(32, 0);
    assertThat(heap.asked).isEqualTo(1);
  }

  @Test
  void a_heap_is_full_by_what_a_collection_leaves_and_not_by_garbage() {
    look(64, 20);
    assertThat(watch.full()).isNull();
    look(64, 58);
    assertThat(watch.full()).hasToString("58 of 64 MiB");
  }

  @Test
  void a_heap_that_was_full_has_room_when_a_collection_leaves_less_than_four_fifths() {
    look(64, 60);
    look(20, 53);
    assertThat(watch.full()).isNotNull();
    look(20, 51);
    assertThat(watch.full()).isNull();
  }

  @Test
  void the_heap_of_this_jvm_is_known() {
    HeapWatch.Heap real = new JvmHeap();
    assertThat(real.now().share()).isBetween(0.0, 1.0);
    assertThat(real.afterCollection().share()).isBetween(0.0, 1.0);
  }

  private void look(long usedMib, long collectedMib) {
    heap.usedMib = usedMib;
    heap.collectedMib = collectedMib;
    watch.look();
  }
}
