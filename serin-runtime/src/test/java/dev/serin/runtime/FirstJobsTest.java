package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.IssueFiles;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A tracer merges the files of earlier sessions when it starts. */
class FirstJobsTest extends MergeFixture {
  /** Each step of a merge is queued behind the mark that was written before. */
  private static final int MARKS = 5;

  @Test
  void a_tracer_merges_files_of_ended_sessions() throws Exception {
    Path folder = folder("many");
    sessions(folder, 65);
    BlockingQueue<String> log = new LinkedBlockingQueue<>();
    Options options = Options.DEFAULTS.with(Option.DIRECTORY, folder.toFile());
    TracerConfig config = TracerConfig.builder().options(options).log(log::add).build();
    try (Tracer tracer = Tracer.start(new FakePlatform(new FakeClock()), config)) {
      for (int i = 0; i < MARKS; i++) {
        tracer.log().write("mark");
        assertThat(log.poll(20, TimeUnit.SECONDS)).isEqualTo("mark");
      }
      assertThat(names(folder)).containsExactly(IssueFiles.merged(session(1), session(65), 1));
    }
  }
}
