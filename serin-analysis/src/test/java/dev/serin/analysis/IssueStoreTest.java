package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IssueStoreTest {
  /** Longer than the buffer, so each load reads the file. */
  private static final String LINE =
      "{\"tag\":\"Trace_EvilMethod\",\"cost\":5,\"x\":\"" + "y".repeat(1 << 17) + "\"}\n";

  @TempDir Path folder;

  @Test
  void threads_that_load_one_after_another_share_a_buffer() throws Exception {
    IssueStore store = store();
    IssueContent content = content(store);
    for (int i = 0; i < 3; i++) {
      FutureTask<IssueContent.Loaded> loading = new FutureTask<>(content::once);
      Thread thread = new Thread(loading);
      thread.start();
      assertThat(cost(loading.get())).isEqualTo(5);
      thread.join();
    }
    assertThat(store.idleReadings()).isEqualTo(1);
  }

  @Test
  void a_thread_that_was_interrupted_leaves_no_closed_file_to_others() throws Exception {
    IssueStore store = store();
    IssueContent content = content(store);
    assertThat(cost(content.once())).isEqualTo(5); // opens the file
    Thread.currentThread().interrupt();
    assertThatThrownBy(content::once).isInstanceOf(UncheckedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(cost(content.once())).isEqualTo(5);
  }

  private static int cost(IssueContent.Loaded loaded) {
    return loaded.json().get("cost").asInt();
  }

  /** A store without room in memory: all lines are read again. */
  private static IssueStore store() {
    return new IssueStore(
        new IssueParser(ReadLimits.DEFAULTS.line()),
        new MethodMaps(),
        NameMappings.of(NameMapping.NONE),
        0);
  }

  private IssueContent content(IssueStore store) throws IOException {
    Path file = Files.writeString(folder.resolve("issues.jsonl"), LINE);
    ByteLines.Line line;
    try (InputStream in = Files.newInputStream(file)) {
      line = new ByteLines(in, LINE.length()).next().get(0);
    }

    return store.content(store.add(line, file, false), line.length());
  }
}
