package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockSummaryTest {
  private static final String LOCK_WAITS =
      """
      "lockWaits":[{"lockMillis":1200,"threads":[\
      {"name":"AWT-EventQueue-0","waitsFor":"a.Store","heldBy":"saver","heldFrame":1,"stack":[]},\
      {"name":"saver","waitsFor":"a.Log","heldBy":"logger",\
      "stack":["a.Zip.deflate(Zip.java:3)","app//a.Store.save(Store.java:7)"]},\
      {"name":"logger","stack":[]}]},{"lockMillis":5,"threads":[]}],"lockMillisLeftOut":40,\
      """;

  @TempDir private Path folder;

  private Problem problem(String keys) throws Exception {
    String issue = Samples.NORMAL.replace("\"queueDelayMillis\"", keys + "\"queueDelayMillis\"");
    return Samples.readLines(folder, issue).problems().get(0);
  }

  @Test
  void each_lock_has_its_holders_in_one_line() throws Exception {
    assertThat(LockSummary.lines(problem(LOCK_WAITS).main()))
        .containsExactly(
            "waited about 1200 ms for a.Store, held by the thread saver in"
                + " a.Store.save(Store.java:7), which waited for a.Log, held by the thread logger",
            "waited about 5 ms for a lock",
            "waited about 40 ms for further locks, whose holders were not recorded");
    assertThat(Summary.lines(problem(LOCK_WAITS)))
        .anyMatch(line -> line.startsWith("waited about 1200 ms"));
  }

  @Test
  void values_of_other_types_name_no_lock() throws Exception {
    assertThat(LockSummary.lines(problem("").main())).isEmpty();
    for (String waits : List.of("7", "[7]", "[{\"threads\":7}]", "[{\"threads\":[7]}]")) {
      Problem odd = problem("\"lockWaits\":" + waits + ",");
      assertThat(LockSummary.lines(odd.main())).allMatch("waited about 0 ms for a lock"::equals);
      assertThat(LockSummary.longest(odd.main()).filter(wait -> wait.path("threads").isEmpty()))
          .isEmpty();
    }
  }
}
