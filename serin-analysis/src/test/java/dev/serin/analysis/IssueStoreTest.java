package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IssueStoreTest {
  private static final String LINE = "{\"tag\":\"Trace_EvilMethod\",\"cost\":5}\n";

  @TempDir Path folder;

  @Test
  void threads_that_load_one_after_another_share_a_buffer() throws Exception {
    IssueStore store =
        new IssueStore(
            new IssueParser(ReadLimits.DEFAULTS.line()),
            new MethodMaps(),
            NameMappings.of(NameMapping.NONE),
            0); // all lines are read again
    Path file = Files.writeString(folder.resolve("issues.jsonl"), LINE);
    ByteLines.Line line;
    try (InputStream in = Files.newInputStream(file)) {
      line = new ByteLines(in, LINE.length()).next().get(0);
    }

    IssueContent content = store.content(store.add(line, file, false), line.length());
    for (int i = 0; i < 3; i++) {
      FutureTask<IssueContent.Loaded> loading = new FutureTask<>(content::once);
      Thread thread = new Thread(loading);
      thread.start();
      assertThat(loading.get().json().get("cost").asInt()).isEqualTo(5);
      thread.join();
    }
    assertThat(store.idleReadings()).isEqualTo(1);
  }
}
