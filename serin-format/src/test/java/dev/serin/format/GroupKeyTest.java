package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GroupKeyTest {
  @Test
  void the_key_depends_on_names_not_on_ids() {
    assertThat(key(Map.of(1, "run", 2, "slow"), 1, 2))
        .isEqualTo(key(Map.of(7, "run", 9, "slow"), 7, 9))
        .isNotEqualTo(key(Map.of(1, "run", 2, "other"), 1, 2))
        .hasSize(8);
  }

  @Test
  void how_deep_a_recursion_went_does_not_matter() {
    Map<Integer, String> names = Map.of(1, "run", 2, "slow");
    assertThat(key(names, 1, 2, 2, 2)).isEqualTo(key(names, 1, 2));
  }

  private static String key(Map<Integer, String> names, int... path) {
    TreeMap<Integer, MethodName> methods = new TreeMap<>();
    names.forEach((id, name) -> methods.put(id, new MethodName(0, "a.B", name, "()V")));
    CallTreeBuilder builder = new CallTreeBuilder();
    for (int methodId : path) {
      builder.enter(methodId, 0);
    }
    for (int i = 0; i < path.length; i++) {
      builder.leave(FrameVisitor.Departure.RETURNED, 1000);
    }
    return GroupKey.of(builder.build(1000), new MethodMap(methods));
  }
}
