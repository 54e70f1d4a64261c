package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.issue.TreeRow;
import dev.serin.testkit.Screen;
import dev.serin.tests.apps.FreezesOnce;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serin attach} to a program with a window, whose event thread waits meanwhile. */
@Tag("display")
class AttachOnScreenTest {
  @TempDir private Path folder;

  @Test
  void the_first_event_after_the_attach_is_traced() throws Exception {
    Path issues = folder.resolve("issues");
    try (Screen screen = new Screen()) {
      SerinProcess program = SerinProcess.javaOn(screen, folder, FreezesOnce.class);
      try {
        assertThat(program.readLine()).isEqualTo(FreezesOnce.WAITING);
        SerinProcess attach = attach(program, issues);
        assertThat(attach.await()).as(attach.err() + program.err()).isZero();
        assertThat(attach.out()).contains("No event runs; the event thread waits for one.");
        program.write('\n');
        program.awaitErr("slow event (");
      } finally {
        program.kill();
        program.await();
      }
    }
    IssueSet found = new IssueReader(new MethodMaps()).read(List.of(issues));
    assertThat(found.issues())
        .singleElement()
        .satisfies(
            issue ->
                assertThat(issue.tree())
                    .extracting(TreeRow::name)
                    .contains(FreezesOnce.class.getName() + ".freeze"));
  }

  /** The freeze reaches only the first threshold, whatever its time. */
  private SerinProcess attach(SerinProcess program, Path issues) throws Exception {
    List<String> command = new ArrayList<>(List.of("attach", "--threshold", "200"));
    command.addAll(SerinProcess.NO_LAG_OR_ANR);
    command.addAll(List.of("--out", issues.toString(), Long.toString(program.pid())));
    return SerinProcess.serin(folder, command.toArray(new String[0]));
  }
}
