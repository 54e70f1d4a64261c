package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages whose time is spread over callees of the responsible method. */
class SpreadMessagesTest {
  @TempDir private Path folder;

  /** A message in which {@code Main.onClick} calls two methods. */
  private static String spread(String id, String first, String second, int firstMillis) {
    return ("{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":1000,\"dispatchId\":\"%s\","
            + "\"methods\":{\"5\":\"a.Main.onClick\",\"6\":\"a.%s\",\"7\":\"a.%s\"},"
            + "\"callTree\":[[0,1048574,1,1000,0,1000,0,0],[1,5,1,1000,0,1000,0,0],"
            + "[2,6,1,%d,%d,0,0,0],[2,7,1,%d,%d,0,0,0]]}")
        .formatted(
            id, first, second, firstMillis, firstMillis, 900 - firstMillis, 900 - firstMillis);
  }

  @Test
  void messages_with_the_same_dominant_path_are_several_groups_if_their_callees_differ()
      throws Exception {
    List<ProblemGroup> groups =
        groups(
            spread("a", "Store.load", "View.paint", 470),
            spread("b", "Store.load", "View.paint", 440),
            spread("c", "Disk.read", "Net.fetch", 460));

    assertThat(groups)
        .extracting(group -> group.path().methods() + " " + group.problems().size())
        .containsExactly("[a.Main.onClick] 2", "[a.Main.onClick] 1");
    assertThat(groups.get(1).key())
        .as("the key of its heaviest path, as the larger group has that of the path")
        .isNotEqualTo(groups.get(0).key());
  }

  @Test
  void the_order_of_messages_does_not_change_their_groups() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String second = i % 3 == 0 ? "View.paint" : "Net.fetch";
      lines.add(spread("m" + i, i % 2 == 0 ? "Store.load" : "Disk.read", second, 300 + 9 * i));
    }
    Map<String, Integer> sizes = sizes(lines);
    Collections.shuffle(lines, new Random(1));

    assertThat(sizes).hasSizeBetween(4, 12).isEqualTo(sizes(lines));
  }

  private Map<String, Integer> sizes(List<String> lines) throws Exception {
    Map<String, Integer> sizes = new HashMap<>();
    for (ProblemGroup group : groups(lines.toArray(String[]::new))) {
      sizes.put(group.key(), group.problems().size());
    }
    return sizes;
  }

  private List<ProblemGroup> groups(String... lines) throws Exception {
    return Samples.readLines(folder, lines).groups();
  }
}
