package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.Test;
import org.robolectric.Robolectric;

/**
 * A block in code without probes, from the framework's loop to issue, log and the report's rows.
 */
public class BlocksTest extends AppFixture {
  private static final String CODE = BlocksTest.class.getName() + "$";

  private File blocks;

  @Override
  Options more(Options options) {
    clock.works(50);
    blocks = new File(options.get(Option.DIRECTORY), "blocks");
    return options.with(Option.BLOCKS, true);
  }

  /** Code of an app. */
  private final class Store {
    void get() {
      new Disk().read();
      pass(300);
    }
  }

  private final class Disk {
    void read() {
      pass(600);
      pass(300);
    }
  }

  private int stacks;

  private void pass(long millis) {
    clock.sleep(millis);
    clock.awaitStacks(++stacks);
  }

  @Test
  public void a_block_in_code_without_probes_is_explained_by_stacks() throws Exception {
    Robolectric.buildActivity(Activity.class).setup();
    installation.watch(main, "main");
    message(() -> new Store().get());
    Issue block = next();
    Issue slow = next();
    assertThat(block.value("detail")).isEqualTo("BLOCK");
    assertThat(slow.value("detail")).isEqualTo("NORMAL");
    assertThat(slow.value("cost")).isEqualTo(1200L);
    assertThat(slow.value("scene")).isEqualTo(Activity.class.getName());
    assertThat(slow.value("stack")).isEqualTo("0,1048574,1,1200\n");
    assertThat(frames(slow)).containsExactly("600 read", "900 read", "1200 get");
    assertThat(logged()).anyMatch(text -> text.contains("|* [Samples]\n|*\t\t1 of 3:\n|*\t\tat "));
    File[] logs = blocks.listFiles();
    assertThat(logs).hasSize(1);
    assertThat(Files.readString(logs[0].toPath()))
        .contains(
            "\r\ntime = 1200\r\n", "\r\nprocess = ", "\r\n" + CODE + "Disk.read(BlocksTest.java:");
  }

  /** The time of each stack, and its innermost method in the code. */
  private static List<String> frames(Issue issue) {
    return ((List<?>) issue.value("samples"))
        .stream()
            .map(Map.class::cast)
            .map(sample -> ((List<?>) sample.get("atMillis")).get(0) + " " + innermost(sample))
            .toList();
  }

  private static String innermost(Map<?, ?> sample) {
    for (Object line : (List<?>) sample.get("stack")) {
      if (line.toString().startsWith(CODE)) {
        return line.toString().replaceFirst(".*\\.(\\w+)\\(.*", "$1");
      }
    }
    return "nothing";
  }
}
