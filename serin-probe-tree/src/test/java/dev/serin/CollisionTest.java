package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Paths whose searches begin at the same place of a table. */
class CollisionTest extends RecordedThread {
  @Test
  void paths_at_the_same_place_are_told_apart_wherever_they_stand() {
    begin();
    List<Integer> colliding = collidingMethods(4);
    for (int round = 1; round <= 3; round++) {
      for (int methodId : colliding) {
        callAndWork(methodId, round);
      }
    }
    int outer = Probe.enter(colliding.get(1));
    int inner = Probe.enter(1);
    work(1);
    Probe.exit(inner);
    Probe.exit(outer);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .%d 3 6 3
            .%d 4 7 3
            ..1 1 1 1
            .%d 3 6 3
            .%d 3 6 3
            """
                .formatted(colliding.toArray()));
    assertThat(recorder.strayEnds()).isZero();
  }

  @Test
  void the_place_after_the_last_one_is_the_first_which_no_call_has() {
    begin();
    List<Integer> colliding = methodsAt((1 << Probe.DEFAULT_BITS) - 1, 3);
    for (int round = 1; round <= 2; round++) {
      for (int methodId : colliding) {
        callAndWork(methodId, 1);
      }
    }
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .%d 2 2 1
            .%d 2 2 1
            .%d 2 2 1
            """
                .formatted(colliding.toArray()));
  }

  @Test
  void probes_search_nine_places_and_continue_at_the_begin_of_the_table() {
    long[] before = PrimaryTable.slots;
    PrimaryTable.slots = new long[32];
    try {
      int first = 24;
      for (int place = 0; place < 10; place++) {
        PrimaryTable.slots[(first + 2 * place) & 31] = 100L + place;
      }
      List<Integer> found = new ArrayList<>();
      for (int place = 1; place < 10; place++) {
        found.add(PrimaryTable.find(100L + place, first));
      }
      assertThat(found).containsExactly(26, 28, 30, 0, 2, 4, 6, 8, -1);
      assertThat(PrimaryTable.find(100, first)).isEqualTo(-1);
    } finally {
      PrimaryTable.slots = before;
    }
  }

  /** Methods with the same home, in a message without calls. */
  private List<Integer> collidingMethods(int count) {
    return methodsAt(home(2), count);
  }

  private List<Integer> methodsAt(int slot, int count) {
    List<Integer> methods = new ArrayList<>();
    for (int methodId = 2; methods.size() < count; methodId++) {
      if (home(methodId) == slot) {
        methods.add(methodId);
      }
    }
    return methods;
  }

  /** The home of a method that the message calls. */
  private int home(int methodId) {
    CallTable table = recorder.table();
    long message = CallKey.innermost(table.generation(), table.outermost());
    return CallKey.homeSlot(message | methodId, table.capacity() - 1);
  }
}
