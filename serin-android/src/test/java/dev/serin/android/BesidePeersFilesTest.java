package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Environment;
import android.os.StrictMode;
import android.os.SystemClock;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.Test;
import org.robolectric.RuntimeEnvironment;

/** The files that Serin, Matrix and BlockCanary leave. */
public class BesidePeersFilesTest extends PeersFixture {
  @Override
  Options more(Options options) {
    clock.works(50);
    return options.with(Option.DIRECTORY, new File(folder.getRoot(), "serin"));
  }

  /** A message that BlockCanary writes a log of, and Serin and Matrix report. */
  private void block() throws Exception {
    run(
        () -> {
          call(Hangs.METHOD, 1400);
          clock.sleep(100);
        });
    canary.logs(); // the name of a log is the time when it is written
  }

  /** Waits until all have written their files. */
  private void end() throws Exception {
    installation.close();
    theirs.addAll(matrix.rest());
    canary.logs();
  }

  /** Ends the process, and starts another one of the app. */
  private void startAgain() throws Exception {
    end();
    clock.awaitEnd(); // the next installation has the same clock
    matrix.close();
    canary.close();
    install();
    startPeers();
  }

  /** Runs processes one after the other, each with a block; the last one still runs. */
  private void processes(int count) throws Exception {
    for (int i = 1; i < count; i++) {
      block();
      startAgain();
    }
    block();
  }

  /** Ends the process, and compares the number of files of each with the documents. */
  private void assertFiles(String run) throws Exception {
    end();
    StrictMode.setThreadPolicy(StrictMode.ThreadPolicy.LAX); // the test reads folders
    File ofApp = RuntimeEnvironment.getApplication().getFilesDir().getParentFile();
    PeerTable.assertRow(run, files(folder.getRoot()), files(ofApp), files(external()));
  }

  private static File external() {
    return Environment.getExternalStorageDirectory();
  }

  private static String files(File folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder.toPath())) {
      return String.valueOf(all.filter(Files::isRegularFile).count());
    }
  }

  @Test
  public void nothing_is_written_without_a_problem() throws Exception {
    run(() -> clock.sleep(10));
    assertFiles("files: a process without a problem");
  }

  @Test
  public void blocks_of_a_process_are_one_file_each_in_blockcanary() throws Exception {
    for (int i = 0; i < 10; i++) {
      block();
    }
    assertFiles("files: a process with ten blocks");
    assertThat(theirs).hasSize(10);
  }

  @Test
  public void ten_processes_have_ten_files_which_blockcanary_deletes_after_two_days()
      throws Exception {
    processes(10);
    assertFiles("files: ten processes with a block each");
    assertThat(theirs).hasSize(10);
    for (File log : canary.logs()) {
      assertThat(log.setLastModified(SystemClock.uptimeMillis()))
          .isTrue(); // as BlockCanary's clock
    }
    SystemClock.sleep(TimeUnit.DAYS.toMillis(3));
    startAgain();
    assertFiles("files: the same after a start three days later");
  }

  @Test
  public void more_than_64_files_are_merged_by_serin_without_losing_an_issue() throws Exception {
    processes(64);
    assertFiles("files: 64 processes with a block each");
    startAgain();
    block();
    startAgain();
    block();
    assertFiles("files: 66 processes with a block each");
    assertThat(theirs).hasSize(66);
    assertIssues(66);
  }

  /** Reads all files of Serin's. */
  private void assertIssues(int count) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder.getRoot().toPath())) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    assertThat(lines).hasSize(count);
  }
}
